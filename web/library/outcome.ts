/** Interface 3.1. `http_code` 0 and an empty `request_id` mean that the gateway sent no response. */
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
  /** The hosted field to correct, if the error is about one. */
  field?: FieldType;
}

export type Outcome<T> = Success<T> | Failure;

/** Older pages compare with 200, whatever status the gateway returned. */
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
 * Returns the result as a promise and through the callbacks of older pages. A callback runs in its own task, so that
 * its exceptions are reported as the page's own errors and not as a failure of the call.
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
  // The page's callback has handled the error, so the promise must not report it as unhandled.
  if (onError) result.catch(() => undefined);
  return result;
}
