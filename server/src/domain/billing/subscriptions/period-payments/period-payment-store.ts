import type { RetryClass, RetryReason } from '@recaudo/contract/shared/words/retry-words';
import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import { textArray } from '../../../../platform/database/statements/text-array.ts';
import type { RenewalKey } from '../renewals/renewal-look-up-store.ts';
import { nameOf, nextTryOf, type Subscription } from '../subscription.ts';
import { toLastRetry } from '../subscription-row.ts';
import type { PeriodPayment, PeriodPaymentStatus } from './period-payment.ts';

interface PaymentRow {
  merchant_id: string;
  transaction_id: string;
  subscription_id: string;
  period: number;
  method: PeriodPayment['method'];
  amount_centavos: bigint;
  status: PeriodPaymentStatus;
  creation_date: Date;
}

const columns =
  'merchant_id, transaction_id, subscription_id, period, method, amount_centavos, status, creation_date';

const toPayment = (row: PaymentRow): PeriodPayment => ({
  merchantId: row.merchant_id,
  transactionId: row.transaction_id,
  subscriptionId: row.subscription_id,
  period: row.period,
  method: row.method,
  amountCentavos: row.amount_centavos,
  status: row.status,
  creationDate: row.creation_date,
});

const insert = statement(
  'period_payments_insert',
  `insert into period_payments (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (merchant_id, subscription_id, period, method) where status = 'open' do nothing`,
);
const nameCharge = statement(
  'period_payments_name_charge',
  'update transactions set subscription_id = $3, subscription_period = $4 where merchant_id = $1 and id = $2',
);

/** Returns false if the period already has a payable charge of this method. */
export async function insertPeriodPayment(tx: Queryable, payment: PeriodPayment): Promise<boolean> {
  const { merchantId, transactionId, subscriptionId, period } = payment;
  const { method, amountCentavos, status, creationDate } = payment;
  const values = [merchantId, transactionId, subscriptionId, period, method, amountCentavos, status];
  if ((await tx.run(insert, [...values, creationDate])) === 0) return false;
  // The attempt stays null, because only card charges have attempt numbers: lists and exports show the subscription.
  await tx.run(nameCharge, [merchantId, transactionId, subscriptionId, period]);
  return true;
}

const byCharge = statement<PaymentRow>(
  'period_payments_by_charge',
  `select ${columns} from period_payments where merchant_id = $1 and transaction_id = $2`,
);

export async function findPeriodPayment(
  database: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<PeriodPayment | undefined> {
  const row = await database.find(byCharge, [merchantId, transactionId]);
  return row && toPayment(row);
}

const open = statement<PaymentRow>(
  'period_payments_open',
  `select ${columns} from period_payments
   where merchant_id = $1 and subscription_id = $2 and period = $3 and status = 'open'`,
);

/** Returns at most one per method. */
export const listOpenPayments = async (
  database: Queryable,
  merchantId: string,
  subscriptionId: string,
  period: number,
): Promise<PeriodPayment[]> =>
  (await database.rows(open, [merchantId, subscriptionId, period])).map(toPayment);

const change = statement(
  'period_payments_change',
  `update period_payments set status = $4 where merchant_id = $1 and transaction_id = $2 and status = any($3::text[])`,
);

export const changePeriodPayment = async (
  tx: Queryable,
  merchantId: string,
  transactionId: string,
  { from, to }: { from: readonly PeriodPaymentStatus[]; to: PeriodPaymentStatus },
): Promise<boolean> => (await tx.run(change, [merchantId, transactionId, from, to])) === 1;

const count = statement(
  'period_payments_count',
  `update period_payments set status = 'counted', card_id = $3, last_error_code = $4, attempts_made = $5,
     failed_attempts = $6, retry_class = $7, retry_reason = $8, retry_at = $9
   where merchant_id = $1 and transaction_id = $2 and status <> 'counted'`,
);

/** Stores the state of the card retries from before this payment. */
export const markCounted = (
  tx: Queryable,
  { merchantId, transactionId }: Pick<PeriodPayment, 'merchantId' | 'transactionId'>,
  subscription: Subscription,
): Promise<number> => {
  const { cardId, lastErrorCode, attemptsMade, failedAttempts, lastRetry } = subscription;
  const tries = [cardId, lastErrorCode, attemptsMade, failedAttempts];
  const next = [lastRetry?.class ?? null, lastRetry?.reason ?? null, nextTryOf(subscription)];
  return tx.run(count, [merchantId, transactionId, ...tries, ...next]);
};

export interface CountedPayment {
  method: PeriodPayment['method'];
  /** The declined card and its last error. */
  cardId: string;
  lastErrorCode: number | null;
  attemptsMade: number;
  failedAttempts: number;
  /** The retry class of that decline, and when the card was due to be charged next. */
  lastRetry: Subscription['lastRetry'];
  retryAt: Date | null;
}

const counted = statement<{
  method: PeriodPayment['method'];
  card_id: string;
  last_error_code: number | null;
  attempts_made: number;
  failed_attempts: number;
  retry_class: RetryClass | null;
  retry_reason: RetryReason | null;
  retry_at: Date | null;
}>(
  'period_payments_counted',
  `select method, card_id, last_error_code, attempts_made, failed_attempts, retry_class, retry_reason, retry_at
   from period_payments
   where merchant_id = $1 and subscription_id = $2 and period = $3 and status = 'counted'`,
);

/** Finds the PSE or cash payment that paid a period. */
export async function findCountedPayment(
  database: Queryable,
  merchantId: string,
  subscriptionId: string,
  period: number,
): Promise<CountedPayment | undefined> {
  const row = await database.find(counted, [merchantId, subscriptionId, period]);
  return (
    row && {
      method: row.method,
      cardId: row.card_id,
      lastErrorCode: row.last_error_code,
      attemptsMade: row.attempts_made,
      failedAttempts: row.failed_attempts,
      lastRetry: toLastRetry(row),
      retryAt: row.retry_at,
    }
  );
}

const dropLease = statement(
  'subscriptions_drop_lease',
  'update subscriptions set lease_until = null where merchant_id = $1 and id = $2',
);

/** Revokes the lease, so that a process that has not recorded its charge yet can no longer do so. */
export const takeLeaseAway = (tx: Queryable, merchantId: string, subscriptionId: string): Promise<number> =>
  tx.run(dropLease, [merchantId, subscriptionId]);

const atBank = statement<{ merchant_id: string; subscription_id: string }>(
  'period_payments_at_bank',
  `select wanted.merchant_id, wanted.id as subscription_id
   from unnest($1::text[], $2::text[], $3::int[]) as wanted (merchant_id, id, period)
   cross join lateral (
     select transaction_id, false as is_settling from period_payments payment
     where payment.merchant_id = wanted.merchant_id and payment.subscription_id = wanted.id
       and payment.period = wanted.period and payment.status = 'open' and payment.method = 'bank_account'
     union all
     select payment.transaction_id, charge.status not in ('charge_pending', 'in_progress', 'failed', 'cancelled')
     from invoices invoice
     join invoice_payments payment on payment.merchant_id = invoice.merchant_id and payment.invoice_id = invoice.id
       and payment.status = 'open'
     join transactions charge on charge.merchant_id = payment.merchant_id and charge.id = payment.transaction_id
     where invoice.merchant_id = wanted.merchant_id and invoice.subscription_id = wanted.id
       and invoice.period = wanted.period
   ) payment
   where payment.is_settling or exists (
     select from pse_attempts attempt
     where attempt.merchant_id = wanted.merchant_id and attempt.transaction_id = payment.transaction_id
       and attempt.status in ('starting', 'pending') and attempt.started_at > $4)`,
);

/** Returns the names of those subscriptions whose period went to a bank after `since`, or is being paid on its invoice. */
export async function listPeriodsAtBank(
  database: Queryable,
  keys: readonly Omit<RenewalKey, 'attempt'>[],
  since: Date,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await database.rows(atBank, [
    textArray(keys.map(key => key.merchantId)),
    textArray(keys.map(key => key.subscriptionId)),
    keys.map(key => key.period),
    since,
  ]);
  return new Set(rows.map(row => nameOf(row.merchant_id, row.subscription_id)));
}

const unneeded = statement<{ merchant_id: string; transaction_id: string }>(
  'period_payments_unneeded',
  `select payment.merchant_id, payment.transaction_id from period_payments payment
   join subscriptions subscription on subscription.merchant_id = payment.merchant_id
     and subscription.id = payment.subscription_id
   join plans on plans.merchant_id = subscription.merchant_id and plans.id = subscription.plan_id
   join transactions charge on charge.merchant_id = payment.merchant_id and charge.id = payment.transaction_id
   where payment.status = 'open' and ($1::text is null or payment.merchant_id = $1)
     and (charge.status in ('cancelled', 'failed')
       or subscription.status not in ('past_due', 'unpaid') or subscription.current_period_number <> payment.period
       or coalesce(
         (select total_centavos - credit_applied_centavos from invoices owed
          where owed.merchant_id = subscription.merchant_id and owed.subscription_id = subscription.id
            and owed.period = payment.period and owed.status = 'open'),
         subscription.period_amount_centavos, plans.amount_centavos) <> payment.amount_centavos)
   limit $2`,
);

/** Lists open charges that are abandoned or no longer owed, of one merchant or of all. */
export const listUnneeded = async (
  database: Queryable,
  merchantId: string | null,
  limit: number,
): Promise<{ merchantId: string; id: string }[]> =>
  (await database.rows(unneeded, [merchantId, limit])).map(row => ({
    merchantId: row.merchant_id,
    id: row.transaction_id,
  }));
