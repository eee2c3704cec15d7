import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { long, type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { openInvoices } from './open-invoices-store.ts';

/** Open amounts in centavos, by how long they have been overdue. */
export interface Ages {
  not_due: bigint;
  days_1_to_30: bigint;
  days_31_to_60: bigint;
  days_61_to_90: bigint;
  days_over_90: bigint;
  total: bigint;
  count: number;
}

export interface AgesOfCustomer extends Ages {
  customer_id: string;
  name: string;
  last_name: string | null;
  email: string;
  oldest_due_date: string;
}

const sumOf = (condition: string): string =>
  `coalesce(sum(owed_centavos) filter (where ${condition}), 0)::bigint`;
const overdueFor = (from: number, to: number): string =>
  sumOf(`$2::date - due_date between ${from} and ${to}`);

const ages = `${sumOf('due_date >= $2::date')} as not_due, ${overdueFor(1, 30)} as days_1_to_30,
  ${overdueFor(31, 60)} as days_31_to_60, ${overdueFor(61, 90)} as days_61_to_90,
  ${sumOf('$2::date - due_date > 90')} as days_over_90, ${sumOf('true')} as total, count(*)::int as count`;

const totals = long(
  statement<Ages>('aging_totals', `select ${ages} from ${openInvoices} where merchant_id = $1`),
);

const NOTHING: Ages = {
  not_due: 0n,
  days_1_to_30: 0n,
  days_31_to_60: 0n,
  days_61_to_90: 0n,
  days_over_90: 0n,
  total: 0n,
  count: 0,
};

export const sumAges = async (database: Queryable, merchantId: string, today: CalendarDate): Promise<Ages> =>
  (await database.find(totals, [merchantId, today])) ?? NOTHING;

const byCustomer = long(
  statement<AgesOfCustomer>(
    'aging_by_customer',
    `select owing.*, customers.name, customers.last_name, customers.email from (
       select customer_id, ${ages}, min(due_date)::text as oldest_due_date
       from ${openInvoices} where merchant_id = $1
       group by customer_id order by total desc, customer_id limit $3 offset $4
     ) owing
     join customers on customers.merchant_id = $1 and customers.id = owing.customer_id
     order by owing.total desc, owing.customer_id`,
  ),
);

/** The largest debts come first. */
export const listAges = (
  database: Queryable,
  merchantId: string,
  today: CalendarDate,
  { limit, offset }: { limit: number; offset: number },
): Promise<AgesOfCustomer[]> => database.rows(byCustomer, [merchantId, today, limit, offset]);
