import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '#src/platform/database/connections/connection.ts';

/** A stored invoice. */
export interface SeenInvoice {
  merchant_id: string;
  id: string;
  number: bigint | null;
  /** Empty for one-off invoices. */
  subscription_id: string;
  customer_id: string;
  /** Null for a change within a period, and for one-off invoices. */
  period: number | null;
  status: string;
  collection: 'automatic' | 'send_invoice';
  creation_date: Date;
  issue_date: CalendarDate | null;
  due_date: CalendarDate | null;
  overdue_on: CalendarDate | null;
  period_start: CalendarDate;
  period_end: CalendarDate;
  discount_centavos: bigint;
  total_centavos: bigint;
  credit_applied_centavos: bigint;
  transaction_id: string | null;
  /** Of a payment elsewhere. */
  paid_reference: string | null;
  /** Of a sent invoice that is open: the redemption for which its payment counts. */
  redemption_id: string | null;
  /** A discount of zero is left out. */
  lines: { plan_id: string; quantity: number; amount: number; discount?: number }[];
}

const invoices = statement<SeenInvoice>(
  'simulate_invoices',
  `select merchant_id, id, number, coalesce(subscription_id, '') as subscription_id, customer_id, period, status, collection,
     creation_date, issue_date, due_date, overdue_on, period_start, period_end, discount_centavos, total_centavos,
     credit_applied_centavos, transaction_id, paid_reference, redemption_id, lines
   from invoices where merchant_id = any($1) order by subscription_id, creation_date, id`,
);

export const listInvoices = (database: Queryable, merchantIds: readonly string[]): Promise<SeenInvoice[]> =>
  database.rows(invoices, [merchantIds]);
