import { type Queryable, statement } from '../../database/connection.ts';

export interface Bucket {
  capacity: number;
  perSecond: number;
}

const refilled = `least($3, sign_in_limits.tokens
  + $4 * greatest(0, extract(epoch from $2::timestamptz - sign_in_limits.refilled_at))::double precision)`;

const take = statement<{ tokens: number }>(
  'sign_in_limits_take',
  `insert into sign_in_limits (key, tokens, refilled_at) values ($1, $3::double precision - 1, $2)
   on conflict (key) do update set tokens = ${refilled} - 1, refilled_at = $2
     where ${refilled} >= 1 and sign_in_limits.blocked_until <= $2
   returning tokens`,
);

/** Takes one try out of the bucket; false when there is none, or when failures make the next one wait. */
export const takeTry = async (
  database: Queryable,
  key: string,
  { capacity, perSecond }: Bucket,
  now: Date,
): Promise<boolean> => (await database.find(take, [key, now, capacity, perSecond])) !== undefined;

const wait = statement<{ blocked_until: Date | null }>(
  'sign_in_limits_wait',
  `select case when blocked_until = '-infinity' then null else blocked_until end as blocked_until
   from sign_in_limits where key = $1`,
);
export const findBlockedUntil = async (database: Queryable, key: string): Promise<Date | undefined> =>
  (await database.find(wait, [key]))?.blocked_until ?? undefined;

const fail = statement(
  'sign_in_limits_fail',
  `update sign_in_limits set failures = failures + 1,
     blocked_until = case when failures + 1 < $3 then blocked_until
       else $2::timestamptz + make_interval(secs => least($4, power(2, least(failures + 1 - $3, 20)))) end
   where key = $1`,
);

/** From the `freeFailures`th failure in a row each one doubles the wait. */
export const noteFailedTry = (
  database: Queryable,
  key: string,
  now: Date,
  { freeFailures, mostSeconds }: { freeFailures: number; mostSeconds: number },
): Promise<number> => database.run(fail, [key, now, freeFailures, mostSeconds]);

const forget = statement('sign_in_limits_forget', 'delete from sign_in_limits where key = $1');
export const forgetFailures = (database: Queryable, key: string): Promise<number> =>
  database.run(forget, [key]);

const purge = statement(
  'sign_in_limits_purge',
  `delete from sign_in_limits where key in
     (select key from sign_in_limits where refilled_at < $1 and blocked_until < $1 order by refilled_at limit $2)`,
);
export const purgeLimitsBefore = (database: Queryable, before: Date, limit: number): Promise<number> =>
  database.run(purge, [before, limit]);
