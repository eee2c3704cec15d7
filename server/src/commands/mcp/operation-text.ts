import {
  bodySchema,
  type DescribedOperation,
  nameOfReference,
  type OpenApiDocument,
  resolveParameters,
  resolveSchema,
  type Schema,
  successes,
} from '../../portal/docs/document/openapi-document.ts';
import { curlSnippet } from '../../portal/docs/snippets/curl.ts';
import { exampleRequest } from '../../portal/docs/snippets/example-request.ts';

/** An operation as Markdown: call, parameters, body and response by their schemas. */
export function operationText(api: OpenApiDocument, described: DescribedOperation): string {
  const { method, path, operation } = described;
  const body = bodySchema(operation);
  const parameters = resolveParameters(api, operation).map(
    ({ name, in: place, required, description = '', schema }) =>
      `- \`${name}\` (${place}${required === true ? ', required' : ''}, ${kindOf(schema)}): ${description}`,
  );
  const key = operation['x-public-key'] === true ? 'Private or public key.' : 'Private key.';
  return [
    `# ${operation.summary}`,
    `\`${method} ${path}\` (operation ${operation.operationId}). ${operation.security?.length === 0 ? 'No key.' : key}`,
    ...(operation.description === undefined ? [] : [operation.description]),
    ...(parameters.length === 0 ? [] : [`## Parameters\n\n${parameters.join('\n')}`]),
    ...(body === undefined ? [] : [`## Body\n\n${fenced('json', inFull(api, body))}`]),
    ...successes(operation).map(({ status, schema }) =>
      schema === undefined
        ? `## Response ${status}\n\nNo body.`
        : `## Response ${status}\n\n${fenced('json', inFull(api, schema))}`,
    ),
    `## Example\n\n\`\`\`sh\n${curlSnippet(exampleRequest(api, described))}\n\`\`\``,
  ].join('\n\n');
}

const kindOf = ({ type = 'string', enum: words }: Schema): string =>
  words === undefined ? [type].flat().join(' or ') : `one of ${words.join(', ')}`;

const fenced = (language: string, value: unknown): string =>
  `\`\`\`${language}\n${JSON.stringify(value, null, 2)}\n\`\`\``;

/** The schema with its references inlined; a recursive one is only named. */
function inFull(api: OpenApiDocument, schema: Schema, above: readonly string[] = []): unknown {
  const { $ref } = schema;
  if ($ref !== undefined) {
    if (above.includes($ref)) return { description: `${nameOfReference($ref)}, as above` };
    return inFull(api, resolveSchema(api, schema), [...above, $ref]);
  }
  return mapSchemas(schema, inner => inFull(api, inner, above));
}

/** The same schema with its inner schemas replaced. */
function mapSchemas(schema: Schema, replace: (inner: Schema) => unknown): Record<string, unknown> {
  const { properties, items, anyOf, oneOf, allOf, ...rest } = schema;
  const all = (schemas: readonly Schema[] | undefined) => schemas?.map(replace);
  return {
    ...rest,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, inner]) => [name, replace(inner)]),
          ),
        }),
    ...(items === undefined ? {} : { items: replace(items) }),
    ...(anyOf === undefined ? {} : { anyOf: all(anyOf) }),
    ...(oneOf === undefined ? {} : { oneOf: all(oneOf) }),
    ...(allOf === undefined ? {} : { allOf: all(allOf) }),
  };
}
