/** Interface 3.3 as one table: the only place that knows codes, HTTP statuses and their default words. */
export type ErrorCategory = 'request' | 'internal' | 'gateway';

interface ErrorRow {
  http: number;
  category: ErrorCategory;
  description: string;
}

const row = (http: number, category: ErrorCategory, description: string): ErrorRow => ({
  http,
  category,
  description,
});

export const errorTable = {
  1000: row(500, 'internal', 'Internal server error, contact support'),
  1001: row(400, 'request', 'The request is not well formed'),
  1002: row(401, 'request', 'The api key or merchant id are invalid'),
  1003: row(422, 'request', 'The value of one or more parameters is incorrect'),
  1004: row(503, 'internal', 'The resource is unavailable at this moment, try again later'),
  1005: row(404, 'request', "The requested resource doesn't exist"),
  1006: row(409, 'request', 'The order_id has already been processed'),
  1007: row(402, 'gateway', 'Operation rejected by processor'),
  1008: row(423, 'request', 'The account is inactive'),
  1009: row(413, 'request', 'The request is too large'),
  1010: row(403, 'request', 'Method not allowed for public API key, use private key instead'),
  1018: row(429, 'request', 'Too many requests, slow down'),
  2002: row(409, 'request', 'A card with this number is already registered for the customer'),
  2003: row(409, 'request', 'A customer with this external_id already exists'),
  2004: row(422, 'request', 'The card number verification digit is invalid'),
  2005: row(400, 'request', 'The expiration date of the card is earlier than the current date'),
  2006: row(400, 'request', 'The security code of the card (cvv2) was not provided'),
  2007: row(412, 'request', 'The card number is a test number, it can only be used in the sandbox'),
  2009: row(412, 'request', 'The security code of the card (cvv2) is not valid'),
  3001: row(402, 'gateway', 'The card was declined'),
  3002: row(402, 'gateway', 'The card has expired'),
  3003: row(402, 'gateway', 'The card has insufficient funds'),
  3004: row(402, 'gateway', 'The card was identified as stolen'),
  3005: row(402, 'gateway', 'The card was identified as fraudulent'),
  3006: row(412, 'request', 'The operation is not allowed for this customer or this transaction'),
  3008: row(412, 'gateway', 'The card is not supported in online transactions'),
  3009: row(402, 'gateway', 'The card was reported as lost'),
  3010: row(402, 'gateway', 'The bank has restricted the card'),
  3011: row(402, 'gateway', 'The bank has requested that the card be retained'),
  3012: row(412, 'gateway', 'Authorization from the bank is required for this payment'),
  4001: row(412, 'request', 'The account has insufficient funds'),
  6001: row(409, 'request', 'A webhook with this url already exists'),
} as const satisfies Record<number, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

export const errorCodes = Object.keys(errorTable).map(Number) as ErrorCode[];

export interface ErrorDetails {
  description?: string;
  /** Set where the table's default does not fit, e.g. 3006 that a processor answered is `gateway`. */
  category?: ErrorCategory;
  fraudRules?: readonly string[];
  retryAfterSeconds?: number;
  /** Where HTTP itself has a status for what is wrong with a request: too slow, or sent to another host. */
  http?: 408 | 421;
  /** What the session of whoever asks has to show first; the dashboard asks for it and repeats the request. */
  needs?: 'second_factor' | 'recent_authentication';
}

/** A refusal that the client reads as an error object. Everything else that is thrown is a 1000. */
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
}

export interface ErrorBody {
  category: ErrorCategory;
  error_code: number;
  description: string;
  http_code: number;
  request_id: string;
  fraud_rules?: readonly string[];
  needs?: string;
}

/** Interface 3.1: the error object. */
export function errorBody(error: GatewayError, requestId: string): ErrorBody {
  const { category, fraudRules, needs } = error.details;
  return {
    category: category ?? errorTable[error.errorCode].category,
    error_code: error.errorCode,
    description: error.message,
    http_code: error.httpCode,
    request_id: requestId,
    ...(fraudRules === undefined ? {} : { fraud_rules: fraudRules }),
    ...(needs === undefined ? {} : { needs }),
  };
}

/** 1001: the request is not well formed; names the field and the rule (Interface 3.2). */
export const malformed = (field: string, rule: string): GatewayError =>
  new GatewayError(1001, { description: `${field} ${rule}` });

/** 1003: well formed, but a value that the rules refuse. */
export const refusedValue = (field: string, rule: string): GatewayError =>
  new GatewayError(1003, { description: `${field} ${rule}` });

/** 1005: one answer for missing, foreign, deleted and malformed ids, so that nothing can be probed. */
export const notFound = (): GatewayError => new GatewayError(1005);
