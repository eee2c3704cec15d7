import { long, type Queryable, replannedStatement } from '../../platform/database/connections/connection.ts';
import type { AuditEntry } from './audit-entry.ts';
import { type EntryRow, entryColumns, toEntry } from './store.ts';

/** The entries of a report. Null means all of them. */
export interface ReportScope {
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
  /** Account ids, or users of the machine who ran commands. */
  actors: readonly string[] | null;
  object: string | null;
}

const inScope = `($1::timestamptz is null or creation_date >= $1) and ($2::timestamptz is null or creation_date < $2)
  and ($3::text[] is null or account_id = any ($3) or (account_id is null and details ->> 'user' = any ($3)))
  and ($4::text is null or what = $4 or chain = $4)`;
const valuesOf = ({ from, to, actors, object }: ReportScope) => [from, to, actors, object];

// Planned per execution: a plan shared by all filters reads in parallel, which costs more than the page.
const page = long(
  replannedStatement<EntryRow>(
    'audit_report_entries',
    `select ${entryColumns} from audit_entries
     where (chain, number) > ($5, $6::bigint) and ${inScope} and ($7::text[] is null or action = any ($7))
     order by chain, number limit $8`,
  ),
);

export interface EntryPlace {
  chain: string;
  number: number;
}

/** One page in chain order, starting after a position. */
export const listReportEntries = async (
  database: Queryable,
  scope: ReportScope,
  { after, actions, limit }: { after: EntryPlace; actions: readonly string[] | null; limit: number },
): Promise<AuditEntry[]> =>
  (await database.rows(page, [...valuesOf(scope), after.chain, after.number, actions, limit])).map(toEntry);

export interface ActorCount {
  accountId: string | null;
  name: string;
  changes: number;
  refusals: number;
  first: Date;
  last: Date;
}

const actors = long(
  replannedStatement<{
    account_id: string | null;
    name: string | null;
    changes: bigint;
    refusals: bigint;
    first: Date;
    last: Date;
  }>(
    'audit_report_actors',
    `select account_id, max(coalesce(account_name, details ->> 'user', '')) as name,
       count(*) filter (where action <> all ($5)) as changes, count(*) filter (where action = any ($5)) as refusals,
       min(creation_date) as first, max(creation_date) as last
     from audit_entries where ${inScope}
     group by account_id, case when account_id is null then details ->> 'user' end
     order by count(*) desc limit $6`,
  ),
);

/** The most active first. An actor is an account, or a user of the machine who ran commands. */
export const countByActor = async (
  database: Queryable,
  scope: ReportScope,
  { refusals, limit }: { refusals: readonly string[]; limit: number },
): Promise<ActorCount[]> =>
  (await database.rows(actors, [...valuesOf(scope), refusals, limit])).map(row => ({
    accountId: row.account_id,
    name: row.name ?? '',
    changes: Number(row.changes),
    refusals: Number(row.refusals),
    first: row.first,
    last: row.last,
  }));

const kinds = long(
  replannedStatement<{ action: string; count: bigint; actors: bigint; last: Date }>(
    'audit_report_kinds',
    `select action, count(*) as count, count(distinct coalesce(account_id, details ->> 'user')) as actors,
       max(creation_date) as last
     from audit_entries where ${inScope} group by action order by count(*) desc, action`,
  ),
);

export const countByAction = async (database: Queryable, scope: ReportScope) =>
  (await database.rows(kinds, valuesOf(scope))).map(row => ({
    action: row.action,
    count: Number(row.count),
    actors: Number(row.actors),
    last: row.last,
  }));

const signIns = long(
  replannedStatement<{ account_id: string; last: Date }>(
    'audit_report_sign_ins',
    `select account_id, max(creation_date) as last from audit_entries
     where action = 'signed_in' and account_id = any ($1) group by account_id`,
  ),
);

/** Each account's last sign-in according to the log. */
export const listLastSignIns = async (
  database: Queryable,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> =>
  new Map((await database.rows(signIns, [accountIds])).map(row => [row.account_id, row.last]));
