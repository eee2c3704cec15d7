import { type Queryable, statement } from '#src/platform/database/connections/connection.ts';

/** PostgreSQL's counters so far. */
export interface PostgresFigures {
  /** Commits in the current database, including read-only transactions. */
  commits: number;
  walSyncs: number;
  walBytes: number;
}

interface FiguresRow {
  commits: string;
  wal_syncs: string;
  wal_bytes: string;
}

const figures = statement<FiguresRow>(
  'bench_figures',
  `select (select xact_commit from pg_stat_database where datname = current_database()) as commits,
     (select sum(fsyncs) from pg_stat_io where object = 'wal') as wal_syncs,
     pg_current_wal_lsn() - '0/0' as wal_bytes`,
);

export async function readPostgresFigures(database: Queryable): Promise<PostgresFigures> {
  const row = await database.find(figures);
  return {
    commits: Number(row?.commits ?? 0),
    walSyncs: Number(row?.wal_syncs ?? 0),
    walBytes: Number(row?.wal_bytes ?? 0),
  };
}

export interface TableSize {
  table: string;
  tableBytes: number;
  indexBytes: number;
}

interface SizeRow {
  table: string;
  table_bytes: string;
  index_bytes: string;
}

const sizes = statement<SizeRow>(
  'bench_sizes',
  `select case nspname when 'public' then relname else nspname || '.' || relname end as table,
     pg_table_size(pg_class.oid) as table_bytes, pg_indexes_size(pg_class.oid) as index_bytes
   from pg_class join pg_namespace on pg_namespace.oid = relnamespace
   where relkind in ('r', 'm') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
);

/** Sizes of all tables, so that no table written by a charge is missed. */
export async function listTableSizes(database: Queryable): Promise<TableSize[]> {
  const rows = await database.rows(sizes);
  return rows.map(row => ({
    table: row.table,
    tableBytes: Number(row.table_bytes),
    indexBytes: Number(row.index_bytes),
  }));
}

const readPid = statement<{ pid: string }>(
  'bench_postmaster_pid',
  `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
);

export async function findPostmasterPid(database: Queryable): Promise<number> {
  return Number((await database.find(readPid))?.pid ?? 0);
}

const chargeCount = statement<{ count: string }>(
  'bench_count_charges',
  `select count(*) as count from transactions where kind = 'charge'`,
);

export const countCharges = async (database: Queryable): Promise<number> =>
  Number((await database.find(chargeCount))?.count ?? 0);
