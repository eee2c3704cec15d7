import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { long, type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import { textArray } from '../../../../platform/database/statements/text-array.ts';
import type { NewInvoice } from '../../invoices/invoice.ts';
import { type StoredLine, toLines } from '../../invoices/stored-lines.ts';
import { type PriceRow, priceColumns, toPrice, toTaxTerms } from '../../prices/price-row.ts';
import { chargeTaxesOf } from '../../taxes/charge-taxes.ts';
import { billedPlans, costOf, type PlanTerms } from '../bill-period.ts';
import { nextCharge } from '../billing-rules.ts';
import { itemTermsColumn, type StoredItemTerms, toItemTerms } from '../items/item-terms.ts';
import type { BillingTerms, Subscription } from '../subscription.ts';
import { columnsOf, type SubscriptionRow, toSubscription } from '../subscription-row.ts';

export interface DueSubscription {
  merchantId: string;
  subscription: Subscription;
  terms: PlanTerms;
  /**
   * The open invoice of the period that is charged next, if it has been attempted; null for periods first charged before invoices
   * existed.
   */
  owedInvoice: OwedInvoice | null;
  /** True if items wait for the customer; read only if a discount may make the period free. */
  hasWaitingItems?: boolean;
}

/** Attempts after the first charge the amount of the invoice. */
export type OwedInvoice = Pick<NewInvoice, 'id' | 'amountDueCentavos' | 'lines'>;

interface TermsRow extends PriceRow {
  repeat_every: number;
  repeat_unit: BillingTerms['repeatUnit'];
  retry_times: number;
  retry_schedule: BillingTerms['retrySchedule'];
  status_after_retry: BillingTerms['statusAfterRetry'];
  plan_name: string;
  item_terms: StoredItemTerms[] | null;
  has_waiting_items: boolean | null;
  owed_invoice: { id: string; amount_due: number; lines: StoredLine[] } | null;
}

export type DueRow = SubscriptionRow & TermsRow & { merchant_id: string };

export const termsColumns = `plans.amount_centavos, plans.repeat_every, plans.repeat_unit, plans.retry_times,
  plans.retry_schedule, plans.status_after_retry, plans.name as plan_name,
  ${priceColumns.map(column => `plans.${column}`).join(', ')},
  ${itemTermsColumn},
  case when subscriptions.discount is not null then (
    select waiting_items > 0 from customers
    where customers.merchant_id = subscriptions.merchant_id and customers.id = subscriptions.customer_id
  ) end as has_waiting_items,
  (select jsonb_build_object('id', owed.id, 'lines', owed.lines,
     'amount_due', owed.total_centavos - owed.credit_applied_centavos)
   from invoices owed
   where owed.merchant_id = subscriptions.merchant_id and owed.subscription_id = subscriptions.id
     and owed.status = 'open' and subscriptions.days_until_due is null
     and (subscriptions.status in ('past_due', 'unpaid') or subscriptions.attempts_made > 0)
     and owed.period = case when subscriptions.status in ('past_due', 'unpaid') then subscriptions.current_period_number
       when subscriptions.status = 'active' and subscriptions.charge_date = subscriptions.first_charge_date then 1
       else subscriptions.current_period_number + 1 end) as owed_invoice`;

// Without spread objects: every renewal reads one.
export function toDue(row: DueRow): DueSubscription {
  const subscription = toSubscription(row);
  const owedInvoice = toOwedInvoice(row.owed_invoice);
  const price = toPrice(row);
  const tax = toTaxTerms(row);
  const items = toItemTerms(row.item_terms);
  const { plan_name: planName } = row;
  const { amountCentavos, iva } =
    owedInvoice === null
      ? costOf(
          billedPlans(subscription, { planName, price, tax, items }),
          nextCharge(subscription).period,
          subscription.discount,
        )
      : costOfOwed(owedInvoice);
  const terms: PlanTerms = {
    planName,
    price,
    tax,
    splits: row.splits,
    items,
    amountCentavos,
    iva,
    repeatEvery: row.repeat_every,
    repeatUnit: row.repeat_unit,
    retryTimes: row.retry_times,
    retrySchedule: row.retry_schedule,
    statusAfterRetry: row.status_after_retry,
  };
  const hasWaitingItems = row.has_waiting_items ?? false;
  return { merchantId: row.merchant_id, subscription, terms, owedInvoice, hasWaitingItems };
}

const costOfOwed = ({ amountDueCentavos, lines }: OwedInvoice) => ({
  amountCentavos: amountDueCentavos,
  iva: chargeTaxesOf(lines).iva,
});

const toOwedInvoice = (owed: TermsRow['owed_invoice']): OwedInvoice | null =>
  owed && { id: owed.id, amountDueCentavos: BigInt(owed.amount_due), lines: toLines(owed.lines) };

const look = statement<{ is_due: boolean }>(
  'subscriptions_look',
  `select exists (
     select from merchants cross join lateral (
       select from subscriptions
       where merchant_id = merchants.id and due_date <= $1 and (lease_until is null or lease_until <= $2)
         and (not_before is null or not_before <= $3)
       limit 1
     ) due
     where clock_frozen_at is null and merchants.status = 'active'
   ) as is_due`,
);

/** Whether a claim for all merchants would find a row, with one statement instead of the five of a claim. */
export async function isAnyDue(
  database: Queryable,
  { dueBy, now, notBefore }: Pick<Claim, 'dueBy' | 'now' | 'notBefore'>,
): Promise<boolean> {
  return (await database.find(look, [dueBy, now, notBefore]))?.is_due ?? false;
}

// The ticket tells a trigger that this version writes invoices (decision 0051). Each claim starts at the merchant after `$7` and limits each merchant to its share, so that one merchant with a
// million due subscriptions does not starve the rest. Merchants with a simulated clock are billed only when their clock
// moves.
const claim = long(
  statement<DueRow>(
    'subscriptions_claim_due',
    `with claimed as materialized (
     select due.merchant_id, due.id from (
       select * from (select id from merchants
         where $1::text is null and id > $7 and clock_frozen_at is null and status = 'active' order by id) later
       union all
       select * from (select id from merchants
         where $1::text is null and id <= $7 and clock_frozen_at is null and status = 'active' order by id) earlier
       union all
       select id from merchants where id = $1 and status = 'active'
     ) merchant
     cross join lateral (
       select merchant_id, id from subscriptions
       where merchant_id = merchant.id and due_date <= $2 and (lease_until is null or lease_until <= $3)
         and (not_before is null or not_before <= $8)
       order by due_date limit $6 for update skip locked
     ) due
     limit $5
   )
   update subscriptions set lease_until = $4, lease_ticket = $4 from claimed, plans
   where subscriptions.merchant_id = claimed.merchant_id and subscriptions.id = claimed.id
     and plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   returning subscriptions.merchant_id, ${columnsOf('subscriptions')}, ${termsColumns}`,
  ),
);

export interface Claim {
  /** Only this merchant, on its own clock; null means all merchants on real time. */
  merchantId: string | null;
  dueBy: CalendarDate;
  /** On the merchant's clock; `now` is real. */
  notBefore: Date;
  /** In real time, like all leases. */
  now: Date;
  leaseUntil: Date;
  batchSize: number;
  perMerchant: number;
  /** The merchant claimed last. */
  after: string;
}

/** Leases a batch of due subscriptions to this worker. */
export async function claimDueSubscriptions(database: Queryable, input: Claim): Promise<DueSubscription[]> {
  const { merchantId, dueBy, now, leaseUntil, batchSize, perMerchant, after, notBefore } = input;
  const values = [merchantId, dueBy, now, leaseUntil, batchSize, perMerchant, after, notBefore];
  return (await database.rows(claim, values)).map(toDue);
}

const byId = statement<DueRow>(
  'subscriptions_with_terms',
  `select subscriptions.merchant_id, ${columnsOf('subscriptions')}, ${termsColumns}
   from subscriptions
   join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   where subscriptions.merchant_id = $1 and subscriptions.id = $2`,
);

export async function findWithTerms(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<DueSubscription | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toDue(row);
}

const lock = long(
  statement<DueRow>(
    'subscriptions_lock',
    `select subscriptions.merchant_id, ${columnsOf('subscriptions')}, ${termsColumns}
   from unnest($1::text[], $2::text[]) as wanted (merchant_id, id)
   join subscriptions using (merchant_id, id)
   join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
   order by subscriptions.merchant_id, subscriptions.id for update of subscriptions`,
  ),
);

/** Locks the rows until the end of the transaction, in key order. */
export async function lockSubscriptions(
  tx: Queryable,
  input: readonly { merchantId: string; id: string }[],
): Promise<DueSubscription[]> {
  const rows = await tx.rows(lock, [
    textArray(input.map(row => row.merchantId)),
    textArray(input.map(row => row.id)),
  ]);
  return rows.map(toDue);
}
