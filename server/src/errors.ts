import { type ErrorCategory, type ErrorCode, errors, errorTable } from '@recaudo/contract/error-table';

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
  new GatewayError(errors.malformed, { description: `${field} ${rule}` });

/** 1003: well formed, but a value that the rules refuse. */
export const refusedValue = (field: string, rule: string): GatewayError =>
  new GatewayError(errors.invalidValue, { description: `${field} ${rule}` });

/** 1005: one answer for missing, foreign, deleted and malformed ids, so that nothing can be probed. */
export const notFound = (): GatewayError => new GatewayError(errors.notFound);
