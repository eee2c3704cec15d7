import { errors } from '@recaudo/contract/shared/error-table';
import { formOf, listForms } from '@recaudo/contract/shared/schema/body-forms';
import { clearedIn } from '@recaudo/contract/shared/schema/clearable';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import type { TObject, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';
import { GatewayError, type Problem, problemOf, type RuleSaid, reject, rule } from '../../errors.ts';
import { newQueryReader } from './read-query.ts';

// TypeBox stops at 8 errors by default; the response lists up to 64.
Settings.Set({ maxErrors: 64 });

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

/** Bodies and queries have schemas; mount.ts has checked the path before. */
export function compileValidator(schema: TSchema, httpPart: string | undefined): (data: unknown) => Verdict {
  if (httpPart === 'querystring') return queryValidator(schema as TObject);
  if (httpPart !== 'body') return value => ({ value });
  for (const form of listForms(schema)) validatorOf(form);
  return data => {
    const form = formOf(schema, data);
    const validator = validatorOf(form);
    // Fastify passes null for a missing body.
    const sent = data ?? (requiresNothing(form) ? {} : undefined);
    const value = withoutNulls(sent);
    if (validator.Check(value)) return { value: withCleared(form, sent, value) };
    return { error: firstRejection(form, validator.Errors(value), value) };
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

/** Several listeners mount the same operations, so each schema is compiled once. */
const compiled = new WeakMap<TSchema, Validator>();

function validatorOf(form: TSchema): Validator {
  const known = compiled.get(form) ?? Compile(withoutClearable(form));
  compiled.set(form, known);
  return known;
}

const requiresNothing = (schema: TSchema): boolean =>
  !('required' in schema && Array.isArray(schema.required) && schema.required.length > 0);

/** A null that clears a field is valid, so the schema checks only the field's other values. */
function withoutClearable(form: TSchema): TSchema {
  const { properties } = form as Partial<TObject>;
  if (properties === undefined) return form;
  const judged = Object.entries(properties).map(([name, field]) => [name, clearedIn(field) ?? field]);
  return { ...form, properties: Object.fromEntries(judged) };
}

/** Adds the fields that the client cleared with null to the validated body. */
function withCleared(form: TSchema, sent: unknown, value: unknown): unknown {
  const { properties = {} } = form as Partial<TObject>;
  const cleared = Object.entries(properties).filter(
    ([name, field]) => clearedIn(field) !== undefined && isPlainObject(sent) && sent[name] === null,
  );
  if (cleared.length === 0) return value;
  return { ...(value as object), ...Object.fromEntries(cleared.map(([name]) => [name, null])) };
}

/** null in an optional field counts as absent, in a required one as missing (Interface 1.4). */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isPlainObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== null) result[key] = withoutNulls(inner);
  }
  return result;
}

/** At most this many problems of one body are reported; the rest appear once these are fixed. */
const MOST_PROBLEMS = 20;

/** Shape before values (Interface 1.5): a malformed field takes precedence over a rejected value. */
function firstRejection(form: TSchema, faults: TLocalizedValidationError[], body: unknown): GatewayError {
  if (body === undefined) return reject('body_missing');
  const direct = faults.filter(error => !error.schemaPath.includes('/anyOf/'));
  const isEmpty = (error: TLocalizedValidationError) =>
    valueAt(error, body) === '' && isRequired(form, pathOf(error));
  const isShape = (error: TLocalizedValidationError) =>
    isEmpty(error) || (!valueRules.has(error.keyword) && !isFraction(error, body));
  const problemsIn = (error: TLocalizedValidationError): Problem[] => {
    if (isEmpty(error)) return [problemAt(pathOf(error), 'empty')];
    if (isFraction(error, body)) return [problemAt(pathOf(error), 'not_whole')];
    if (error.keyword !== 'required') return [problemAt(pathOf(error), ruleOf(error))];
    return error.params.requiredProperties.map(name => problemAt([...pathOf(error), name], 'required'));
  };
  const shape = direct.find(isShape);
  const first = shape ?? direct[0];
  if (first === undefined) return new GatewayError(errors.malformed);
  const all = [first, ...direct.filter(error => error !== first)].flatMap(problemsIn);
  const problems = onePerField(all).slice(0, MOST_PROBLEMS);
  return new GatewayError(shape === undefined ? errors.invalidValue : errors.malformed, {
    ...problems[0],
    problems,
  });
}

/** Keeps the first problem of each field. */
function onePerField(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string | undefined>();
  return problems.filter(({ param }) => !seen.has(param) && seen.add(param));
}

/** `/customer/name` is `customer.name` in a sentence; the whole body is `The body`. */
function problemAt(path: readonly string[], broken: RuleSaid): Problem {
  if (path.length === 0) return problemOf('The body', broken, undefined);
  return problemOf(path.join('.'), broken, `/${path.join('/')}`);
}

/** 1.5 instead of an integer has the right JSON type, so it is a rejected value (Interface 3.2). */
function isFraction(error: TLocalizedValidationError, body: unknown): boolean {
  return (
    error.keyword === 'type' && error.params.type === 'integer' && typeof valueAt(error, body) === 'number'
  );
}

/** An empty text in a required field counts as missing (Interface 3.2). */
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

function ruleOf(error: TLocalizedValidationError): RuleSaid {
  switch (error.keyword) {
    case 'type':
      return rule('wrong_type', { types: [error.params.type].flat() });
    case 'anyOf':
      return 'type_not_accepted';
    case 'minLength':
      return 'empty';
    case 'maxLength':
      return rule('too_long', { max: error.params.limit });
    case 'pattern':
      return 'wrong_format';
    case 'format':
      return ruleOfFormat[error.params.format] ?? rule('invalid_format', { format: error.params.format });
    case 'enum':
      return rule('not_one_of', { allowed: error.params.allowedValues.map(String) });
    case 'const':
      return rule('not_the_value', { value: String(error.params.allowedValue) });
    case '~refine':
      // Refinements in the contract use rule keys as messages.
      return error.message as RuleSaid;
    default:
      return ruleOfLimit(error);
  }
}

function ruleOfLimit(error: TLocalizedValidationError): RuleSaid {
  switch (error.keyword) {
    case 'exclusiveMinimum':
      return rule('not_greater_than', { limit: Number(error.params.limit) });
    case 'minimum':
      return rule('below_minimum', { limit: Number(error.params.limit) });
    case 'exclusiveMaximum':
      return rule('not_less_than', { limit: Number(error.params.limit) });
    case 'maximum':
      return rule('above_maximum', { limit: Number(error.params.limit) });
    case 'multipleOf':
      return rule('not_multiple_of', { factor: Number(error.params.multipleOf) });
    case 'minItems':
      return rule('too_few_items', { limit: error.params.limit });
    case 'maxItems':
      return rule('too_many_items', { limit: error.params.limit });
    default:
      return 'wrong_format';
  }
}

const ruleOfFormat: Readonly<Record<string, RuleSaid>> = {
  email: 'invalid_email',
  'not-blank': 'blank',
  date: 'invalid_date',
  'http-url': 'invalid_url',
};
