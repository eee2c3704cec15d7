import type { Queryable } from '../../../database/connection.ts';
import type { Method, Status } from '../../../domain/charges/charge.ts';
import { type NewestFirst, type Position, readNewestFirst } from '../../lists/newest-first-store.ts';
import { type Counts, MOST_COUNTED } from '../counts/counted.ts';
import { listNamedCustomers } from '../search/customer-search-store.ts';
import { chargesFiltered, type FoundFilters } from './conditions-store.ts';
import type { TransactionFilters } from './filters.ts';

export interface ListedCharge {
  id: string;
  creation_date: Date;
  amount_centavos: bigint;
  refunded_centavos: bigint;
  status: Status;
  method: Method;
  order_id: string | null;
  description: string | null;
  error_code: number | null;
  card: string | null;
  payment_details: string | null;
  customer_id: string | null;
  customer_details: string | null;
  customer_name: string | null;
  customer_last_name: string | null;
  subscription_id: string | null;
  bank_name: string | null;
  cus: string | null;
}

const shown = {
  columns: `charge.creation_date, charge.amount_centavos, charge.refunded_centavos, charge.status, charge.method,
    charge.order_id, charge.description, charge.error_code, charge.card, charge.payment_details, charge.customer_id,
    charge.customer_details, customer.name as customer_name, customer.last_name as customer_last_name,
    charge.subscription_id, pse.bank_name, pse.cus`,
  joins: `left join lateral (
      select name, last_name from customers where merchant_id = charge.merchant_id and id = charge.customer_id limit 1
    ) customer on true
    left join lateral (
      select bank_name, cus from pse_attempts
      where merchant_id = charge.merchant_id and transaction_id = charge.id and charge.method = 'bank_account'
      order by number desc limit 1
    ) pse on true`,
};

export async function findCustomerOf(
  database: Queryable,
  merchantId: string,
  filters: TransactionFilters,
): Promise<FoundFilters> {
  const { customer } = filters;
  const found = customer === undefined ? [] : await listNamedCustomers(database, merchantId, customer);
  return { ...filters, customerId: found[0]?.id };
}

export const chargeList = (merchantId: string, filters: FoundFilters): NewestFirst => ({
  ...chargesFiltered(merchantId, filters),
  ...shown,
});

export const listTransactions = (
  database: Queryable,
  merchantId: string,
  filters: FoundFilters,
  page: { last: Position | undefined; limit: number },
) => readNewestFirst<ListedCharge>(database, chargeList(merchantId, filters), page.last, page.limit);

export async function countTransactions(
  database: Queryable,
  merchantId: string,
  filters: FoundFilters,
): Promise<Counts[string]> {
  const list = { ...chargesFiltered(merchantId, filters), columns: 'true as counts' };
  const { rows, next } = await readNewestFirst(database, list, undefined, MOST_COUNTED);
  return { count: rows.length, is_more: next !== null };
}
