import { type ErrorCode, errorCodes } from '@recaudo/contract/shared/error-table';
import { errorMessages } from '../../portal/docs/messages/errors/error-messages.ts';
import type { Rejection, Sent } from '../developers/calls/caller.ts';

/** The API's error with a remedy that an assistant can follow. */
export class ApiRefusal extends Error {
  constructor({ status, answer }: Sent) {
    const { error_code: code, description = 'no description', request_id: id } = answer as Rejection;
    const remedy = isErrorCode(code) ? ` What to do: ${errorMessages[code].remedy.en}` : '';
    const request = id === undefined ? '' : ` (request_id ${id})`;
    super(
      `The API answered ${status}, error ${code ?? 'without a code'}: ${description}.${remedy}${request}`,
    );
  }
}

export const isErrorCode = (code: unknown): code is ErrorCode => errorCodes.some(known => known === code);
