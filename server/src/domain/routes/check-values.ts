import type { TSchema } from 'typebox';
import { compileValidator } from '../../http/validation.ts';

/** The value as the schema has it; a GatewayError names the field that is wrong. */
export function checkValues(schema: TSchema, value: unknown): unknown {
  const verdict = compileValidator(schema, 'body')(value);
  if ('error' in verdict) throw verdict.error;
  return verdict.value;
}
