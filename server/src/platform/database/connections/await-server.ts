import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from './client-config.ts';
import { clientConfig, maintenanceDatabase, withClient } from './client-config.ts';
import { CONNECT_MS } from './deadlines.ts';
import { describeUnavailable, isUnavailable } from './unavailable.ts';
import { rejectUnfit } from './writable.ts';

/** Explains to the operator why an external server cannot be used. */
export class ServerAwayError extends Error {
  override readonly name = 'ServerAwayError';
}

/** SQLSTATEs that waiting does not cure, because a person has to correct the configuration. */
const permanentFaults = ['28', '3D000'];

const isOwnFault = (error: Error): boolean =>
  'code' in error && permanentFaults.some(state => String(error.code).startsWith(state));

/**
 * Connects once. Throws a readable error if the server is unreachable, starting, a standby, or rejects the credentials.
 */
export async function checkServer(address: DatabaseAddress): Promise<void> {
  const config = {
    ...clientConfig(address, maintenanceDatabase(address)),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  };
  try {
    await withClient(config, client => rejectUnfit(client));
  } catch (error) {
    throw inWords(address, error);
  }
}

const LONGEST_PAUSE_MS = 5_000;
const FIRST_PAUSE_MS = 500;

export interface Waiting {
  /** Reports the reason for waiting, after every failed try. */
  onWait(sentence: string): void;
  /** Longest pause between two tries. */
  longestPauseMs?: number;
}

/** Repeats `prepare` while the server is unreachable or a standby; any other error is thrown. */
export async function whenServerIsThere<Result>(
  address: DatabaseAddress,
  work: () => Promise<Result>,
  { onWait, longestPauseMs = LONGEST_PAUSE_MS }: Waiting,
): Promise<Result> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    try {
      await checkServer(address);
      return await work();
    } catch (error) {
      const explained = inWords(address, error);
      const cause = explained instanceof ServerAwayError ? explained.cause : undefined;
      if (!(cause instanceof Error) || isOwnFault(cause)) throw explained;
      onWait(`waiting: ${explained.message}`);
    }
    await sleep(Math.min(pauseMs, longestPauseMs));
  }
}

function inWords(address: DatabaseAddress, error: unknown): Error {
  if (error instanceof ServerAwayError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error) || !isUnavailable(cause)) return error as Error;
  const message = `the database server ${placeOf(address)} cannot be used: ${describeUnavailable(cause)}`;
  return new ServerAwayError(message, { cause });
}

/** Omits the credentials that the address may contain. */
function placeOf({ url, socketFolder }: DatabaseAddress): string {
  if (url === undefined) return `at ${socketFolder}`;
  const { host, searchParams } = new URL(url);
  return `at ${searchParams.get('host') ?? host}`;
}
