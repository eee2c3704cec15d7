import { ApiError } from './api-error.ts';

/** The browser gave no answer of an authenticator: the person closed its dialog, or there is none. */
export class PasskeyError extends ApiError {
  constructor() {
    super(400, undefined);
  }
}
