import {
  listOperations,
  nameOfReference,
  type OpenApiDocument,
  readOpenApiText,
} from '../../../src/portal/docs/document/openapi-document.ts';

let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The errors that openapi.json lists for a route, as `404 1005`; undefined if it does not describe the route. */
export function listedErrors(method: string, route: string): ReadonlySet<string> | undefined {
  known ??= readListed();
  return known.get(`${method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`);
}

function readListed(): ReadonlyMap<string, ReadonlySet<string>> {
  const document = JSON.parse(readOpenApiText()) as OpenApiDocument;
  return new Map(
    listOperations(document).map(({ method, path, operation }) => {
      const errors = Object.entries(operation.responses).flatMap(([status, response]) => {
        const shared =
          '$ref' in response ? document.components.responses[nameOfReference(response.$ref)] : response;
        const [, own] = shared?.content?.['application/json']?.schema.allOf ?? [];
        return (own?.properties?.['error_code']?.enum ?? []).map(code => `${status} ${code}`);
      });
      return [`${method} ${path}`, new Set(errors)] as const;
    }),
  );
}
