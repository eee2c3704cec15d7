import type { Error as ErrorObject } from './api-types.ts';

/** One problem of a request. */
export type Problem = NonNullable<ErrorObject['errors']>[number];

/** What the gateway answered instead of what was asked for. */
export class RecaudoError extends Error {
  override readonly name: string = 'RecaudoError';
  readonly httpCode: number;
  /** As in the table of codes, such as 1006 or 3003; undefined where something before the gateway answered. */
  readonly errorCode: number | undefined;
  readonly category: ErrorObject['category'] | undefined;
  /** Identifies the request in the gateway's log, for its operator. */
  readonly requestId: string | undefined;
  readonly fraudRules: readonly string[];
  /** Stable key of the problem, such as `token_used`; code against it and not against the message. */
  readonly reason: string | undefined;
  /** The field or parameter that is wrong: a JSON pointer such as `/card/expiration_month`, or the name in a query. */
  readonly param: string | undefined;
  /** Values of the message, such as `{ charge_id }` of a taken order_id. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Every problem of the request, the one of the message first; empty where it is about no field. */
  readonly errors: readonly Problem[];

  constructor(httpCode: number, answer: Partial<ErrorObject>) {
    super(answer.description ?? `the answer was ${httpCode}`);
    this.httpCode = httpCode;
    this.errorCode = answer.error_code;
    this.category = answer.category;
    this.requestId = answer.request_id;
    this.fraudRules = answer.fraud_rules ?? [];
    this.reason = answer.reason;
    this.param = answer.param;
    this.params = answer.params ?? {};
    this.errors = answer.errors ?? [];
  }
}

/** The request is wrong as it is; to send it again changes nothing. */
export class InvalidRequestError extends RecaudoError {
  override readonly name = 'InvalidRequestError';
}

/** The key or the merchant is wrong, inactive, or not allowed to do this. */
export class AccessError extends RecaudoError {
  override readonly name = 'AccessError';
}

export class NotFoundError extends RecaudoError {
  override readonly name = 'NotFoundError';
}

/** There is one already: an order id, a card, an external id, a webhook. */
export class ConflictError extends RecaudoError {
  override readonly name = 'ConflictError';
}

/** The bank, the network or a fraud rule refused the payment. */
export class DeclinedError extends RecaudoError {
  override readonly name = 'DeclinedError';
}

/** Too many requests, or the gateway was away, for longer than was waited. */
export class UnavailableError extends RecaudoError {
  override readonly name = 'UnavailableError';
}

/**
 * No answer came. Whether the request was carried out is not known; the same call under the same key finds out, and
 * never does anything twice.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  /** To be sent again with the same request; undefined where a request needs none. */
  readonly idempotencyKey: string | undefined;

  constructor(idempotencyKey: string | undefined, cause: unknown) {
    super('the gateway did not answer', { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** The signature of a delivery is missing, wrong or too old: the request is not from the gateway. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

const byCode: Readonly<Record<number, typeof RecaudoError>> = {
  401: AccessError,
  403: AccessError,
  404: NotFoundError,
  409: ConflictError,
  423: AccessError,
  429: UnavailableError,
};

/** The error that a shop can tell apart by its class. */
export function errorOf(httpCode: number, answer: Partial<ErrorObject>): RecaudoError {
  const code = answer.error_code ?? 0;
  if (httpCode >= 500) return new UnavailableError(httpCode, answer);
  if (httpCode === 402 || answer.category === 'gateway' || code === 3005)
    return new DeclinedError(httpCode, answer);
  return new (byCode[httpCode] ?? InvalidRequestError)(httpCode, answer);
}
