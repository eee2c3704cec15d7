import type { CheckStage } from '../../../domain/money/ledger/check-ledger.ts';
import {
  type Database,
  type Queryable,
  statement,
} from '../../../platform/database/connections/connection.ts';

/** A ledger check requested from the console. */
export interface RecordedCheck {
  number: number;
  startedAt: Date;
  seenAt: Date;
  endedAt: Date | null;
  total: bigint;
  checked: bigint;
  /** Null before the first progress. */
  stage: CheckStage | null;
  merchants: number | null;
  differences: number;
  /** JSON of the first differences. */
  found: string;
  /** JSON of each connection's receivable. */
  connections: string;
  failure: string | null;
}

interface CheckRow {
  number: number;
  started_at: Date;
  seen_at: Date;
  ended_at: Date | null;
  total: bigint;
  checked: bigint;
  stage: CheckStage | null;
  merchants: number | null;
  differences: number;
  found: string;
  connections: string;
  failure: string | null;
}

const latest = statement<CheckRow>(
  'ledger_checks_latest',
  'select * from ledger_checks order by number desc limit $1',
);

export const listChecks = async (database: Queryable, limit: number): Promise<RecordedCheck[]> =>
  (await database.rows(latest, [limit])).map(row => ({
    number: row.number,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    endedAt: row.ended_at,
    total: row.total,
    checked: row.checked,
    stage: row.stage,
    merchants: row.merchants,
    differences: row.differences,
    found: row.found,
    connections: row.connections,
    failure: row.failure,
  }));

const lock = statement('ledger_checks_lock', `select pg_advisory_xact_lock(hashtext('ledger_checks'))`);
const start = statement<{ number: number }>(
  'ledger_checks_start',
  `insert into ledger_checks (started_at, seen_at, total) select $1, $1, $2
   where not exists (select from ledger_checks where ended_at is null and seen_at > $3)
   returning number`,
);

/** The number of the new check, or undefined while another one is running. */
export const startCheck = (
  database: Database,
  check: { now: Date; total: number; lostBefore: Date },
): Promise<number | undefined> =>
  database.transaction(async tx => {
    // The second of two concurrent requests waits here, and then sees the first.
    await tx.run(lock);
    return (await tx.find(start, [check.now, check.total, check.lostBefore]))?.number;
  });

const progress = statement(
  'ledger_checks_progress',
  'update ledger_checks set seen_at = $2, checked = $3, differences = $4, stage = $5 where number = $1',
);

export const recordProgress = (
  database: Queryable,
  check: { number: number; now: Date; checked: number; differences: number; stage: CheckStage },
): Promise<number> =>
  database.run(progress, [check.number, check.now, check.checked, check.differences, check.stage]);

const end = statement(
  'ledger_checks_end',
  `update ledger_checks set seen_at = $2, ended_at = $2, checked = $3, merchants = $4, differences = $5, found = $6,
     failure = $7, connections = $8 where number = $1`,
);

export const endCheck = (
  database: Queryable,
  check: {
    number: number;
    now: Date;
    checked: number;
    merchants: number | null;
    differences: number;
    found: string;
    failure: string | null;
    connections: string;
  },
): Promise<number> =>
  database.run(end, [
    check.number,
    check.now,
    check.checked,
    check.merchants,
    check.differences,
    check.found,
    check.failure,
    check.connections,
  ]);
