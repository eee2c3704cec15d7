import { formOf, listForms } from '@recaudo/contract/body-forms';
import { errors } from '@recaudo/contract/error-table';
import { isPlainObject } from '@recaudo/contract/plain-object';
import type { TObject, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { GatewayError, malformed, refusedValue } from '../errors.ts';
import { newQueryReader } from './read-query.ts';

type Verdict = { value: unknown } | { error: GatewayError };

/** Interface 3.2: a violated value rule is 1003; everything else is a malformed request, 1001. */
const valueRules = new Set([
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  '~refine',
]);

/** Bodies and queries have schemas that refuse; what the path says is judged before them (mount.ts). */
export function compileValidator(schema: TSchema, httpPart: string | undefined): (data: unknown) => Verdict {
  if (httpPart === 'querystring') return queryValidator(schema as TObject);
  if (httpPart !== 'body') return value => ({ value });
  for (const form of listForms(schema)) validatorOf(form);
  return data => {
    const form = formOf(schema, data);
    const validator = validatorOf(form);
    // Fastify hands null for a body that was not sent.
    const sent = data ?? (requiresNothing(form) ? {} : undefined);
    const value = withoutNulls(sent);
    if (validator.Check(value)) return { value };
    return { error: firstRefusal(form, validator.Errors(value), value) };
  };
}

function queryValidator(schema: TObject): (data: unknown) => Verdict {
  const read = newQueryReader(schema);
  return data => {
    try {
      return { value: read(data as Record<string, unknown>) };
    } catch (error) {
      if (error instanceof GatewayError) return { error };
      throw error;
    }
  };
}

/** The same operations are mounted on several listeners: each shape is compiled once. */
const compiled = new WeakMap<TSchema, Validator>();

function validatorOf(form: TSchema): Validator {
  const known = compiled.get(form) ?? Compile(form);
  compiled.set(form, known);
  return known;
}

const requiresNothing = (schema: TSchema): boolean =>
  !('required' in schema && Array.isArray(schema.required) && schema.required.length > 0);

/** null in an optional field counts as absent, in a required one as missing (Interface 1.4). */
function withoutNulls(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== null) result[key] = withoutNulls(inner);
  }
  return result;
}

/** Shape before values (Interface 1.5): the first malformed field speaks before any refused value. */
function firstRefusal(form: TSchema, faults: TLocalizedValidationError[], body: unknown): GatewayError {
  if (body === undefined) return new GatewayError(errors.malformed, { description: 'The body is missing' });
  const direct = faults.filter(error => !error.schemaPath.includes('/anyOf/'));
  const isEmpty = (error: TLocalizedValidationError) =>
    valueAt(error, body) === '' && isRequired(form, pathOf(error));
  const shape = direct.find(
    error => isEmpty(error) || (!valueRules.has(error.keyword) && !isFraction(error, body)),
  );
  if (shape !== undefined)
    return malformed(fieldOf(shape), isEmpty(shape) ? 'must not be empty' : ruleOf(shape));
  const value = direct[0];
  if (value === undefined) return new GatewayError(errors.malformed);
  return refusedValue(fieldOf(value), isFraction(value, body) ? 'must be a whole number' : ruleOf(value));
}

/** 1.5 where an integer is due has the right JSON type: it is a refused value (Interface 3.2). */
function isFraction(error: TLocalizedValidationError, body: unknown): boolean {
  return (
    error.keyword === 'type' && error.params.type === 'integer' && typeof valueAt(error, body) === 'number'
  );
}

/** An empty text in a required field counts as missing, whatever the field is (Interface 3.2). */
function isRequired(form: TSchema, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  const { properties, required } = form as Partial<TObject>;
  const field = name === undefined ? undefined : properties?.[name];
  if (name === undefined || field === undefined) return false;
  return rest.length === 0 ? (required?.includes(name) ?? false) : isRequired(field, rest);
}

function valueAt(error: TLocalizedValidationError, body: unknown): unknown {
  let value = body;
  for (const name of pathOf(error)) value = (value as Record<string, unknown>)[name];
  return value;
}

const pathOf = (error: TLocalizedValidationError): string[] => error.instancePath.split('/').slice(1);

/** `/customer/name` becomes `customer.name`; the whole body is `The body`. */
function fieldOf(error: TLocalizedValidationError): string {
  const path = pathOf(error);
  if (error.keyword === 'required') path.push(error.params.requiredProperties[0] ?? '');
  return path.length === 0 ? 'The body' : path.join('.');
}

function ruleOf(error: TLocalizedValidationError): string {
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'type':
      return `must be ${[error.params.type].flat().map(withArticle).join(' or ')}`;
    case 'anyOf':
      return 'has a type that is not accepted';
    case 'minLength':
      return 'must not be empty';
    case 'maxLength':
      return `must have at most ${error.params.limit} characters`;
    case 'pattern':
      return 'does not have the required format';
    case 'format':
      return `must be ${formatMessages[error.params.format] ?? `a valid ${error.params.format}`}`;
    case 'enum':
      return `must be one of: ${error.params.allowedValues.join(', ')}`;
    case 'const':
      return `must be ${String(error.params.allowedValue)}`;
    case 'exclusiveMinimum':
      return `must be greater than ${error.params.limit}`;
    case 'minimum':
      return `must be at least ${error.params.limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${error.params.limit}`;
    case 'maximum':
      return `must be at most ${error.params.limit}`;
    default:
      return error.message;
  }
}

const withArticle = (type: string): string => (/^[aio]/.test(type) ? `an ${type}` : `a ${type}`);

const formatMessages: Record<string, string> = {
  email: 'an e-mail address such as ana@example.com',
  'not-blank': 'text that is not blank',
  date: 'a date in the form yyyy-mm-dd',
  'http-url': 'an http or https address such as https://example.com/gracias',
};
