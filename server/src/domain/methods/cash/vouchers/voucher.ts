import { readDetails, type Transaction } from '../../../charges/charge.ts';

/** The state of a store charge for tills and payers. */
export type VoucherState = 'pending' | 'paid' | 'expired' | 'cancelled';

/** The payer also sees that a connection is still opening the voucher, or that a person is reviewing a payment. */
export type ShownState = VoucherState | 'opening' | 'review';

/** Interface 10.1: payment_method of a store charge. */
export interface StorePaymentMethod {
  type: 'store';
  reference: string;
  barcode_url?: string;
  /** Only for our own vouchers. */
  paybin_reference?: string;
  barcode_paybin_url?: string;
}

/** A voucher with our own references, which our cash networks confirm. */
export type OwnPaymentMethod = Required<StorePaymentMethod>;

/** The details stored with a voucher that a connection opened. */
export interface ConnectionVoucher {
  /** The name in the barcode's URL and the content of the bars; absent if they cannot be drawn. */
  barcode?: string;
  bars?: string | null;
  in_review?: boolean;
}

export const connectionVoucherOf = (charge: Transaction): ConnectionVoucher | undefined =>
  charge.method === 'store'
    ? (readDetails(charge)['link_voucher'] as ConnectionVoucher | undefined)
    : undefined;

/** Returns undefined if the charge is not (or no longer) paid in cash, or has no reference yet. */
export function storePaymentOf({ method, paymentDetails }: Transaction): StorePaymentMethod | undefined {
  if (method !== 'store' || paymentDetails === null) return undefined;
  const shown = readDetails({ paymentDetails }).payment_method as unknown as Partial<StorePaymentMethod>;
  return shown.reference === undefined ? undefined : (shown as StorePaymentMethod);
}

/**
 * A voucher past its due date is expired, even before the sweep cancels it. A voucher canceled before that date was
 * canceled by the shop.
 */
export function voucherStateOf(charge: Transaction, now: Date): ShownState {
  const { method, status, dueDate, operationDate } = charge;
  if (status === 'cancelled' || status === 'failed') {
    return dueDate !== null && operationDate >= dueDate ? 'expired' : 'cancelled';
  }
  if (status === 'completed') return 'paid';
  // The payer has switched to another payment method.
  if (method === 'store' && status === 'processing') return 'opening';
  if (method !== 'store' || status !== 'in_progress') return 'cancelled';
  if (connectionVoucherOf(charge)?.in_review === true) return 'review';
  return dueDate !== null && now >= dueDate ? 'expired' : 'pending';
}

/** The state for our own cash networks, which cannot accept payments for a connection's voucher. */
export function tillStateOf(charge: Transaction, now: Date): VoucherState {
  const state = voucherStateOf(charge, now);
  const isOurs = connectionVoucherOf(charge) === undefined && state !== 'opening' && state !== 'review';
  return isOurs || state === 'paid' || state === 'expired' ? state : 'cancelled';
}
