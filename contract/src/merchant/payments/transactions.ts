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

/** How a payer can pay; `customer` is money that moves between accounts of ours. */
export const chargeMethods = ['card', 'bank_account', 'store'] as const;

const maybeText = () => nullable(Type.String());

/** The card of a payment, as people tell it from another. */
export const shownCard = () => nullable(Type.Object({ brand: Type.String(), last_four: Type.String() }));

/** Who pays, as people know them. Of a document only the end is kept, and only PSE asks for one. */
export const shownPerson = () =>
  nullable(
    Type.Object({
      /** null: somebody who is no customer of the merchant's, known by what the charge says. */
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
  /** The link that many people pay, where it was paid by one. */
  reusable_link_id: nullable(identifier()),
});
export type ListedTransaction = Static<typeof listedTransaction>;

const transactionPage = Type.Object({
  transactions: Type.Array(listedTransaction),
  next: nullable(identifier()),
});
export type TransactionPage = Static<typeof transactionPage>;

/** What the filtered rows add up to; null where there are more than a screen waits for. */
const transactionTotals = Type.Object({
  totals: nullable(
    Type.Object({
      count: Type.Integer(),
      amount: amountOut(),
      /** Those whose money was taken, also where it went back later. */
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

/** Those of the public list (Interface 10.8), and what a person who looks for a payment has at hand. */
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
  /** A customer: their payments, and those with their address that name no customer. */
  person: textFilter(45),
  reusable_link_id: textFilter(45),
};
const status = wordFilter(wireStatuses, { anyCase: true });

/** Every filter of the list, without the page. */
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
