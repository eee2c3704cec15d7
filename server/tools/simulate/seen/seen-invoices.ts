import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '#src/platform/database/connections/connection.ts';

/** What a subscription was billed, as stored. */
export interface SeenInvoice {
  id: string;
  subscription_id: string;
  customer_id: string;
  /** Null for a change within a period. */
  period: number | null;
  status: string;
  creation_date: Date;
  period_start: CalendarDate;
  period_end: CalendarDate;
  discount_centavos: bigint;
  total_centavos: bigint;
  credit_applied_centavos: bigint;
  transaction_id: string | null;
  /** A discount that is nothing is left out. */
  lines: { plan_id: string; quantity: number; amount: number; discount?: number }[];
}

const invoices = statement<SeenInvoice>(
  'simulate_invoices',
  `select id, subscription_id, customer_id, period, status, creation_date, period_start, period_end,
     discount_centavos, total_centavos, credit_applied_centavos, transaction_id, lines
   from invoices where merchant_id = any($1) and subscription_id is not null
   order by subscription_id, creation_date, id`,
);

export const listInvoices = (database: Queryable, merchantIds: readonly string[]): Promise<SeenInvoice[]> =>
  database.rows(invoices, [merchantIds]);
