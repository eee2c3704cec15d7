import type { Gateway } from '../../../dependencies.ts';
import { type PaymentDetails, readDetails, type Transaction } from '../../charges/charge.ts';
import { referenceOf } from '../../payments/card-operation.ts';
import type { CashAttempt } from './cash-attempt.ts';
import { barcodeUrl } from './store-payment-method.ts';
import { type ConnectionVoucher, connectionVoucherOf } from './vouchers/voucher.ts';

/** Code 128 has these characters. Other numbers from a connection are shown without bars. */
const isDrawable = (text: string): boolean => /^[\x20-\x7e]{1,80}$/.test(text);

export const drawableBarcode = (barcode: string | null | undefined): string | null =>
  barcode !== null && barcode !== undefined && isDrawable(barcode) ? barcode : null;

/** The content of a voucher's bars; undefined if they cannot be drawn. */
export const barsOf = ({ barcode, paymentReference }: CashAttempt): string | undefined =>
  [barcode, paymentReference].find((text): text is string => text !== null && isDrawable(text));

/** The details stored with a connection's voucher. Payers name the connection's own number at the counter. */
export function detailsOfConnectionVoucher(
  { baseUrl }: Pick<Gateway, 'baseUrl'>,
  charge: Transaction,
  attempt: CashAttempt & { paymentReference: string },
): PaymentDetails {
  const { payment_method: before, ...own } = readDetails(charge);
  const { url } = before;
  const barcode = referenceOf(attempt);
  const bars = barsOf(attempt) ?? null;
  const voucher: ConnectionVoucher = { barcode, bars };
  return {
    ...own,
    payment_method: {
      type: 'store',
      reference: attempt.paymentReference,
      ...(bars === null ? {} : { barcode_url: barcodeUrl(baseUrl, barcode) }),
      ...(typeof url === 'string' ? { url } : {}),
    },
    link_voucher: voucher,
  };
}

/** The details while an operator has to resolve the voucher. They tell the payer not to pay again yet. */
export function detailsInReview(charge: Transaction): PaymentDetails {
  const voucher: ConnectionVoucher = { ...connectionVoucherOf(charge), in_review: true };
  return { ...readDetails(charge), link_voucher: voucher };
}

/** The details of the order as a card payment link, without a voucher; undefined if the shop requested the voucher. */
export function detailsOfCardForm(charge: Transaction): PaymentDetails | undefined {
  const { payment_method: shown, link_voucher: _voucher, ...own } = readDetails(charge);
  const { url } = shown;
  return typeof url === 'string' ? { ...own, payment_method: { type: 'redirect', url } } : undefined;
}
