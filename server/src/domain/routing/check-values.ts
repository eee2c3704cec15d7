import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import type { TObject, TSchema } from 'typebox';
import { malformed, rule } from '../../platform/errors.ts';
import { compileValidator } from '../../platform/http/requests/validation.ts';

/** A name that the schema does not know is a typo: the value would be stored and never read. */
export function rejectUnknownNames(schema: TSchema, value: unknown, field: string): void {
  const { properties } = schema as Partial<TObject>;
  if (properties === undefined || !isPlainObject(value)) return;
  const unknown = Object.keys(value).find(name => !Object.hasOwn(properties, name));
  if (unknown === undefined) return;
  throw malformed(`${field}.${unknown}`, rule('name_not_known', { known: Object.keys(properties) }));
}

/** Returns the value in the form of the schema; the GatewayError names the wrong field. */
export function checkValues(schema: TSchema, value: unknown): unknown {
  const verdict = compileValidator(schema, 'body')(value);
  if ('error' in verdict) throw verdict.error;
  return verdict.value;
}
