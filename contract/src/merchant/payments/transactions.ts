import Type, { type Static } from 'typebox';
import { methods, wireStatuses } from '../../api/charges.ts';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import {
  amountFilters,
  creationFilters,
  digitsFilter,
  flagFilter,
  pageFilters,
  textFilter,
  trimmedFilter,
  wordFilter,
} from '../../shared/schema/query-fields.ts';
import { type QueryInside, route } from '../../shared/schema/route.ts';
import { countsView } from '../money/counts.ts';

/** Payment methods; `customer` is a transfer between accounts of the gateway. */
export const chargeMethods = ['card', 'bank_account', 'store'] as const;

const maybeText = () => nullable(Type.String());

/** The card of a payment: brand and last digits. */
export const shownCard = () => nullable(Type.Object({ brand: Type.String(), last_four: Type.String() }));

/** The payer. Only PSE has a document, stored by its last digits. */
export const shownPerson = () =>
  nullable(
    Type.Object({
      /** null for a payer who is not a saved customer, known from the charge. */
      id: nullable(identifier()),
      name: maybeText(),
      email: maybeText(),
      phone: maybeText(),
      document: maybeText(),
    }),
  );
export type ShownPerson = NonNullable<ListedTransaction['customer']>;

const listedTransaction = Type.Object({
  id: identifier(),
  creation_date: instantOut(),
  amount: amountOut(),
  refunded: amountOut(),
  status: oneOf(wireStatuses),
  method: oneOf(methods),
  card: shownCard(),
  bank_name: maybeText(),
  cus: maybeText(),
  reference: maybeText(),
  authorization: maybeText(),
  customer: shownPerson(),
  order_id: maybeText(),
  description: maybeText(),
  error_code: nullable(Type.Integer()),
  subscription_id: nullable(identifier()),
  /** The reusable link of the payment, if any. */
  reusable_link_id: nullable(identifier()),
});
export type ListedTransaction = Static<typeof listedTransaction>;

const transactionPage = Type.Object({
  transactions: Type.Array(listedTransaction),
  next: nullable(identifier()),
});
export type TransactionPage = Static<typeof transactionPage>;

/** Totals of the filtered rows; null if there are too many to sum. */
const transactionTotals = Type.Object({
  totals: nullable(
    Type.Object({
      count: Type.Integer(),
      amount: amountOut(),
      /** Payments that were charged, including refunded ones. */
      paid_count: Type.Integer(),
      paid: amountOut(),
      refunded: amountOut(),
      disputed: amountOut(),
      costs: amountOut(),
      net: amountOut(),
    }),
  ),
});
export type TransactionTotals = Static<typeof transactionTotals>;

/** The filters of the public list (Interface 10.8), and others that help people find a payment. */
const filters = {
  ...creationFilters,
  ...amountFilters,
  method: wordFilter(chargeMethods),
  order_id: textFilter(100),
  brand: trimmedFilter(40),
  last_four: digitsFilter(4),
  bank: trimmedFilter(80),
  error_code: digitsFilter(4),
  customer: trimmedFilter(100),
  email: trimmedFilter(100),
  has_refund: flagFilter(),
  cus: trimmedFilter(40),
  reference: trimmedFilter(60),
  subscription_id: textFilter(45),
  /** A customer: their payments, and payments with their email but no customer. */
  person: textFilter(45),
  reusable_link_id: textFilter(45),
};
const status = wordFilter(wireStatuses, { anyCase: true });

/** Every filter of the list, without paging. */
export const transactionFilters = Type.Object({ ...filters, status });
export type TransactionQuery = QueryInside<typeof transactionFilters>;

export const transactions = {
  list: route({
    method: 'GET',
    path: '/transactions',
    access: 'read',
    query: Type.Object({ ...filters, status, ...pageFilters }),
    answer: transactionPage,
  }),
  get: route({
    method: 'GET',
    path: '/transactions/:transaction_id',
    access: 'read',
    answer: listedTransaction,
  }),
  totals: route({
    method: 'GET',
    path: '/transactions/totals',
    access: 'read',
    query: transactionFilters,
    answer: transactionTotals,
  }),
  count: route({
    method: 'GET',
    path: '/transactions/counts',
    access: 'read',
    query: Type.Object(filters),
    answer: countsView,
  }),
};
