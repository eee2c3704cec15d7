import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** Damaged pages of this database that PostgreSQL has read. */
export interface Checksums {
  isOn: boolean;
  /** Pages with a wrong checksum since the statistics were last reset. */
  failures: number;
  lastAt: Date | null;
}

const read = statement<{ is_on: boolean; failures: number; last_at: Date | null }>(
  'checksum_failures',
  `select current_setting('data_checksums') = 'on' as is_on, coalesce(checksum_failures, 0)::float8 as failures,
     checksum_last_failure as last_at
   from pg_stat_database where datname = current_database()`,
);

export async function readChecksums(database: Queryable): Promise<Checksums | undefined> {
  const row = await database.find(read);
  return row && { isOn: row.is_on, failures: row.failures, lastAt: row.last_at };
}
