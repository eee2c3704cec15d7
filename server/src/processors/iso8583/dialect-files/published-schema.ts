import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { extendingDialect, wholeDialect } from './dialect-schema.ts';

/** The schema for editors and other programs, derived from the validating one: docs/dialect.schema.json. */
export const publishedSchema = (): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A dialect of ISO 8583 (recaudo-dialect/1)',
  anyOf: [plain(wholeDialect), sparse(plain(extendingDialect), ['format', 'name', 'extends'])],
});

const plain = (schema: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;

/** An extending dialect needs only its head; entries that are replaced as a whole must stay complete. */
const wholeEntries = ['places', 'declined', 'otherwise', 'advice'];

function sparse(schema: Record<string, unknown>, required: readonly string[]): Record<string, unknown> {
  const { properties } = schema;
  return {
    ...schema,
    required,
    properties: Object.fromEntries(
      Object.entries(isPlainObject(properties) ? properties : {}).map(([name, part]) => [
        name,
        optional(name, part),
      ]),
    ),
  };
}

function optional(name: string, part: unknown): unknown {
  if (!isPlainObject(part) || wholeEntries.includes(name)) return part;
  const { required: _, properties, patternProperties, ...rest } = part;
  const within = (parts: unknown) =>
    isPlainObject(parts)
      ? Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, optional(key, value)]))
      : undefined;
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties: within(properties) }),
    ...(patternProperties === undefined ? {} : { patternProperties: within(patternProperties) }),
  };
}
