import { type Queryable, statement } from '../../database/connection.ts';
import type { Account, Origin } from '../accounts/account.ts';
import { type AccountRow, accountColumns, toAccount } from '../accounts/store.ts';

export interface StoredSession {
  id: string;
  creationDate: Date;
  lastSeen: Date;
  ip: string;
  userAgent: string;
  /** What an operator looks at with it. */
  visitedBusinessId: string | null;
}

interface SessionRow {
  session_id: string;
  session_date: Date;
  last_seen: Date;
  ip: string;
  user_agent: string;
  visited_business_id: string | null;
}

const sessionColumns = `sessions.id as session_id, sessions.creation_date as session_date, sessions.last_seen,
  sessions.ip, sessions.user_agent, sessions.visited_business_id`;

const toSession = (row: SessionRow): StoredSession => ({
  id: row.session_id,
  creationDate: row.session_date,
  lastSeen: row.last_seen,
  ip: row.ip,
  userAgent: row.user_agent,
  visitedBusinessId: row.visited_business_id,
});

const insert = statement(
  'sessions_insert',
  `insert into sessions (id, token_hash, account_id, creation_date, last_seen, expires_at, ip, user_agent)
   values ($1, $2, $3, $4, $4, $5, $6, $7)`,
);

export interface NewSession extends Origin {
  id: string;
  tokenHash: Buffer;
  accountId: string;
  now: Date;
  expiresAt: Date;
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
  ]);

const byToken = statement<SessionRow & AccountRow>(
  'sessions_by_token',
  `select ${sessionColumns}, ${accountColumns} from sessions join accounts on accounts.id = sessions.account_id
   where token_hash = $1 and expires_at > $2 and last_seen > $3`,
);

/** Neither over nor unused since `idleSince`. */
export async function findSession(
  database: Queryable,
  tokenHash: Buffer,
  now: Date,
  idleSince: Date,
): Promise<{ session: StoredSession; account: Account } | undefined> {
  const row = await database.find(byToken, [tokenHash, now, idleSince]);
  return row && { session: toSession(row), account: toAccount(row) };
}

const touch = statement('sessions_touch', 'update sessions set last_seen = $2 where id = $1');
export const touchSession = (database: Queryable, id: string, now: Date): Promise<number> =>
  database.run(touch, [id, now]);

const visit = statement('sessions_visit', 'update sessions set visited_business_id = $2 where id = $1');
export const setVisit = (database: Queryable, id: string, businessId: string | null): Promise<number> =>
  database.run(visit, [id, businessId]);

const ofAccount = statement<SessionRow>(
  'sessions_of_account',
  `select ${sessionColumns} from sessions
   where account_id = $1 and expires_at > $2 and last_seen > $3 order by last_seen desc`,
);
export const listSessions = async (
  database: Queryable,
  accountId: string,
  now: Date,
  idleSince: Date,
): Promise<StoredSession[]> => (await database.rows(ofAccount, [accountId, now, idleSince])).map(toSession);

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
  'delete from sessions where id in (select id from sessions where expires_at < $1 or last_seen < $2 limit $3)',
);
export const purgeSessionsBefore = (
  database: Queryable,
  now: Date,
  idleSince: Date,
  limit: number,
): Promise<number> => database.run(purge, [now, idleSince, limit]);
