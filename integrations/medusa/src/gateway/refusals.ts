import { MedusaError } from '@medusajs/framework/utils';
import {
  AccessError,
  ConflictError,
  DeclinedError,
  InvalidRequestError,
  NoAnswerError,
  NotFoundError,
  RecaudoError,
} from '@recaudo/client';
import { WishError } from './new-charge.ts';

const { Types } = MedusaError;

const isRefusal = (error: unknown): boolean =>
  [InvalidRequestError, ConflictError, DeclinedError, NotFoundError].some(kind => error instanceof kind);

/** The same in Medusa's words: what the shop can mend, what the payer can, and what to try again. */
export function medusaErrorOf(error: unknown): Error {
  if (error instanceof MedusaError) return error;
  if (error instanceof WishError) return new MedusaError(Types.INVALID_DATA, error.message);
  if (error instanceof AccessError)
    return new MedusaError(Types.UNAUTHORIZED, `Recaudo does not take the key: ${error.message}`);
  if (isRefusal(error)) {
    const { message, errorCode } = error as RecaudoError;
    return new MedusaError(Types.NOT_ALLOWED, `Recaudo: ${message}`, String(errorCode ?? ''));
  }
  if (error instanceof RecaudoError || error instanceof NoAnswerError)
    return new MedusaError(Types.UNEXPECTED_STATE, `Recaudo cannot be reached: ${error.message}`);
  return error instanceof Error ? error : new Error(String(error));
}

export const notAllowed = (message: string): MedusaError => new MedusaError(Types.NOT_ALLOWED, message);
