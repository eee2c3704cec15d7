import type { SubscriptionStatus } from '@recaudo/contract/api/billing/subscriptions';
import { type Queryable, statement } from '#src/platform/database/connections/connection.ts';
import { readDeals } from './deals/seen-deals.ts';
import { listInvoicePayments } from './invoices/seen-invoice-payments.ts';
import type { SeenCharge } from './seen/seen-charge.ts';
import { listInvoices } from './seen/seen-invoices.ts';
import { listMails } from './seen/seen-mails.ts';
import { listPayments } from './seen/seen-payments.ts';

const insertFrom = (table: string, columns: string) =>
  statement(
    `simulate_insert_${table}`,
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
  );

const inserts = {
  customers: insertFrom('customers', 'merchant_id, id, creation_date, name, email, status, has_account'),
  cards: insertFrom(
    'cards',
    `merchant_id, id, customer_id, creation_date, status, holder_name, expiration_month, expiration_year, brand, type,
     bank_name, bank_code, masked_number, fingerprint, key_id, wrapped_key, sealed_number`,
  ),
  plans: insertFrom(
    'plans',
    `merchant_id, id, creation_date, name, amount_centavos, currency, repeat_every, repeat_unit, retry_times, status,
     status_after_retry, trial_days, retry_schedule, price_model`,
  ),
  subscriptions: insertFrom(
    'subscriptions',
    `merchant_id, id, creation_date, customer_id, plan_id, card_id, card, status, cancel_at_period_end, trial_end_date,
     first_charge_date, current_period_number, period_end_date, charge_date, failed_attempts, attempts_made, due_date,
     event_count`,
  ),
};

export async function insertRows(
  database: Queryable,
  table: keyof typeof inserts,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  await database.run(inserts[table], [JSON.stringify(rows)]);
}

const nextDue = statement<{ due_date: string | null }>(
  'simulate_next_due',
  'select min(due_date) as due_date from subscriptions where merchant_id = any($1) and due_date is not null',
);
const nextHour = statement<{ not_before: Date | null }>(
  'simulate_next_hour',
  `select min(not_before) as not_before from subscriptions
   where merchant_id = any($1) and due_date <= $2 and not_before > $3`,
);

/** The time of the next retry that waits for an hour of this day. */
export const findNextHour = async (
  database: Queryable,
  merchantIds: readonly string[],
  day: string,
  now: Date,
): Promise<Date | undefined> =>
  (await database.find(nextHour, [merchantIds, day, now]))?.not_before ?? undefined;

/** The first day on which a subscription of these merchants is due. */
export const findNextDue = async (database: Queryable, merchantIds: readonly string[]) =>
  (await database.find(nextDue, [merchantIds]))?.due_date ?? undefined;

const retire = statement('simulate_retire', `update merchants set status = 'suspended' where id = any($1)`);

/** Suspends merchants, so that workers of later stories skip them. */
export const retireMerchants = (database: Queryable, merchantIds: readonly string[]) =>
  database.run(retire, [merchantIds]);

export interface SeenSubscription {
  merchant_id: string;
  id: string;
  customer_id: string;
  plan_id: string;
  status: SubscriptionStatus;
  cancel_at_period_end: boolean;
  first_charge_date: string;
  due_date: string | null;
  event_count: number;
  /** How many payments have used it. */
  discount: { redemption_id: string; used: number } | null;
}

export interface SeenEvent {
  resource_id: string;
  sequence: number;
  type: string;
  creation_date: Date;
  payload: string;
}

const subscriptions = statement<SeenSubscription>(
  'simulate_subscriptions',
  `select merchant_id, id, customer_id, plan_id, status, cancel_at_period_end, first_charge_date, due_date, event_count,
     discount
   from subscriptions where merchant_id = any($1) order by id`,
);
/** A refunded charge was completed before. */
const chargeStatus = "case status when 'refunded' then 'completed' else status end as status";
const charges = statement<SeenCharge>(
  'simulate_charges',
  `select id, subscription_id, subscription_period as period, subscription_attempt as attempt, ${chargeStatus}, error_code,
     source_id, retry_class, next_attempt_at, amount_centavos, creation_date, operation_date, event_count
   from transactions where merchant_id = any($1) and subscription_attempt is not null
   order by subscription_id, subscription_period, subscription_attempt, id`,
);
/** Only charges of whole periods have an attempt number. */
const changeCharges = statement<SeenCharge>(
  'simulate_change_charges',
  `select id, subscription_id, subscription_period as period, 0 as attempt, ${chargeStatus}, error_code,
     source_id, retry_class, next_attempt_at, amount_centavos, creation_date, operation_date, event_count
   from transactions where merchant_id = any($1) and subscription_attempt is null and subscription_id is not null
     and method = 'card'
   order by subscription_id, id`,
);
const events = statement<SeenEvent>(
  'simulate_events',
  `select resource_id, sequence, type, creation_date, payload from events
   where merchant_id = any($1) and (type like 'subscription.%' or type like 'charge.%')
   order by resource_id, sequence`,
);
// runSeeds checks the whole ledger at the end; this check attributes a difference to its seed.
const imbalances = statement<{ account: string }>(
  'simulate_imbalances',
  `select coalesce(kept.merchant_id, posted.merchant_id) || ' ' || coalesce(kept.account, posted.account) as account
   from (select merchant_id, account, sum(balance_centavos) as centavos from account_balances
         where merchant_id = any($1) group by merchant_id, account) kept
   full join (select merchant_id, account, sum(amount_centavos) as centavos from postings
              where merchant_id = any($1) and (account = 'merchant' or account like 'customer:%')
              group by merchant_id, account) posted using (merchant_id, account)
   where coalesce(kept.centavos, 0) <> coalesce(posted.centavos, 0)`,
);
const postedCharges = statement<{ transaction_id: string; centavos: bigint }>(
  'simulate_posted',
  `select transaction_id, -sum(amount_centavos)::bigint as centavos from postings
   where merchant_id = any($1) and (account = 'processor' or account like 'processor:%') group by transaction_id`,
);

/** The gateway's state at the end of a story. */
export async function readWorld(database: Queryable, merchantIds: readonly string[]) {
  return {
    subscriptions: await database.rows(subscriptions, [merchantIds]),
    charges: await database.rows(charges, [merchantIds]),
    changeCharges: await database.rows(changeCharges, [merchantIds]),
    invoices: await listInvoices(database, merchantIds),
    invoicePayments: await listInvoicePayments(database, merchantIds),
    events: await database.rows(events, [merchantIds]),
    payments: await listPayments(database, merchantIds),
    deals: await readDeals(database, merchantIds),
    mails: await listMails(database, merchantIds),
    imbalances: (await database.rows(imbalances, [merchantIds])).map(row => row.account),
    posted: new Map(
      (await database.rows(postedCharges, [merchantIds])).map(row => [row.transaction_id, row.centavos]),
    ),
  };
}

export type SeenWorld = Awaited<ReturnType<typeof readWorld>>;
