import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isUnavailable } from '../connections/unavailable.ts';
import { buildIndex, isOutsideTransaction } from './build-index.ts';
import type { Migration } from './migration.ts';
import { recordMigration } from './migration-records.ts';

/**
 * While a migration waits for a table lock, every later statement on that table waits too, even reads: one long reader
 * would stall the running version. So a migration waits briefly, gives up, and tries again.
 */
export interface LockPatience {
  waitMs: number;
  tries: number;
  /** The pause before the second try; grows by the same amount each time. */
  pauseMs: number;
  /**
   * How long a concurrent index build may wait for earlier transactions, which it does not block. Giving up would discard the
   * work so far, so this is longer than any of our statements may take.
   */
  buildWaitMs: number;
}

export const usualPatience: LockPatience = {
  waitMs: 2_000,
  tries: 10,
  pauseMs: 1_000,
  buildWaitMs: 90_000,
};

/** lock_not_available and deadlock_detected: another transaction was first, and nothing was changed. */
const lockConflicts = new Set(['55P03', '40P01']);

/** An error with a sentence for the operator; a stack trace would only hide it. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Applies the file in a transaction; an index built concurrently is repeated until it is complete. */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { waitMs, tries, pauseMs, buildWaitMs }: LockPatience,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      if (isOutsideTransaction(migration)) await buildIndex(client, migration, buildWaitMs);
      else await applyInTransaction(client, migration, waitMs);
      return;
    } catch (error) {
      if (!lockConflicts.has((error as { code?: string }).code ?? ''))
        throw failed(migration, error as Error);
      if (tried === tries) throw stillLocked(migration, tries, error);
      await sleep(pauseMs * tried);
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration, waitMs: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${waitMs}`);
    await client.query(migration.text);
    await recordMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    // A lost connection rolls back by itself; report its error instead of this one.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** A lost server is not the migration's fault: the start waits for it and continues here. */
const failed = ({ name }: Migration, error: Error): Error =>
  isUnavailable(error) ? error : new Error(`migration ${name} failed: ${error.message}`, { cause: error });

const stillLocked = (migration: Migration, tries: number, cause: unknown): MigrationError =>
  new MigrationError(
    `migration ${migration.name} found its tables in use ${tries} times and ` +
      `${isOutsideTransaction(migration) ? 'its index is not built' : 'changed nothing'}. End the long transactions ` +
      "(select pid, xact_start, query from pg_stat_activity where state <> 'idle' order by xact_start), then start again.",
    { cause },
  );
