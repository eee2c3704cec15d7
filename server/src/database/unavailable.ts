import { GatewayError } from '../errors.ts';

/** SQLSTATE classes that mean "the server is away or full", not "the statement is wrong". */
const unavailableStates = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53100',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
]);
const unavailableSystemErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** Words of the driver for errors that carry no code. */
const unavailableMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** Turns "the database is away" into 503/1004 and leaves every other error as it is. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof GatewayError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const away =
    unavailableStates.has(code) ||
    unavailableSystemErrors.has(code) ||
    unavailableMessages.some(words => error.message.startsWith(words));
  return away ? new GatewayError(1004, { retryAfterSeconds: 2 }) : error;
}
