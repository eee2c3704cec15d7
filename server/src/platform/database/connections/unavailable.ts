import { errors } from '@recaudo/contract/shared/error-table';
import { GatewayError } from '../../errors.ts';
import { OLD_PRIMARY } from './timeline.ts';

interface Reason {
  /** A whole SQLSTATE, or the beginning that a class of them shares. */
  state: string;
  meaning: string;
  /** True if the connection must be closed; the next one may reach a better server. */
  endsConnection: boolean;
}

const reason = (state: string, meaning: string, endsConnection: boolean): Reason => ({
  state,
  meaning,
  endsConnection,
});

/** SQLSTATEs of a server that is unreachable, full or busy: the statement itself is valid, and may succeed later. */
const reasons: readonly Reason[] = [
  reason('01000', 'the commit may be on one server only', true),
  reason('08', 'the connection failed', true),
  reason('25006', 'the server is read-only: a standby, or a primary that was demoted', true),
  reason('25P03', 'the transaction was idle for too long', true),
  reason('25P04', 'the transaction took too long', true),
  reason('28', 'the server does not accept the credentials', true),
  reason('3D000', 'the database does not exist', true),
  reason('40001', 'transactions collided', false),
  reason('40P01', 'transactions waited for each other', false),
  // A missing grant has the same state; `isMissingGrant` tells them apart.
  reason('42501', 'the server may not write its files', true),
  reason('53', 'the server is out of disk, memory or connections', false),
  reason('55P03', 'a lock was not to be had in time', false),
  reason('57014', 'the statement took too long', false),
  reason('57P', 'the server ended the connection, is starting or is shutting down', true),
  reason('58', 'the server cannot read or write its files', true),
];

const systemErrors = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Driver messages that come without a code. */
const driverMessages = [
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Connection terminated',
  OLD_PRIMARY,
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
];

const SILENT = 'Query read timeout';

/**
 * 503/1004: the statement failed or its outcome is unknown. A statement that met its deadline, or whose connection broke, may
 * have been committed.
 */
export class DatabaseUnavailable extends GatewayError {
  /** SQLSTATE or system error code. */
  readonly code: string;
  override readonly cause: Error;

  constructor(cause: Error) {
    super(errors.unavailable, { retryAfterSeconds: 2 });
    this.name = 'DatabaseUnavailable';
    this.cause = cause;
    this.code = codeOf(cause);
  }
}

/** Turns a database outage into 503/1004 and leaves every other error unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof GatewayError) return error;
  return isUnavailable(error) ? new DatabaseUnavailable(error) : error;
}

export function isUnavailable(error: Error): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (isMissingGrant(error)) return false;
  return findReason(error) !== undefined || systemErrors.has(codeOf(error)) || isDriverMessage(error);
}

/** The reason in words: our text if the table has one, and always the message of the server or the system. */
export function describeUnavailable(error: Error): string {
  const meaning = findReason(error)?.meaning;
  return meaning === undefined ? error.message : `${meaning} (${error.message})`;
}

/** True if the failed connection must be closed instead of reused. */
export const endsConnection = (error: Error): boolean =>
  !isMissingGrant(error) &&
  (findReason(error)?.endsConnection ?? (systemErrors.has(codeOf(error)) || isDriverMessage(error)));

/** True if the client's deadline passed without a response: the connection may be dead. */
export const isSilence = (error: Error): boolean => error.message === SILENT;

const isDriverMessage = (error: Error): boolean =>
  driverMessages.some(message => error.message.startsWith(message));

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** Matches five-character SQLSTATEs only, so that no system error code falls into a class. */
const findReason = (error: Error): Reason | undefined => {
  const code = codeOf(error);
  return code.length === 5 ? reasons.find(({ state }) => code.startsWith(state)) : undefined;
};

/**
 * PostgreSQL reports 42501 for a read-only disk and for a missing grant. A missing grant is a fault of the installation
 * that waiting does not cure: it stays a 1000 with a log line. The reporting source file tells them apart, because the
 * message depends on the server's language.
 */
const isMissingGrant = (error: Error): boolean =>
  codeOf(error) === '42501' && !('file' in error && fileSources.has(String(error.file)));

/** Where PostgreSQL opens, extends and syncs its files. */
const fileSources = new Set([
  'basebackup.c',
  'buffile.c',
  'copydir.c',
  'fd.c',
  'md.c',
  'reinit.c',
  'relmapper.c',
  'slru.c',
  'twophase.c',
  'xlog.c',
  'xlogutils.c',
]);
