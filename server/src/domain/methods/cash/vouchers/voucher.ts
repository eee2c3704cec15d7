import { readDetails, type Transaction } from '../../../charges/charge.ts';

/** What a till and a payer need to know of a store charge. */
export type VoucherState = 'pending' | 'paid' | 'expired' | 'cancelled';

/** What a payer may see besides: a connection has not opened it yet, or was paid something that a person has to look at. */
export type ShownState = VoucherState | 'opening' | 'review';

/** Interface 10.1: payment_method of a store charge. */
export interface StorePaymentMethod {
  type: 'store';
  reference: string;
  barcode_url?: string;
  /** Of our own vouchers. */
  paybin_reference?: string;
  barcode_paybin_url?: string;
}

/** A voucher with our own references, which our cash networks confirm. */
export type OwnPaymentMethod = Required<StorePaymentMethod>;

/** What the charge keeps of a voucher that a connection has opened. */
export interface ConnectionVoucher {
  /** Under this name its bars are drawn, and what they say; null where they cannot be drawn. */
  barcode?: string;
  bars?: string | null;
  in_review?: boolean;
}

export const connectionVoucherOf = (charge: Transaction): ConnectionVoucher | undefined =>
  charge.method === 'store'
    ? (readDetails(charge)['link_voucher'] as ConnectionVoucher | undefined)
    : undefined;

/** undefined when the charge is not (or no longer) paid in cash, or has no reference yet. */
export function storePaymentOf({ method, paymentDetails }: Transaction): StorePaymentMethod | undefined {
  if (method !== 'store' || paymentDetails === null) return undefined;
  const shown = readDetails({ paymentDetails }).payment_method as unknown as Partial<StorePaymentMethod>;
  return shown.reference === undefined ? undefined : (shown as StorePaymentMethod);
}

/**
 * Past its due date a voucher is expired, also in the moment before the sweep has cancelled it. One that was
 * cancelled before that date was cancelled by the shop.
 */
export function voucherStateOf(charge: Transaction, now: Date): ShownState {
  const { method, status, dueDate, operationDate } = charge;
  if (status === 'cancelled' || status === 'failed') {
    return dueDate !== null && operationDate >= dueDate ? 'expired' : 'cancelled';
  }
  if (status === 'completed') return 'paid';
  // Its payer has gone over to another way of paying.
  if (method === 'store' && status === 'processing') return 'opening';
  if (method !== 'store' || status !== 'in_progress') return 'cancelled';
  if (connectionVoucherOf(charge)?.in_review === true) return 'review';
  return dueDate !== null && now >= dueDate ? 'expired' : 'pending';
}

/** As our own cash networks see it: what a connection has opened is not paid at their tills. */
export function tillStateOf(charge: Transaction, now: Date): VoucherState {
  const state = voucherStateOf(charge, now);
  const isOurs = connectionVoucherOf(charge) === undefined && state !== 'opening' && state !== 'review';
  return isOurs || state === 'paid' || state === 'expired' ? state : 'cancelled';
}
