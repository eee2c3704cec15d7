import { long, type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import { mayBecome } from '../../../platform/database/statements/transition-condition.ts';
import { returnCredit } from '../credit/return-credit.ts';
import { type Invoice, invoiceStatuses } from './invoice.ts';

/** A period of a subscription, which has one invoice. */
export interface BilledPeriod {
  merchantId: string;
  subscriptionId: string;
  period: number;
}

/** The outcome of an attempt to pay the invoice of a period. */
export interface InvoiceOutcome extends BilledPeriod {
  /** `still_open`: no processor decided, so nothing is known about the card. */
  kind: 'paid' | 'declined' | 'still_open';
  /** Null for a free period. */
  transactionId: string | null;
  /** The subscription has ended, so a failed payment is not retried. */
  isLast: boolean;
  /** On the merchant's clock. */
  now: Date;
}

// The sweep `number-invoices` emits the event. An unknown outcome has none.
const newsOf = ({ kind }: InvoiceOutcome): string =>
  kind === 'declined' ? 'payment_failed' : kind === 'paid' ? 'paid' : '';

const outcomes = long(
  statement(
    'invoices_settle',
    `update invoices set
       status = input.status,
       transaction_id = case when input.status = 'paid' then input.transaction_id end,
       amount_paid_centavos = case when input.status = 'paid'
         then invoices.total_centavos - invoices.credit_applied_centavos else 0 end,
       declines = invoices.declines + (input.news = 'payment_failed')::int,
       news = nullif(concat_ws(',', invoices.news, nullif(input.news, '')), ''),
       news_at = input.now
     from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[],
         $7::timestamptz[])
       as input (merchant_id, subscription_id, period, status, transaction_id, news, now)
     where invoices.merchant_id = input.merchant_id and invoices.subscription_id = input.subscription_id
       and invoices.period = input.period
       and (invoices.status = input.status or ${mayBecome(invoiceStatuses, 'invoices.status', 'input.status')})
       and invoices.status in ('open', 'uncollectible')`,
  ),
);

const statusAfter = ({ kind, isLast }: InvoiceOutcome): Invoice['status'] => {
  if (kind === 'paid') return 'paid';
  return isLast ? 'uncollectible' : 'open';
};

/** Applies outcomes to the invoices of their periods. Periods charged before invoices existed have none. */
export async function settleInvoices(tx: Queryable, settled: readonly InvoiceOutcome[]): Promise<void> {
  if (settled.length === 0) return;
  await tx.run(outcomes, [
    textArray(settled.map(outcome => outcome.merchantId)),
    textArray(settled.map(outcome => outcome.subscriptionId)),
    settled.map(outcome => outcome.period),
    textArray(settled.map(statusAfter)),
    textArray(settled.map(outcome => outcome.transactionId)),
    textArray(settled.map(newsOf)),
    textArray(settled.map(({ now }) => now.toISOString())),
  ]);
  const [now] = settled.map(outcome => outcome.now);
  const ended = settled.filter(outcome => statusAfter(outcome) === 'uncollectible');
  if (now !== undefined) await returnCredit(tx, ended, now);
}

const pay = statement(
  'invoices_pay',
  `update invoices set status = 'paid', transaction_id = $3,
     amount_paid_centavos = total_centavos - credit_applied_centavos, next_step_on = null
   where merchant_id = $1 and id = $2 and status = 'open'`,
);

/** Marks an invoice as paid by a charge, or by credit if the charge is null. */
export const payInvoice = (
  tx: Queryable,
  { merchantId, id, transactionId }: { merchantId: string; id: string; transactionId: string | null },
): Promise<number> => tx.run(pay, [merchantId, id, transactionId]);

const giveUp = statement(
  'invoices_give_up',
  `update invoices set status = 'uncollectible'
   from unnest($1::text[], $2::text[]) as input (merchant_id, subscription_id)
   where invoices.merchant_id = input.merchant_id and invoices.subscription_id = input.subscription_id
     and invoices.status = 'open' and invoices.collection = 'automatic'`,
);

/**
 * Gives up the card invoices of ended subscriptions; a charge in progress still pays its invoice. Sent invoices are still owed.
 */
export async function giveUpInvoices(
  tx: Queryable,
  ended: readonly Pick<BilledPeriod, 'merchantId' | 'subscriptionId'>[],
  now: Date,
): Promise<void> {
  if (ended.length === 0) return;
  await tx.run(giveUp, [
    textArray(ended.map(({ merchantId }) => merchantId)),
    textArray(ended.map(({ subscriptionId }) => subscriptionId)),
  ]);
  await returnCredit(tx, ended, now);
}

const reopen = statement(
  'invoices_reopen',
  `update invoices set status = $5, transaction_id = null, amount_paid_centavos = 0
   where merchant_id = $1 and subscription_id = $2 and period = $3 and status = 'paid' and transaction_id = $4`,
);

/** Reopens an invoice after its payment was reversed. If the period is no longer owed, the invoice becomes uncollectible. */
export async function reopenInvoice(
  tx: Queryable,
  { merchantId, subscriptionId, period }: BilledPeriod,
  { transactionId, isOwed, now }: { transactionId: string; isOwed: boolean; now: Date },
): Promise<void> {
  const status = isOwed ? 'open' : 'uncollectible';
  await tx.run(reopen, [merchantId, subscriptionId, period, transactionId, status]);
  if (!isOwed) await returnCredit(tx, [{ merchantId, subscriptionId }], now);
}
