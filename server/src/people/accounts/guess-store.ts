import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

// Counted before it is checked, so that parallel guesses gain nothing; a correct one resets the count.
const take = statement<{ failures: number }>(
  'sign_in_limits_take_guess',
  `insert into sign_in_limits (key, tokens, refilled_at, failures) values ($1, 0, $2, 1)
   on conflict (key) do update set refilled_at = $2,
     failures = case when sign_in_limits.refilled_at <= $4 then 1 else sign_in_limits.failures + 1 end,
     blocked_until = case when sign_in_limits.refilled_at > $4 and sign_in_limits.failures + 1 >= $3
       then $5::timestamptz else '-infinity' end
     where sign_in_limits.blocked_until <= $2
   returning failures`,
);

export interface GuessRule {
  mostFailures: number;
  lockMs: number;
}

/**
 * Counts a guess; false if the lock after too many failures still holds, in which case the guess must not be checked.
 */
export async function takeGuess(
  database: Queryable,
  key: string,
  now: Date,
  { mostFailures, lockMs }: GuessRule,
): Promise<boolean> {
  const since = new Date(now.getTime() - lockMs);
  const until = new Date(now.getTime() + lockMs);
  return (await database.find(take, [key, now, mostFailures, since, until])) !== undefined;
}

const wait = statement<{ blocked_until: Date | null }>(
  'sign_in_limits_wait',
  `select nullif(blocked_until, '-infinity') as blocked_until from sign_in_limits where key = $1`,
);
export const findLockedUntil = async (database: Queryable, key: string): Promise<Date | undefined> =>
  (await database.find(wait, [key]))?.blocked_until ?? undefined;

interface LockClaim {
  now: Date;
  latest: Date;
  limit: number;
}

export interface NewLock {
  key: string;
  until: Date;
}

const anyNewLock = statement<{ is_any: boolean }>(
  'sign_in_limits_any_lock',
  `select exists (
     select from sign_in_limits
     where blocked_until > lock_told_until and blocked_until > $1 and blocked_until <= $2) as is_any`,
);

/** Whether `claimNewLocks` would claim a lock. */
export const hasNewLocks = async (
  database: Queryable,
  { now, latest }: Pick<LockClaim, 'now' | 'latest'>,
): Promise<boolean> => (await database.find(anyNewLock, [now, latest]))?.is_any ?? false;

const claimLocks = statement<{ key: string; blocked_until: Date }>(
  'sign_in_limits_claim_locks',
  `update sign_in_limits set lock_told_until = blocked_until where key in (
     select key from sign_in_limits
     where blocked_until > lock_told_until and blocked_until > $1 and blocked_until <= $2
     order by blocked_until limit $3 for update skip locked)
   returning key, blocked_until`,
);

/** Claims each lock once: those that end after `now` and no later than `latest`. */
export const claimNewLocks = async (tx: Queryable, { now, latest, limit }: LockClaim): Promise<NewLock[]> =>
  (await tx.rows(claimLocks, [now, latest, limit])).map(row => ({ key: row.key, until: row.blocked_until }));

const forget = statement('sign_in_limits_forget', 'delete from sign_in_limits where key = $1');
export const forgetGuesses = (database: Queryable, key: string): Promise<number> =>
  database.run(forget, [key]);
