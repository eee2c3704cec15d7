import { ApiError } from './api-error.ts';

/** The browser returned no passkey response: the person closed its dialog, or has no authenticator. */
export class PasskeyError extends ApiError {
  constructor() {
    super(400, undefined);
  }
}
