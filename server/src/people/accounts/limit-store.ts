import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

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
     where ${refilled} >= 1
   returning tokens`,
);

/** Takes one try out of the bucket; false if it is empty. */
export const takeTry = async (
  database: Queryable,
  key: string,
  { capacity, perSecond }: Bucket,
  now: Date,
): Promise<boolean> => (await database.find(take, [key, now, capacity, perSecond])) !== undefined;

const purge = statement(
  'sign_in_limits_purge',
  `delete from sign_in_limits where key in
     (select key from sign_in_limits where refilled_at < $1 and blocked_until < $1 order by refilled_at limit $2)`,
);
export const purgeLimitsBefore = (database: Queryable, before: Date, limit: number): Promise<number> =>
  database.run(purge, [before, limit]);
