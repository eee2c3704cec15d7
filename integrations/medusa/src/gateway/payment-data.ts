import type { Order } from '@recaudo/client';
import type { Method } from './options.ts';

/** What Medusa keeps with a session and its payment. The storefront sees it. */
export interface PaymentData extends Record<string, unknown> {
  session_id: string;
  order_id: string;
  /** Counts the amounts that the session has had. */
  attempt: number;
  /** In whole pesos. */
  amount: number;
  method: Method;
  state: Order['state'];
  charge_id: string | null;
  /** Where the payer goes: our page, or the bank's. */
  url: string | null;
  voucher: { reference: string | null; barcode_url: string | null; due_date: string | null } | null;
}

export type Known = Pick<PaymentData, 'session_id' | 'order_id' | 'attempt' | 'amount' | 'method'>;

/** Every key is set each time: what a storefront sent under the same name never stays. */
export function paymentDataOf(known: Known, { state, charge }: Order): PaymentData {
  const { session_id, order_id, attempt, amount, method } = known;
  const way = charge?.payment_method;
  return {
    session_id,
    order_id,
    attempt,
    amount,
    method,
    state,
    charge_id: charge?.id ?? null,
    url: state === 'pending' && way?.type === 'redirect' ? (way.url ?? null) : null,
    voucher:
      way?.type === 'store'
        ? {
            reference: way.reference ?? null,
            barcode_url: way.barcode_url ?? null,
            due_date: charge?.due_date ?? null,
          }
        : null,
  };
}

/** What the gateway is asked by; undefined where a session was never begun there. */
export function knownOf(data: Readonly<Record<string, unknown>> | undefined): Known | undefined {
  const { session_id, order_id, attempt, amount, method } = data ?? {};
  const isKnown = typeof session_id === 'string' && typeof order_id === 'string';
  if (!isKnown) return undefined;
  return {
    session_id,
    order_id,
    attempt: Number(attempt ?? 1),
    amount: Number(amount),
    method: method as Method,
  };
}
