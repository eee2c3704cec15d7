import type { Method } from '@recaudo/contract/api/charges';
import { type Counts, MOST_COUNTED } from '@recaudo/contract/merchant/money/counts';
import type { Status } from '../../domain/charges/charge.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { listNamedCustomers } from '../lists/customer-search-store.ts';
import { type NewestFirst, type Position, readNewestFirst } from '../lists/newest-first-store.ts';
import { type PayerRow, payerColumns, payerJoin } from '../lists/payer-store.ts';
import { chargesFiltered, type FoundFilters } from './conditions-store.ts';
import type { TransactionFilters } from './filters.ts';

export interface ListedCharge extends PayerRow {
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
  authorization_code: string | null;
  subscription_id: string | null;
  bank_name: string | null;
  cus: string | null;
  document_type: string | null;
  document_end: string | null;
}

const shown = {
  columns: `charge.creation_date, charge.amount_centavos, charge.refunded_centavos, charge.status, charge.method,
    charge.order_id, charge.description, charge.error_code, charge.card, charge.payment_details, charge.customer_id,
    charge.customer_details, charge.authorization_code, ${payerColumns}, charge.subscription_id, pse.bank_name, pse.cus,
    pse.document_type, pse.document_end`,
  joins: `${payerJoin('charge')}
    left join lateral (
      select bank_name, cus, document_type, document_end from pse_attempts
      where merchant_id = charge.merchant_id and transaction_id = charge.id and charge.method = 'bank_account'
      order by number desc limit 1
    ) pse on true`,
};

const byId = (merchantId: string, id: string): NewestFirst => ({
  source: {
    from: 'transactions',
    where: [
      { sql: `merchant_id = ? and kind = 'charge'`, value: merchantId },
      { sql: 'id = ?', value: id },
    ],
  },
  lookedFor: [],
  ...shown,
});

/** One charge with the list's columns. */
export const findListedCharge = async (
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<ListedCharge | undefined> =>
  (await readNewestFirst<ListedCharge>(database, byId(merchantId, id), undefined, 1)).rows[0];

export async function findCustomerOf(
  database: Queryable,
  merchantId: string,
  filters: TransactionFilters,
): Promise<FoundFilters> {
  const { customer, person } = filters;
  const find = async (name: string | undefined) =>
    name === undefined ? [] : listNamedCustomers(database, merchantId, name);
  const [found] = await find(customer);
  const known = (await find(person)).find(({ id }) => id === person);
  return { ...filters, customerId: found?.id, personEmail: known?.email.toLowerCase() };
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
