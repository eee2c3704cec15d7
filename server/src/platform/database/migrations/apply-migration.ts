import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isUnavailable } from '../connections/unavailable.ts';
import { buildIndex, isOutsideTransaction } from './build-index.ts';
import type { Migration } from './migration.ts';
import { recordMigration } from './migration-records.ts';

/**
 * While a migration waits for a lock on a table, everybody who comes after it waits too, also those who only read:
 * behind one long reader the running version would stand still. So it waits for a moment, lets them pass, and tries
 * again.
 */
export interface LockPatience {
  waitMs: number;
  tries: number;
  /** Before the second try; it grows by as much with each. */
  pauseMs: number;
  /**
   * For an index built concurrently. It waits for every earlier transaction but blocks none; giving up would discard the work
   * so far. Longer than any of our statements may take.
   */
  buildWaitMs: number;
}

export const usualPatience: LockPatience = {
  waitMs: 2_000,
  tries: 10,
  pauseMs: 1_000,
  buildWaitMs: 90_000,
};

/** lock_not_available, deadlock_detected: somebody else was first, and nothing was changed. */
const inTheWay = new Set(['55P03', '40P01']);

/** What a person can act on; a stack would only hide it. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** In a transaction of its own, whole or not at all; an index that is built concurrently, until it is whole. */
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
      if (!inTheWay.has((error as { code?: string }).code ?? '')) throw failed(migration, error as Error);
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
    // A connection that is gone rolls back by itself, and its own error is the one to tell.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** That the server went away says nothing about the migration: a start waits for it and goes on here. */
const failed = ({ name }: Migration, error: Error): Error =>
  isUnavailable(error) ? error : new Error(`migration ${name} failed: ${error.message}`, { cause: error });

const stillLocked = (migration: Migration, tries: number, cause: unknown): MigrationError =>
  new MigrationError(
    `migration ${migration.name} found its tables in use ${tries} times and ` +
      `${isOutsideTransaction(migration) ? 'its index is not built' : 'changed nothing'}. End the long transactions ` +
      "(select pid, xact_start, query from pg_stat_activity where state <> 'idle' order by xact_start), then start again.",
    { cause },
  );
