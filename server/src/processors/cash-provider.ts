import type { Deadline, NoAnswer, NotFound, ReportedTaxes } from './card-processor.ts';

/**
 * The port to a provider that accepts cash at points of sale. Every payment carries our reference, which the provider treats
 * as an idempotency key. As with PSE, notices are not part of the port: they only trigger an inquiry (`inquire`).
 */
export interface CashProvider {
  /** Opens a payment. No money moves until the payer pays at a till. */
  start(request: CashStart, deadline: Deadline): Promise<CashStarted | CashDeclined | NoAnswer>;
  /** Queries the outcome of the payment under `reference`. */
  inquire(request: CashInquiry, deadline: Deadline): Promise<CashFound | NotFound | NoAnswer>;
}

export interface CashStart {
  merchantId: string;
  reference: string;
  amountCentavos: bigint;
  taxes: ReportedTaxes;
  description: string;
  /** The last moment at which it may be paid. */
  dueDate: Date;
  payer: { name: string; email: string; phone: string | null };
}

export interface CashStarted {
  kind: 'started';
  /** The number that the payer gives at the till. */
  paymentReference: string;
  /** The content of the voucher's barcode; null if it is the payment reference. */
  barcode: string | null;
}

/** No payment was opened, and none will be under this reference. */
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
  /** Empty while the provider is still opening the payment. */
  paymentReference: string;
  /** As in `CashStarted`; absent if the provider reports it only once. */
  barcode?: string | null;
  /** The amount requested at the provider, compared before anything is credited. */
  amountCentavos: bigint;
  paidAt: Date | null;
}
