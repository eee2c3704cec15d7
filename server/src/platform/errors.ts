import { reasonOfCode } from '@recaudo/contract/rejections/code-rejections';
import { type MissingThing, missingRejections } from '@recaudo/contract/rejections/missing-rejections';
import {
  type RejectionKey,
  type RuleKey,
  type RuleValues,
  rules,
  type SentenceKey,
  type SentenceValues,
  sentences,
} from '@recaudo/contract/rejections/registry';
import {
  fillRejection,
  type RejectionValue,
  type RejectionValues,
} from '@recaudo/contract/rejections/rejection';
import { newValueWriter } from '@recaudo/contract/rejections/words';
import { type ErrorCategory, type ErrorCode, errors, errorTable } from '@recaudo/contract/shared/error-table';
import { formatPesos } from './primitives/values/money.ts';

declare const fromRegistry: unique symbol;
/** English text of a rejection key. Only this file creates one, so every error has a key. */
export type Description = string & { readonly [fromRegistry]: true };

const describe = (text: string, values: RejectionValues, field?: string): Description =>
  `${field === undefined ? '' : `${field} `}${fillRejection(text, values, writeEnglish)}` as Description;

/** One problem of a request. */
export interface Problem {
  reason: RejectionKey;
  /** JSON pointer of a body field, or the name of a query or path parameter. */
  param?: string | undefined;
  /** The values inside the description, for translations. */
  params?: RejectionValues | undefined;
  description: Description;
}

export interface ErrorDetails extends Partial<Problem> {
  /** Set if the table's default does not apply, e.g. a 3006 by the processor is `gateway`. */
  category?: ErrorCategory;
  fraudRules?: readonly string[];
  retryAfterSeconds?: number;
  /** Set if HTTP has its own status for the problem: a slow request, or one for another host. */
  http?: 408 | 421;
  /** The authentication that the session needs first; the dashboard asks for it and repeats the request. */
  needs?: 'second_factor' | 'recent_authentication';
  /** All problems of the request, the described one first. */
  problems?: readonly Problem[];
}

/** A rejection that the client receives as an error object. Anything else that is thrown becomes a 1000. */
export class GatewayError extends Error {
  readonly errorCode: ErrorCode;
  readonly details: ErrorDetails;

  constructor(errorCode: ErrorCode, details: ErrorDetails = {}) {
    super(details.description ?? errorTable[errorCode].description);
    this.name = 'GatewayError';
    this.errorCode = errorCode;
    this.details = details;
  }

  get httpCode(): number {
    return this.details.http ?? errorTable[this.errorCode].http;
  }

  get reason(): RejectionKey {
    return this.details.reason ?? reasonOfCode(this.errorCode);
  }

  get problems(): readonly Problem[] {
    const { param, params, problems } = this.details;
    if (problems !== undefined) return problems;
    if (param === undefined) return [];
    return [{ reason: this.reason, param, params, description: this.message as Description }];
  }
}

type ProblemBody = Pick<Problem, 'reason' | 'param' | 'params' | 'description'>;

export interface ErrorBody {
  category: ErrorCategory;
  error_code: number;
  description: string;
  http_code: number;
  request_id: string;
  fraud_rules?: readonly string[];
  needs?: string;
  reason: string;
  param?: string;
  params?: RejectionValues;
  errors?: readonly ProblemBody[];
}

/** Interface 3.1: the error object. */
export function errorBody(error: GatewayError, requestId: string): ErrorBody {
  const { category, fraudRules, needs, param, params } = error.details;
  const { reason, problems } = error;
  return {
    category: category ?? errorTable[error.errorCode].category,
    error_code: error.errorCode,
    description: error.message,
    http_code: error.httpCode,
    request_id: requestId,
    ...(fraudRules === undefined ? {} : { fraud_rules: fraudRules }),
    ...(needs === undefined ? {} : { needs }),
    reason,
    ...(param === undefined ? {} : { param }),
    ...(params === undefined ? {} : { params }),
    ...(problems.length === 0 ? {} : { errors: problems }),
  };
}

/** Formats values for an English description. */
const writeEnglish = newValueWriter('en', value =>
  typeof value === 'bigint' ? formatPesos(value) : String(value),
);

const valuesOrNone = (values: RejectionValues): { params?: RejectionValues } =>
  Object.keys(values).length === 0 ? {} : { params: values };

/** A rule of the registry with its values. */
export interface Rule {
  key: RuleKey;
  values: RejectionValues;
}

/** Rules without values are referred to by their key alone. */
type PlainRule = { [Key in RuleKey]: unknown extends RuleValues<Key> ? Key : never }[RuleKey];
export type RuleSaid = Rule | PlainRule;

export const rule = <Key extends RuleKey>(key: Key, values: RuleValues<Key> & object): Rule => ({
  key,
  values: values as RejectionValues,
});

/**
 * `customer.name` becomes `/customer/name`. Undefined for headers and lists of fields, which are not places in a body.
 */
const pointerTo = (field: string): string | undefined =>
  /^[a-z_][\w.]*$/.test(field) ? `/${field.replaceAll('.', '/')}` : undefined;

const isRule = (key: RejectionKey): key is RuleKey => Object.hasOwn(rules, key);

const keyed = (said: RuleSaid): Rule => (typeof said === 'string' ? { key: said, values: {} } : said);

/** The rule's English text, which follows the name of its field. */
export function ruleText(said: RuleSaid): Description {
  const { key, values } = keyed(said);
  return describe(rules[key].en, values);
}

export function problemOf(field: string, said: RuleSaid, param = pointerTo(field)): Problem {
  const { key, values } = keyed(said);
  return { reason: key, param, ...valuesOrNone(values), description: describe(rules[key].en, values, field) };
}

/** 1001: the request is not well formed; names the field and the rule (Interface 3.2). */
export const malformed = (field: string, said: RuleSaid): GatewayError =>
  new GatewayError(errors.malformed, problemOf(field, said));

/** 1003: well formed, but the value is not acceptable. */
export const refusedValue = (field: string, said: RuleSaid): GatewayError =>
  new GatewayError(errors.invalidValue, problemOf(field, said));

type SentenceArguments<Key extends SentenceKey> =
  unknown extends SentenceValues<Key>
    ? [values?: Record<string, never>, details?: ErrorDetails]
    : [values: SentenceValues<Key>, details?: ErrorDetails];

/** A rejection of the registry that concerns no field. */
export function reject<Key extends SentenceKey>(
  key: Key,
  ...[values = {}, details = {}]: SentenceArguments<Key>
): GatewayError {
  const { code, en } = sentences[key];
  const given = values as RejectionValues;
  return new GatewayError(code, {
    reason: key,
    description: describe(en, given),
    ...valuesOrNone(given),
    ...details,
  });
}

/**
 * 1005: the same response for missing, foreign, deleted and malformed ids, so that ids cannot be probed. `param` is the
 * body field with the id.
 */
export const notFound = (thing?: MissingThing, param?: string): GatewayError =>
  new GatewayError(errors.notFound, thing === undefined ? {} : { reason: `${thing}_not_found`, param });

export const tokenUsed = (param: string): GatewayError =>
  new GatewayError(missingRejections.token_used.code, { reason: 'token_used', param });

/** 1006, with the id of the merchant's charge that has the order_id. */
export const orderIdTaken = (chargeId: string | undefined): GatewayError =>
  new GatewayError(errors.orderIdTaken, {
    param: '/order_id',
    ...(chargeId === undefined ? {} : { params: { charge_id: chargeId } }),
  });

/** Moves the error's fields into the object at `pointer`. */
export function withinField(pointer: string, error: unknown): unknown {
  if (!(error instanceof GatewayError) || error.details.param === undefined) return error;
  const inside = <T extends Partial<Problem>>(problem: T): T =>
    problem.param === undefined ? problem : { ...problem, param: `${pointer}${problem.param}` };
  const { problems, ...details } = error.details;
  return new GatewayError(error.errorCode, {
    ...inside(details),
    ...(problems === undefined ? {} : { problems: problems.map(inside) }),
  });
}

/** The same rejection, with the field names that its reader knows. */
export function withFieldNames(error: unknown, nameOf: (field: string) => string): unknown {
  if (!(error instanceof GatewayError)) return error;
  const { reason, param, params = {} } = error.details;
  if (param === undefined || reason === undefined || !isRule(reason)) return error;
  const field = param.slice(1).split('/').map(nameOf).join('.');
  const renamed = (value: RejectionValue) => (Array.isArray(value) ? value.map(nameOf) : value);
  const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, renamed(value)]));
  return new GatewayError(error.errorCode, problemOf(field, { key: reason, values }));
}
