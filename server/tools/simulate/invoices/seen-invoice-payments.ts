import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '#src/platform/database/connections/connection.ts';
import type { SeenCharge } from '../seen/seen-charge.ts';

/** A payment of an invoice with its charge and its ledger amount. */
export interface SeenInvoicePayment extends Omit<SeenCharge, 'status'> {
  invoice_id: string;
  method: 'card' | 'bank_account' | 'store';
  status: 'open' | 'ended' | 'counted' | 'in_review' | 'returned';
  charge_status: string;
  posted_centavos: bigint;
}

const payments = statement<SeenInvoicePayment>(
  'simulate_invoice_payments',
  `select charge.id, payment.invoice_id, payment.invoice_id as subscription_id, 0 as period, 0 as attempt, payment.status,
     charge.status as charge_status, charge.method, charge.error_code, charge.source_id, null as retry_class,
     null as next_attempt_at, payment.amount_centavos, charge.creation_date, charge.operation_date, charge.event_count,
     coalesce((select -sum(amount_centavos)::bigint from postings
       where postings.merchant_id = charge.merchant_id and transaction_id = charge.id
         and (account = 'pse' or account like 'cash:%')), 0) as posted_centavos
   from invoice_payments payment
   join transactions charge on charge.merchant_id = payment.merchant_id and charge.id = payment.transaction_id
   where payment.merchant_id = any($1) order by payment.invoice_id, charge.id`,
);

export const listInvoicePayments = (
  database: Queryable,
  merchantIds: readonly string[],
): Promise<SeenInvoicePayment[]> => database.rows(payments, [merchantIds]);

const open = statement<{ count: number }>(
  'simulate_open_invoice_payments',
  `select count(*)::int as count from invoice_payments payment
   join transactions charge on charge.merchant_id = payment.merchant_id and charge.id = payment.transaction_id
   where payment.merchant_id = any($1) and payment.status = 'open'
     and charge.status not in ('charge_pending', 'in_progress')`,
);

/** Counts payments whose charge has no outcome yet, or whose outcome has not reached the invoice. */
export const countOpenPayments = async (
  database: Queryable,
  merchantIds: readonly string[],
): Promise<number> => (await database.find(open, [merchantIds]))?.count ?? 0;

/** An invoice that a merchant or a customer can act on. */
export interface LiveInvoice {
  merchant_id: string;
  id: string;
  status: string;
}

const live = statement<LiveInvoice>(
  'simulate_live_invoices',
  `select merchant_id, id, status from invoices
   where merchant_id = any($1) and (subscription_id is null or collection = 'send_invoice')
     and status in ('draft', 'open', 'uncollectible')
   order by creation_date, id`,
);

export const listLiveInvoices = (
  database: Queryable,
  merchantIds: readonly string[],
): Promise<LiveInvoice[]> => database.rows(live, [merchantIds]);

const status = statement<{ status: string }>(
  'simulate_invoice_status',
  'select status from invoices where merchant_id = $1 and id = $2',
);

export const findInvoiceStatus = async (
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<string | undefined> => (await database.find(status, [merchantId, id]))?.status;

const nextStep = statement<{ day: string | null }>(
  'simulate_next_step',
  `select min(next_step_on)::text as day from invoices
   where merchant_id = any($1) and next_step_on < 'infinity'`,
);

/** The first day on which an open invoice of these merchants needs an email, or is overdue. */
export const findNextStep = async (
  database: Queryable,
  merchantIds: readonly string[],
): Promise<CalendarDate | undefined> =>
  ((await database.find(nextStep, [merchantIds]))?.day as CalendarDate | null) ?? undefined;
