import type { Schema } from './openapi-document.ts';

/**
 * Moves schemas with a title to the shared components and leaves a reference, so that an object is described once. If
 * two different schemas share a title, the later one stays inline, and a test fails.
 */
export function nameSchemas<Part>(part: Part, shared: Record<string, Schema>): Part {
  if (Array.isArray(part)) return part.map(element => nameSchemas(element, shared)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const named = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, nameSchemas(value, shared)]),
  ) as Schema;
  return (isTitledSchema(named) ? share(named, named.title, shared) : named) as Part;
}

const isTitledSchema = (value: Schema): value is Schema & { title: string } =>
  typeof value.title === 'string' && (value.type !== undefined || value.anyOf !== undefined);

function share(schema: Schema, title: string, shared: Record<string, Schema>): Schema {
  const known = shared[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) return schema;
  shared[title] = schema;
  return { $ref: `#/components/schemas/${title}` };
}
