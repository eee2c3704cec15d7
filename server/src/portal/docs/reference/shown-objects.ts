import {
  bodySchema,
  type DescribedOperation,
  listOperations,
  nameOfReference,
  type OpenApiDocument,
  resolveSchema,
} from '../document/openapi-document.ts';

export interface ShownObject {
  name: string;
  /** True if it can be part of a request body. */
  isSent: boolean;
}

/** The named objects that need a table: all except those that are only used as a whole request body. */
export function listShownObjects(document: OpenApiDocument): ShownObject[] {
  const operations = listOperations(document).map(({ operation }) => operation);
  const bodies = operations.flatMap(operation => {
    const body = bodySchema(operation);
    return body === undefined ? [] : [resolveSchema(document, body)];
  });
  const sent = new Set<string>();
  mention(document, bodies, sent);
  // The alternatives of a body have tables at their operation.
  const forms = bodies.flatMap(body => body.anyOf ?? body.oneOf ?? []).map(form => nameOf(form.$ref));
  const answered = new Set<string>();
  mention(
    document,
    [operations.map(operation => operation.responses), document.components.responses],
    answered,
  );
  return Object.entries(document.components.schemas)
    .filter(([name]) => answered.has(name) || (sent.has(name) && !forms.includes(name)))
    .filter(([, schema]) => schema.allOf !== undefined || Object.keys(schema.properties ?? {}).length > 0)
    .map(([name]) => ({ name, isSent: sent.has(name) }));
}

/** Every object in the requests and responses of these operations, directly or nested. */
export function mentionedBy(
  document: OpenApiDocument,
  operations: readonly DescribedOperation[],
): ReadonlySet<string> {
  const found = new Set<string>();
  mention(
    document,
    operations.map(({ operation }) => [operation.requestBody, operation.responses]),
    found,
  );
  return found;
}

const nameOf = (reference: string | undefined): string =>
  reference === undefined ? '' : nameOfReference(reference);

/** Adds every object that the part refers to, recursively. */
function mention(document: OpenApiDocument, part: unknown, found: Set<string>): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key !== '$ref' || typeof value !== 'string') mention(document, value, found);
    else if (value.startsWith('#/components/schemas/') && !found.has(nameOfReference(value))) {
      found.add(nameOfReference(value));
      mention(document, document.components.schemas[nameOfReference(value)], found);
    }
  }
}
