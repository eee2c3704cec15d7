import type { ChangeField } from '@recaudo/contract/people/approvals';
import type { ChangeKindName, ChangeState } from '@recaudo/contract/shared/audit/change-words';
import type { Environment } from '@recaudo/contract/shared/environment';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { StoredChange } from './change.ts';

interface ChangeRow {
  id: string;
  kind: ChangeKindName;
  environment: Environment;
  target: string;
  fields: string;
  sealed_payload: Buffer | null;
  based_on: string;
  state: ChangeState;
  requested_by: string | null;
  requested_by_name: string;
  requested_at: Date;
  expires_at: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  reason: string | null;
}

const columns = `id, kind, environment, target, fields, sealed_payload, based_on, state, requested_by,
  requested_by_name, requested_at, expires_at, decided_by, decided_by_name, decided_at, reason`;

const toChange = (row: ChangeRow): StoredChange => ({
  id: row.id,
  kind: row.kind,
  environment: row.environment,
  target: row.target,
  fields: JSON.parse(row.fields) as ChangeField[],
  sealedPayload: row.sealed_payload,
  basedOn: row.based_on,
  state: row.state,
  requestedBy: { accountId: row.requested_by, name: row.requested_by_name },
  requestedAt: row.requested_at,
  expiresAt: row.expires_at,
  decidedBy: row.decided_by_name === null ? null : { accountId: row.decided_by, name: row.decided_by_name },
  decidedAt: row.decided_at,
  reason: row.reason,
});

const insert = statement(
  'pending_changes_insert',
  `insert into pending_changes (id, kind, environment, target, fields, sealed_payload, based_on, requested_by,
     requested_by_name, requested_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
type NewChange = Omit<StoredChange, 'state' | 'decidedBy' | 'decidedAt' | 'reason'>;

export const insertChange = (tx: Queryable, change: NewChange): Promise<number> =>
  tx.run(insert, [
    change.id,
    change.kind,
    change.environment,
    change.target,
    JSON.stringify(change.fields),
    change.sealedPayload,
    change.basedOn,
    change.requestedBy.accountId,
    change.requestedBy.name,
    change.requestedAt,
    change.expiresAt,
  ]);

const expire = statement(
  'pending_changes_expire',
  `update pending_changes set state = 'expired', sealed_payload = null
   where state in ('pending', 'confirmed') and expires_at <= $1`,
);
/** Expires changes that were not confirmed in time. */
export const expireChanges = (database: Queryable, now: Date): Promise<number> => database.run(expire, [now]);

const byId = statement<ChangeRow>(
  'pending_changes_by_id',
  `select ${columns} from pending_changes where id = $1`,
);
export async function findChange(database: Queryable, id: string): Promise<StoredChange | undefined> {
  const row = await database.find(byId, [id]);
  return row && toChange(row);
}

// If two people decide at the same moment, the second fails instead of waiting.
const lock = statement<ChangeRow>(
  'pending_changes_lock',
  `select ${columns} from pending_changes where id = $1 for update skip locked`,
);
export async function lockChange(tx: Queryable, id: string): Promise<StoredChange | undefined> {
  const row = await tx.find(lock, [id]);
  return row && toChange(row);
}

const waiting = statement<ChangeRow>(
  'pending_changes_waiting',
  `select ${columns} from pending_changes where state in ('pending', 'confirmed') order by requested_at desc limit 200`,
);
export const listWaitingChanges = async (database: Queryable): Promise<StoredChange[]> =>
  (await database.rows(waiting)).map(toChange);

const decided = statement<ChangeRow>(
  'pending_changes_decided',
  `select ${columns} from pending_changes where state not in ('pending', 'confirmed') order by requested_at desc limit $1`,
);
export const listDecidedChanges = async (database: Queryable, limit: number): Promise<StoredChange[]> =>
  (await database.rows(decided, [limit])).map(toChange);

const count = statement<{ count: number }>(
  'pending_changes_count',
  `select count(*)::int as count from pending_changes where state = 'pending' and expires_at > $1`,
);
export const countPendingChanges = async (database: Queryable, now: Date): Promise<number> =>
  (await database.find(count, [now]))?.count ?? 0;

const decide = statement(
  'pending_changes_decide',
  `update pending_changes set state = $3, decided_by = $4, decided_by_name = $5, decided_at = $6, reason = $7,
     sealed_payload = case when $3 = 'confirmed' then sealed_payload end
   where id = $1 and state = $2`,
);

export interface Decision {
  id: string;
  from: ChangeState;
  state: ChangeState;
  decidedBy: { accountId: string | null; name: string };
  now: Date;
  reason: string | null;
}

/** False if it was decided meanwhile. */
export const decideChange = async (tx: Queryable, decision: Decision): Promise<boolean> => {
  const { id, from, state, decidedBy, now, reason } = decision;
  const { accountId, name } = decidedBy;
  return (await tx.run(decide, [id, from, state, accountId, name, now, reason])) === 1;
};

const run = statement(
  'pending_changes_run',
  `update pending_changes set state = 'applied', sealed_payload = null
   where id = $1 and state = 'confirmed' and expires_at > $2`,
);
/** A confirmed change is applied once; false for a second caller. */
export const markChangeRun = async (tx: Queryable, id: string, now: Date): Promise<boolean> =>
  (await tx.run(run, [id, now])) === 1;
