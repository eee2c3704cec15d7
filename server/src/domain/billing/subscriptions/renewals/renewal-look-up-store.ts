import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import { textArray } from '../../../../platform/database/statements/text-array.ts';
import { nameOf } from '../subscription.ts';

const renewalOf = statement<{
  subscription_id: string;
  subscription_period: number;
  subscription_attempt: number | null;
}>(
  'renewals_of_transaction',
  `select subscription_id, subscription_period, subscription_attempt from transactions
   where merchant_id = $1 and id = $2 and subscription_id is not null`,
);

/** Finds the subscription and period of a charge; `isChange` if it pays a change of the plan within the period. */
export async function findRenewalOf(
  database: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<{ subscriptionId: string; period: number; isChange: boolean } | undefined> {
  const row = await database.find(renewalOf, [merchantId, transactionId]);
  if (row === undefined) return undefined;
  const { subscription_id: subscriptionId, subscription_period: period } = row;
  return { subscriptionId, period, isChange: row.subscription_attempt === null };
}

/** The unique key of a renewal. */
export interface RenewalKey {
  merchantId: string;
  subscriptionId: string;
  period: number;
  attempt: number;
}

const byKey = statement<{ id: string; merchant_id: string; subscription_id: string; status: string }>(
  'renewals_by_key',
  `select transactions.id, transactions.merchant_id, transactions.subscription_id, transactions.status
   from unnest($1::text[], $2::text[], $3::int[], $4::int[]) as wanted (merchant_id, id, period, attempt)
   join transactions on transactions.merchant_id = wanted.merchant_id and transactions.subscription_id = wanted.id
     and transactions.subscription_period = wanted.period and transactions.subscription_attempt = wanted.attempt`,
);

const findByKeys = (database: Queryable, keys: readonly RenewalKey[]) =>
  database.rows(byKey, [
    textArray(keys.map(key => key.merchantId)),
    textArray(keys.map(key => key.subscriptionId)),
    keys.map(key => key.period),
    keys.map(key => key.attempt),
  ]);

/** Finds the id of the charge recorded under this key. */
export const findRenewalCharge = async (database: Queryable, key: RenewalKey): Promise<string | undefined> =>
  (await findByKeys(database, [key]))[0]?.id;

/** Returns the names of those subscriptions whose charge is recorded and has no outcome yet. */
export async function listUnderWay(database: Queryable, keys: readonly RenewalKey[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await findByKeys(database, keys);
  const open = rows.filter(({ status }) => status === 'processing');
  return new Set(open.map(row => nameOf(row.merchant_id, row.subscription_id)));
}

const declined = statement<{ count: number }>(
  'renewals_count_refused',
  `select count(*)::int as count from transactions
   where merchant_id = $1 and subscription_id = $2 and subscription_period = $3 and status = 'failed'
     and method = 'card' and error_code <> 1004`,
);

/** Counts declined charges of a period, scheduled or with another card. */
export const countDeclined = async (
  database: Queryable,
  { merchantId, subscriptionId, period }: Omit<RenewalKey, 'attempt'>,
): Promise<number> => (await database.find(declined, [merchantId, subscriptionId, period]))?.count ?? 0;

const lastAttempt = statement<{ attempt: number }>(
  'renewals_last_attempt',
  `select coalesce(max(subscription_attempt), 0)::int as attempt from transactions
   where merchant_id = $1 and subscription_id = $2 and subscription_period = $3`,
);

/** The number of the last attempt of a period. */
export const findLastAttempt = async (
  database: Queryable,
  { merchantId, subscriptionId, period }: Omit<RenewalKey, 'attempt'>,
): Promise<number> => (await database.find(lastAttempt, [merchantId, subscriptionId, period]))?.attempt ?? 0;
