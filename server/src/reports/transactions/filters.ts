import type { Method } from '@recaudo/contract/api/charges';
import { type TransactionQuery, transactionFilters } from '@recaudo/contract/merchant/payments/transactions';
import type { ChargeFilters } from '../../domain/charges/store.ts';
import { toCreationRange } from '../../platform/http/requests/list-query.ts';
import { newQueryReader, type SentQuery } from '../../platform/http/requests/read-query.ts';

/** The public list's filters (Interface 10.8), and those for a person who looks for a payment. */
export interface TransactionFilters extends Omit<ChargeFilters, 'limit' | 'offset'> {
  method: Method | undefined;
  /** The card's brand. */
  brand: string | undefined;
  lastFour: string | undefined;
  /** Part of the bank's name, of a card or PSE payment. */
  bank: string | undefined;
  errorCode: number | undefined;
  /** An id, an external id, or part of the payer's name or address. */
  customer: string | undefined;
  /** The full address of a payer without a customer. */
  email: string | undefined;
  hasRefund: boolean | undefined;
  cus: string | undefined;
  /** A voucher's payment reference. */
  reference: string | undefined;
  /** Its renewals, and its periods paid by PSE or cash. */
  subscriptionId: string | undefined;
  reusableLinkId: string | undefined;
  /** A customer; also matches by address if a payment has no customer. */
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

/** Parses filters that did not come from a validated list query, e.g. those of an export. */
export const readTransactionFilters = (sent: unknown): TransactionFilters =>
  toTransactionFilters(readQuery(sent as SentQuery));
