import type { PaymentDetails, Transaction } from '../charges/charge.ts';

/** What a till and a payer need to know of a store charge. */
export type VoucherState = 'pending' | 'paid' | 'expired' | 'cancelled';

/** Spec 2.6: payment_method of a store charge. */
export interface StorePaymentMethod {
  type: 'store';
  reference: string;
  paybin_reference: string;
  barcode_url: string;
  barcode_paybin_url: string;
}

/** undefined when the charge is not (or no longer) paid in cash. */
export function storePaymentOf({ method, paymentDetails }: Transaction): StorePaymentMethod | undefined {
  if (method !== 'store' || paymentDetails === null) return undefined;
  return (JSON.parse(paymentDetails) as PaymentDetails).payment_method as unknown as StorePaymentMethod;
}

/**
 * Past its due date a voucher is expired, also in the moment before the sweep has cancelled it. One that was
 * cancelled before that date was cancelled by the shop.
 */
export function voucherStateOf(charge: Transaction, now: Date): VoucherState {
  const { method, status, dueDate, operationDate } = charge;
  if (status === 'cancelled' || status === 'failed') {
    return dueDate !== null && operationDate >= dueDate ? 'expired' : 'cancelled';
  }
  if (status === 'completed') return 'paid';
  // Its payer has gone over to another way of paying.
  if (method !== 'store' || status !== 'in_progress') return 'cancelled';
  return dueDate !== null && now >= dueDate ? 'expired' : 'pending';
}
