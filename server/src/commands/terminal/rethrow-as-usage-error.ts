import { GatewayError } from '../../platform/errors.ts';
import { UsageError } from '../command.ts';

/** Reports a rejection by the domain without a stack trace, because the user can fix it. */
export function rethrowAsUsageError(error: unknown): never {
  throw error instanceof GatewayError ? new UsageError(error.message, { cause: error }) : error;
}
