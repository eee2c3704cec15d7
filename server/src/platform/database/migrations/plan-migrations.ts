import type { Schema } from '../access/rights.ts';
import { type DatabaseAddress, withClient } from '../connections/client-config.ts';
import { isOutsideTransaction } from './build-index.ts';
import { judgeFile, type LockMode, type Work } from './judge-locks.ts';
import { migrationConfig, readMissing } from './migrate.ts';
import type { Phase } from './migration.ts';

export interface PlannedLock {
  table: string;
  mode: LockMode;
  /** The statements that wait while the lock is held. */
  blocks: 'reads and writes' | 'writes' | 'the same rows' | 'nobody';
  /** The server's estimate; null if the table was never analyzed or does not exist yet. */
  rows: number | null;
  /** Estimated from the row count. */
  seconds: number;
}

export interface PlannedMigration {
  name: string;
  phase: Phase;
  locks: PlannedLock[];
  /** How long the file holds its locks: until it ends. */
  seconds: number;
}

const blockedBy: Record<LockMode, PlannedLock['blocks']> = {
  'access exclusive': 'reads and writes',
  'share row exclusive': 'writes',
  share: 'writes',
  'share update exclusive': 'nobody',
  'row exclusive': 'the same rows',
};

/** Assumed speed of a small machine, in rows per second; not measured (docs/guides/reliability/upgrading.md). */
const rowsPerSecond: Record<Exclude<Work, 'none'>, number> = {
  rewrite: 200_000,
  'change rows': 50_000,
  'build index': 400_000,
  read: 2_000_000,
};

const secondsOf = (works: readonly Work[], rows: number | null): number =>
  works.reduce((sum, work) => sum + (work === 'none' || rows === null ? 0 : rows / rowsPerSecond[work]), 0);

/** Lists the missing files in the order in which they would run. Changes nothing. */
export async function planMigrations(
  address: DatabaseAddress,
  name: string,
  schema: Schema,
): Promise<PlannedMigration[]> {
  const { expand, contract } = await readMissing(address, name, schema);
  if (expand.length + contract.length === 0) return [];
  const rows = await readRowCounts(address, name);
  return [...expand, ...contract].map(migration => {
    const locks = judgeFile(migration.text).map(({ table, mode, works }) => {
      const count = rows.get(table) ?? null;
      return { table, mode, blocks: blockedBy[mode], rows: count, seconds: secondsOf(works, count) };
    });
    // A concurrent build blocks no statement, however long it takes.
    const seconds = isOutsideTransaction(migration)
      ? 0
      : locks.reduce((sum, planned) => sum + planned.seconds, 0);
    return { name: migration.name, phase: migration.phase, locks, seconds };
  });
}

const listRowCounts = `select case nspname when 'public' then relname else nspname || '.' || relname end as name, reltuples
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace where relkind in ('r', 'p') and reltuples >= 0`;

/** Returns an empty map for a missing database. */
async function readRowCounts(address: DatabaseAddress, name: string): Promise<Map<string, number>> {
  try {
    return await withClient(migrationConfig(address, name), async client => {
      const { rows } = await client.query<{ name: string; reltuples: number }>(listRowCounts);
      return new Map(rows.map(row => [row.name, row.reltuples]));
    });
  } catch (error) {
    const noSuchDatabase = '3D000';
    if ((error as { code?: string }).code === noSuchDatabase) return new Map();
    throw error;
  }
}
