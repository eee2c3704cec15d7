/** Interface 3.1. `http_code` 0 and an empty `request_id` mean that no answer came from the gateway. */
export interface ErrorObject {
  category: string;
  error_code: number;
  description: string;
  http_code: number;
  request_id: string;
  fraud_rules?: string[];
}

export type FieldType = 'number' | 'cvv' | 'expiry';

export interface Success<T> {
  data: T;
  status: number;
}

export interface Failure {
  data: ErrorObject;
  status: number;
  message: string;
  cancelled: boolean;
  /** The hosted field to correct, when the failure is about one. */
  field?: FieldType;
}

export type Outcome<T> = Success<T> | Failure;

/** Pages of the older script compare with 200, whatever the gateway has answered. */
const CALLBACK_STATUS = 200;

export type OnSuccess<T> = (response: Success<T>) => void;
export type OnError = (response: Failure) => void;

export type RecaudoError = Error & ErrorObject & { field?: FieldType };

export function clientFailure(
  errorCode: number,
  description: string,
  extra: { message?: string; cancelled?: boolean; field?: FieldType } = {},
): Failure {
  const category = errorCode === 1004 ? 'internal' : 'request';
  return {
    data: { category, error_code: errorCode, description, http_code: 0, request_id: '' },
    status: 0,
    message: extra.message ?? 'Request error',
    cancelled: extra.cancelled ?? false,
    ...(extra.field ? { field: extra.field } : {}),
  };
}

export function isFailure(outcome: Outcome<unknown>): outcome is Failure {
  return 'message' in outcome;
}

function toError(failure: Failure): RecaudoError {
  const error = Object.assign(new Error(failure.data.description), failure.data);
  error.name = 'RecaudoError';
  return failure.field ? Object.assign(error, { field: failure.field }) : error;
}

/**
 * Answers both ways: the callbacks of older pages and a promise. A callback runs in its own task, so that
 * what it throws is reported as the page's own error and never taken for a failure of the call.
 */
export function deliver<T>(
  pending: Promise<Outcome<T>>,
  onSuccess?: OnSuccess<T>,
  onError?: OnError,
): Promise<T> {
  const result = pending.then(outcome => {
    if (isFailure(outcome)) {
      if (onError) setTimeout(() => onError(outcome));
      throw toError(outcome);
    }
    if (onSuccess) setTimeout(() => onSuccess({ ...outcome, status: CALLBACK_STATUS }));
    return outcome.data;
  });
  // A page that took the error in its callback has handled it: no unhandled rejection on top.
  if (onError) result.catch(() => undefined);
  return result;
}
