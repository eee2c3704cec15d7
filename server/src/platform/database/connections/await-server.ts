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

/** States that waiting does not cure: a person has to set something right. */
const ownFaults = ['28', '3D000'];

const isOwnFault = (error: Error): boolean =>
  'code' in error && ownFaults.some(state => String(error.code).startsWith(state));

/** Connects once, and throws in words when the server is away, starting, a standby, or refuses the credentials. */
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
  /** Says why it waits: at once, and then with each try. */
  onWait(sentence: string): void;
  /** The most between two tries. */
  longestPauseMs?: number;
}

/** Repeats what prepares a start for as long as the server is away or a standby; any other error ends it. */
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

/** Without the credentials that the address may hold. */
function placeOf({ url, socketFolder }: DatabaseAddress): string {
  if (url === undefined) return `at ${socketFolder}`;
  const { host, searchParams } = new URL(url);
  return `at ${searchParams.get('host') ?? host}`;
}
