import Type from 'typebox';
import { type Method, wireStatuses } from '../../../domain/charges/charge.ts';
import { readChargeFilters } from '../../../domain/charges/list-filters.ts';
import type { ChargeFilters } from '../../../domain/charges/store.ts';
import { refusedValue } from '../../../errors.ts';
import { identifier, oneOf } from '../../../http/fields.ts';
import { type Query, readText } from '../../../http/list-query.ts';

export const chargeMethods = ['card', 'bank_account', 'store'] as const satisfies readonly Method[];
export const MAX_PAGE = 100;

/** Those of the public list (spec 4.4), and what a person who looks for a payment has at hand. */
export interface TransactionFilters extends ChargeFilters {
  method: Method | undefined;
  /** Of the card. */
  brand: string | undefined;
  lastFour: string | undefined;
  /** Of the card or of the PSE payment; a part of its name. */
  bank: string | undefined;
  errorCode: number | undefined;
  /** An id, an external id, or a part of the payer's name or address. */
  customer: string | undefined;
  hasRefund: boolean | undefined;
  cus: string | undefined;
  /** Of a voucher. */
  reference: string | undefined;
}

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const day = () => Type.Optional(Type.String({ format: 'date' }));
const amount = () => Type.Optional(Type.Number());

export const countParameters = Type.Object({
  creation: day(),
  'creation[gte]': day(),
  'creation[lte]': day(),
  amount: amount(),
  'amount[gte]': amount(),
  'amount[lte]': amount(),
  method: Type.Optional(oneOf(chargeMethods)),
  order_id: text(100),
  brand: text(40),
  last_four: Type.Optional(Type.String({ pattern: String.raw`^\d{4}$` })),
  bank: text(80),
  error_code: Type.Optional(Type.Integer()),
  customer: text(100),
  has_refund: Type.Optional(Type.Boolean()),
  cus: text(40),
  reference: text(60),
});

export const transactionParameters = Type.Intersect([
  countParameters,
  Type.Object({
    status: Type.Optional(oneOf(wireStatuses)),
    before: Type.Optional(identifier()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 25 })),
  }),
]);

export function readTransactionFilters(sent: unknown): TransactionFilters {
  const query = sent as Query;
  const trimmed = (name: string, maxLength: number) => readText(query, name, maxLength)?.trim() || undefined;
  return {
    ...readChargeFilters(query),
    method: readWord(query, 'method', chargeMethods),
    brand: trimmed('brand', 40)?.toLowerCase(),
    lastFour: readDigits(query, 'last_four'),
    bank: trimmed('bank', 80),
    errorCode: toNumber(readDigits(query, 'error_code')),
    customer: trimmed('customer', 100),
    hasRefund: toBoolean(readWord(query, 'has_refund', ['true', 'false'])),
    cus: trimmed('cus', 40),
    // Vouchers print it in groups.
    reference: trimmed('reference', 60)?.replaceAll(/[\s-]/g, ''),
  };
}

const toNumber = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits));
const toBoolean = (word: string | undefined) => (word === undefined ? undefined : word === 'true');

function readDigits(query: Query, name: string): string | undefined {
  const digits = readText(query, name, 10)?.trim() || undefined;
  if (digits !== undefined && !/^\d{4}$/.test(digits)) throw refusedValue(name, 'must have four digits');
  return digits;
}

function readWord<const Word extends string>(
  query: Query,
  name: string,
  messages: readonly Word[],
): Word | undefined {
  const sent = readText(query, name, 40);
  const word = messages.find(known => known === sent);
  if (sent !== undefined && word === undefined) {
    throw refusedValue(name, `must be one of: ${messages.join(', ')}`);
  }
  return word;
}
