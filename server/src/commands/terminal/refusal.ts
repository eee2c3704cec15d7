import { GatewayError } from '../../platform/errors.ts';
import { UsageError } from '../command.ts';

/** What a verb refuses is something that the person at the keyboard can mend: it is said without a stack. */
export function inWords(error: unknown): never {
  throw error instanceof GatewayError ? new UsageError(error.message, { cause: error }) : error;
}
