import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { OpenApiDocument, Schema } from '../../src/portal/docs/document/openapi-document.ts';

/** Inlines references, because the validator does not follow them; keywords next to a reference still apply. */
export const inlineReferences = (document: OpenApiDocument, schema: Schema): Schema =>
  JSON.parse(
    JSON.stringify(schema, (_key, value: Schema) => {
      const name = value?.$ref?.split('/').at(-1);
      if (name === undefined) return value;
      const { $ref: _reference, ...others } = value;
      return { ...others, ...document.components.schemas[name] };
    }),
  ) as Schema;

export function findSchemaViolation(
  document: OpenApiDocument,
  schema: Schema,
  value: unknown,
): string | undefined {
  const validator = Compile(inlineReferences(document, schema) as TSchema);
  return validator.Check(value) ? undefined : JSON.stringify(validator.Errors(value)[0]);
}
