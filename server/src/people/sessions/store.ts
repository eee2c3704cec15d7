import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { Account, Origin } from '../accounts/account.ts';
import { type AccountRow, accountColumns, toAccount } from '../accounts/store.ts';

export interface StoredSession {
  id: string;
  creationDate: Date;
  lastSeen: Date;
  ip: string;
  userAgent: string;
  /** When the person last authenticated. */
  freshAt: Date;
  /** Time of the last second factor, null if never. */
  secondFactorAt: Date | null;
  /** The business that an operator is viewing with it, and until when. */
  impersonatedBusinessId: string | null;
  impersonationEndsAt: Date | null;
}

interface SessionRow {
  session_id: string;
  session_date: Date;
  last_seen: Date;
  ip: string;
  user_agent: string;
  fresh_at: Date;
  second_factor_at: Date | null;
  visited_business_id: string | null;
  visit_ends_at: Date | null;
}

const sessionColumns = `sessions.id as session_id, sessions.creation_date as session_date, sessions.last_seen,
  sessions.ip, sessions.user_agent, sessions.fresh_at, sessions.second_factor_at, sessions.visited_business_id,
  sessions.visit_ends_at`;

const toSession = (row: SessionRow): StoredSession => ({
  id: row.session_id,
  creationDate: row.session_date,
  lastSeen: row.last_seen,
  ip: row.ip,
  userAgent: row.user_agent,
  freshAt: row.fresh_at,
  secondFactorAt: row.second_factor_at,
  impersonatedBusinessId: row.visited_business_id,
  impersonationEndsAt: row.visit_ends_at,
});

const insert = statement(
  'sessions_insert',
  `with used as (update accounts set last_used_at = $4 where id = $3)
   insert into sessions (id, token_hash, account_id, creation_date, last_seen, fresh_at, expires_at, ip, user_agent,
     second_factor_at)
   values ($1, $2, $3, $4, $4, $4, $5, $6, $7, case when $8 then $4::timestamptz end)`,
);

export interface NewSession extends Origin {
  id: string;
  tokenHash: Buffer;
  accountId: string;
  now: Date;
  expiresAt: Date;
  hasSecondFactor: boolean;
}

export const insertSession = (tx: Queryable, session: NewSession): Promise<number> =>
  tx.run(insert, [
    session.id,
    session.tokenHash,
    session.accountId,
    session.now,
    session.expiresAt,
    session.ip,
    session.userAgent,
    session.hasSecondFactor,
  ]);

// Operators and members of live businesses are signed out sooner.
const isInUse = `sessions.expires_at > $2 and sessions.last_seen > case
  when accounts.is_operator or exists (select from members join businesses on businesses.id = members.business_id
    where members.account_id = accounts.id and businesses.production_merchant_id is not null)
  then $4::timestamptz else $3::timestamptz end`;

/** Since when a session must have been used, depending on what its account can reach. */
export interface IdleLimits {
  sandbox: Date;
  production: Date;
}

const byToken = statement<SessionRow & AccountRow>(
  'sessions_by_token',
  `select ${sessionColumns}, ${accountColumns} from sessions join accounts on accounts.id = sessions.account_id
   where token_hash = $1 and ${isInUse}`,
);

/** Finds a session that is neither expired nor idle for too long. */
export async function findSession(
  database: Queryable,
  tokenHash: Buffer,
  now: Date,
  idle: IdleLimits,
): Promise<{ session: StoredSession; account: Account } | undefined> {
  const row = await database.find(byToken, [tokenHash, now, idle.sandbox, idle.production]);
  return row && { session: toSession(row), account: toAccount(row) };
}

const touch = statement('sessions_touch', 'update sessions set last_seen = $2 where id = $1');
const use = statement('accounts_use', 'update accounts set last_used_at = $2 where id = $1');

/** Two statements: removing an operator locks the account before its sessions, and one statement would lock them the other way. */
export async function touchSession(
  database: Queryable,
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<void> {
  await database.run(touch, [id, now]);
  await database.run(use, [accountId, now]);
}

const refresh = statement(
  'sessions_refresh',
  `update sessions set fresh_at = $2, second_factor_at = case when $3 then $2::timestamptz else second_factor_at end
   where id = $1`,
);
export const refreshSession = (
  database: Queryable,
  id: string,
  now: Date,
  withSecondFactor: boolean,
): Promise<number> => database.run(refresh, [id, now, withSecondFactor]);

const impersonation = statement(
  'sessions_visit',
  'update sessions set visited_business_id = $2, visit_ends_at = $3 where id = $1',
);
export const setImpersonation = (
  database: Queryable,
  id: string,
  { businessId, endsAt }: { businessId: string; endsAt: Date } | { businessId: null; endsAt: null },
): Promise<number> => database.run(impersonation, [id, businessId, endsAt]);

const ofAccount = statement<SessionRow>(
  'sessions_of_account',
  `select ${sessionColumns} from sessions join accounts on accounts.id = sessions.account_id
   where account_id = $1 and ${isInUse} order by last_seen desc`,
);
export const listSessions = async (
  database: Queryable,
  accountId: string,
  now: Date,
  idle: IdleLimits,
): Promise<StoredSession[]> =>
  (await database.rows(ofAccount, [accountId, now, idle.sandbox, idle.production])).map(toSession);

const endOne = statement('sessions_end', 'delete from sessions where account_id = $1 and id = $2');
export const endSession = (database: Queryable, accountId: string, id: string): Promise<number> =>
  database.run(endOne, [accountId, id]);

const endByToken = statement('sessions_end_by_token', 'delete from sessions where token_hash = $1');
export const endSessionByToken = (database: Queryable, tokenHash: Buffer): Promise<number> =>
  database.run(endByToken, [tokenHash]);

const endOthers = statement(
  'sessions_end_others',
  'delete from sessions where account_id = $1 and ($2::text is null or id <> $2)',
);
/** All of an account's sessions, or all but one. */
export const endSessionsOf = (
  database: Queryable,
  accountId: string,
  except: string | null,
): Promise<number> => database.run(endOthers, [accountId, except]);

const purge = statement(
  'sessions_purge',
  'delete from sessions where id in (select id from sessions where expires_at < $1 limit $2)',
);
export const purgeSessionsBefore = (database: Queryable, now: Date, limit: number): Promise<number> =>
  database.run(purge, [now, limit]);
