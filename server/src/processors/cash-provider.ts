import type { Deadline, NoAnswer, NotFound, ReportedTaxes } from './card-processor.ts';

/**
 * The port to a provider that accepts cash at points of sale. Every payment carries our reference, which the provider treats
 * as an idempotency key. As with PSE, notices are not part of the port: they only trigger an inquiry (`inquire`).
 */
export interface CashProvider {
  /** Opens a payment. No money moves before the payer brings it. */
  start(request: CashStart, deadline: Deadline): Promise<CashStarted | CashDeclined | NoAnswer>;
  /** What became of the payment under `reference`. */
  inquire(request: CashInquiry, deadline: Deadline): Promise<CashFound | NotFound | NoAnswer>;
}

export interface CashStart {
  merchantId: string;
  reference: string;
  amountCentavos: bigint;
  taxes: ReportedTaxes;
  description: string;
  /** Until when it may be paid. */
  dueDate: Date;
  payer: { name: string; email: string; phone: string | null };
}

export interface CashStarted {
  kind: 'started';
  /** The number that the payer says at the counter. */
  paymentReference: string;
  /** What the bars on the voucher say; null where it is the number itself. */
  barcode: string | null;
}

/** Nothing was opened, and nothing will be under this reference. */
export interface CashDeclined {
  kind: 'refused';
  reason: 'amount_not_allowed' | 'not_accepted';
}

export interface CashInquiry {
  merchantId: string;
  reference: string;
}

/** `pending` is not final. */
export type CashState = 'pending' | 'paid' | 'expired' | 'cancelled';

export interface CashFound {
  kind: 'found';
  state: CashState;
  /** Empty while the far side is still opening it. */
  paymentReference: string;
  /** As in `CashStarted`; absent where the far side tells it only once. */
  barcode?: string | null;
  /** What was asked for there: compared before anything is credited. */
  amountCentavos: bigint;
  paidAt: Date | null;
}
