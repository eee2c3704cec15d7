import type { Method } from '@recaudo/contract/api/charges';
import { type TransactionQuery, transactionFilters } from '@recaudo/contract/merchant/payments/transactions';
import type { ChargeFilters } from '../../domain/charges/store.ts';
import { toCreationRange } from '../../platform/http/requests/list-query.ts';
import { newQueryReader, type SentQuery } from '../../platform/http/requests/read-query.ts';

/** Those of the public list (Interface 10.8), and what a person who looks for a payment has at hand. */
export interface TransactionFilters extends Omit<ChargeFilters, 'limit' | 'offset'> {
  method: Method | undefined;
  /** Of the card. */
  brand: string | undefined;
  lastFour: string | undefined;
  /** Of the card or of the PSE payment; a part of its name. */
  bank: string | undefined;
  errorCode: number | undefined;
  /** An id, an external id, or a part of the payer's name or address. */
  customer: string | undefined;
  /** The whole address of a payer who is no customer. */
  email: string | undefined;
  hasRefund: boolean | undefined;
  cus: string | undefined;
  /** Of a voucher. */
  reference: string | undefined;
  /** Renewals of it, and periods of it that were paid by PSE or in cash. */
  subscriptionId: string | undefined;
  reusableLinkId: string | undefined;
  /** A customer, also by the address where a payment names no customer. */
  person: string | undefined;
}

export const toTransactionFilters = (query: TransactionQuery): TransactionFilters => ({
  ...toCreationRange(query),
  orderId: query.order_id,
  amountCentavos: query.amount,
  amountFrom: query['amount[gte]'],
  amountTo: query['amount[lte]'],
  status: query.status,
  method: query.method,
  brand: query.brand?.toLowerCase(),
  lastFour: query.last_four,
  bank: query.bank,
  errorCode: query.error_code === undefined ? undefined : Number(query.error_code),
  customer: query.customer,
  email: query.email?.toLowerCase(),
  hasRefund: query.has_refund,
  cus: query.cus,
  // Vouchers print it in groups.
  reference: query.reference?.replaceAll(/[\s-]/g, ''),
  subscriptionId: query.subscription_id,
  reusableLinkId: query.reusable_link_id,
  person: query.person,
});

const readQuery = newQueryReader(transactionFilters);

/** From text that came another way than by the query of the list: an export. */
export const readTransactionFilters = (sent: unknown): TransactionFilters =>
  toTransactionFilters(readQuery(sent as SentQuery));
