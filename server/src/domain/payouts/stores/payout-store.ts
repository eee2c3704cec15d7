import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { mayBecome } from '../../../platform/database/statements/transition-condition.ts';
import type { PayoutAccount } from '../accounts/payout-account.ts';
import { accountColumns, type PayoutAccountRow, toPayoutAccount } from '../accounts/store.ts';
import { type Payout, type PayoutStatus, payoutStatuses } from '../payout.ts';

export interface PayoutRow {
  merchant_id: string;
  id: string;
  batch_id: string;
  creation_date: Date;
  account_id: string;
  amount_centavos: bigint;
  status: PayoutStatus;
  status_date: Date;
  reason: string | null;
  event_count: number;
}

export const payoutColumns = `merchant_id, id, batch_id, creation_date, account_id, amount_centavos, status, status_date, reason,
  event_count`;

export const toPayout = (row: PayoutRow): Payout => ({
  merchantId: row.merchant_id,
  id: row.id,
  batchId: row.batch_id,
  creationDate: row.creation_date,
  accountId: row.account_id,
  amountCentavos: row.amount_centavos,
  status: row.status,
  statusDate: row.status_date,
  reason: row.reason,
  eventCount: row.event_count,
});

const selectDue = `select account.merchant_id, account.id as account_id
   from payout_accounts account
     join account_balances balance on balance.merchant_id = account.merchant_id and balance.account = 'available'
     left join settlement_terms terms on terms.merchant_id = account.merchant_id
   where account.status = 'verified' and account.usable_from <= $1
     and ($2::text[] is null or account.merchant_id = any($2))
   group by account.merchant_id, account.id, terms.minimum_centavos
   having sum(balance.balance_centavos) >= greatest(coalesce(terms.minimum_centavos, 0), 100)`;

const due = statement<{ merchant_id: string; account_id: string }>(
  'payouts_due',
  `${selectDue} order by account.merchant_id limit $3`,
);
/** Merchants with a usable account and at least their minimum available; null: of all. */
export const listDue = async (
  database: Queryable,
  { now, merchantIds, limit }: { now: Date; merchantIds: readonly string[] | null; limit: number },
): Promise<{ merchantId: string; accountId: string }[]> =>
  (await database.rows(due, [now, merchantIds, limit])).map(row => ({
    merchantId: row.merchant_id,
    accountId: row.account_id,
  }));

const dueCount = statement<{ merchants: number }>(
  'payouts_count_due',
  `select count(*)::int as merchants from (${selectDue}) due`,
);
/** How many merchants a batch drafted now would pay. */
export const countDue = async (database: Queryable, now: Date): Promise<number> =>
  (await database.find(dueCount, [now, null]))?.merchants ?? 0;

const usableAccount = statement<{ id: string }>(
  'payouts_usable_account',
  `select id from payout_accounts where merchant_id = $1 and id = $2 and status = 'verified' and usable_from <= $3 for share`,
);
/** Held against being blocked or replaced until the transaction ends. */
export const holdUsableAccount = async (
  tx: Queryable,
  { merchantId, accountId, now }: { merchantId: string; accountId: string; now: Date },
): Promise<boolean> => (await tx.find(usableAccount, [merchantId, accountId, now])) !== undefined;

const insert = statement(
  'payouts_insert',
  `insert into payouts (merchant_id, id, batch_id, creation_date, account_id, amount_centavos, status, status_date,
     event_count)
   values ($1, $2, $3, $4, $5, $6, 'draft', $4, 1) on conflict (batch_id, merchant_id) do nothing`,
);
/** False if the batch has a payout of the merchant. */
export const insertPayout = async (
  tx: Queryable,
  payout: Pick<Payout, 'merchantId' | 'id' | 'batchId' | 'creationDate' | 'accountId' | 'amountCentavos'>,
): Promise<boolean> =>
  (await tx.run(insert, [
    payout.merchantId,
    payout.id,
    payout.batchId,
    payout.creationDate,
    payout.accountId,
    payout.amountCentavos,
  ])) === 1;

const ofBatch = statement<PayoutRow>(
  'payouts_of_batch',
  `select ${payoutColumns} from payouts where batch_id = $1 order by merchant_id, id`,
);
export const listPayoutsOfBatch = async (database: Queryable, batchId: string): Promise<Payout[]> =>
  (await database.rows(ofBatch, [batchId])).map(toPayout);

export interface BatchSums {
  payouts: number;
  centavos: bigint;
}
const sumsOfBatches = statement<BatchSums & { batch_id: string }>(
  'payouts_sum_batches',
  `select batch_id, count(*)::int as payouts, sum(amount_centavos)::bigint as centavos
   from payouts where batch_id = any($1::text[]) and status <> 'cancelled' group by batch_id`,
);
/** Count and sum of what each batch pays. */
export const sumBatches = async (
  database: Queryable,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, BatchSums>> =>
  new Map((await database.rows(sumsOfBatches, [batchIds])).map(row => [row.batch_id, row]));

const accountsOfBatch = statement<PayoutAccountRow>(
  'payouts_accounts_of_batch',
  `select ${accountColumns} from payout_accounts
   where (merchant_id, id) in (select merchant_id, account_id from payouts where batch_id = $1) order by merchant_id for share`,
);
export const holdAccountsOfBatch = async (tx: Queryable, batchId: string): Promise<PayoutAccount[]> =>
  (await tx.rows(accountsOfBatch, [batchId])).map(toPayoutAccount);

const lock = statement<PayoutRow>(
  'payouts_lock',
  `select ${payoutColumns} from payouts where merchant_id = $1 and id = $2 for update`,
);
export async function lockPayout(tx: Queryable, merchantId: string, id: string): Promise<Payout | undefined> {
  const row = await tx.find(lock, [merchantId, id]);
  return row && toPayout(row);
}

const change = statement<PayoutRow>(
  'payouts_change',
  `update payouts set status = $3, status_date = $4, reason = $5, event_count = event_count + $6
   where merchant_id = $1 and id = $2 and ${mayBecome(payoutStatuses, 'status', '$3')}
   returning ${payoutColumns}`,
);
/** Undefined if the payout cannot change so. */
export async function changePayout(
  tx: Queryable,
  { merchantId, id }: Pick<Payout, 'merchantId' | 'id'>,
  to: { status: PayoutStatus; now: Date; reason: string | null; events: number },
): Promise<Payout | undefined> {
  const row = await tx.find(change, [merchantId, id, to.status, to.now, to.reason, to.events]);
  return row && toPayout(row);
}

const changeAll = statement(
  'payouts_change_batch',
  `update payouts set status = $2, status_date = $3, event_count = event_count + $4
   where batch_id = $1 and ${mayBecome(payoutStatuses, 'status', '$2')}`,
);
/** Every payout of a batch whose row the caller holds. */
export const changePayoutsOfBatch = (
  tx: Queryable,
  batchId: string,
  to: { status: PayoutStatus; now: Date; events: number },
): Promise<number> => tx.run(changeAll, [batchId, to.status, to.now, to.events]);
