import type { Method, WireStatus } from '@recaudo/contract/api/charges';
import type { RetryClass, RetryReason } from '@recaudo/contract/retry-words';
import { defineTransitions } from '../../primitives/transition-table.ts';
import type { ReportedTaxes } from '../../processors/card-processor.ts';

export type TransactionKind = 'charge' | 'refund' | 'fee' | 'fee_refund';

/** `processing` is a card operation between record and settle; clients read it as in_progress. */
export type Status = WireStatus | 'processing';

/** Interface 10.2, row by row. The tests' database refuses every step that is not in it. */
export const transactionStatuses = defineTransitions<Status>({
  processing: ['completed', 'in_progress', 'failed', 'charge_pending', 'cancelled'],
  // To and fro where a payer changes between a card and cash.
  in_progress: ['processing', 'charge_pending', 'completed', 'cancelled', 'failed'],
  charge_pending: ['processing', 'in_progress', 'completed', 'cancelled', 'failed'],
  // Back again when a cash network reverses a payment.
  completed: ['refunded', 'chargeback_pending', 'in_progress', 'cancelled'],
  refunded: [],
  chargeback_pending: ['chargeback_accepted', 'chargeback_adjustment'],
  // A later stage of the dispute decides otherwise (docs/chargebacks.md).
  chargeback_accepted: ['chargeback_adjustment'],
  chargeback_adjustment: ['chargeback_accepted'],
  // A bank that reports an approval late: the money came in (docs/pse.md).
  cancelled: ['completed'],
  // The same; and a refund that was never sent is tried again under its id.
  failed: ['completed', 'processing'],
});

export interface Transaction {
  id: string;
  kind: TransactionKind;
  method: Method;
  status: Status;
  customerId: string | null;
  parentId: string | null;
  creationDate: Date;
  operationDate: Date;
  amountCentavos: bigint;
  /** False: authorised only, the money is taken by a capture. */
  captures: boolean;
  /** In how many monthly payments the holder pays the issuer back. */
  installments: number;
  /** The account that the charge credits: the merchant's, or that of a customer with an account. */
  account: string;
  authorization: string | null;
  errorCode: number | null;
  errorMessage: string | null;
  fraudRules: readonly string[] | null;
  /** Of a refused card: whether it may be asked again, and when that will be. */
  retry: RefusalRetry | null;
  description: string | null;
  orderId: string | null;
  taxes: ReportedTaxes;
  /** The saved card or token that was charged. */
  sourceId: string | null;
  /** The card as it was then, as JSON text. */
  card: string | null;
  /** The customer object of a merchant-level charge, as JSON text. */
  customerDetails: string | null;
  deviceSessionId: string | null;
  conciliated: boolean;
  feeCentavos: bigint;
  feeTaxCentavos: bigint;
  refundedCentavos: bigint;
  feeReturnedCentavos: bigint;
  feeTaxReturnedCentavos: bigint;
  eventCount: number;
  /** Until when a pending charge may be paid; past it the sweep `expire-charges` cancels it. */
  dueDate: Date | null;
  /** Where the payer returns to. */
  redirectUrl: string | null;
  /** JSON text, see `PaymentDetails`. */
  paymentDetails: string | null;
  use3dSecure: boolean;
  /** A declined try gives the charge back to its payer instead of failing it. */
  mayRetry: boolean;
}

export interface RefusalRetry {
  class: RetryClass;
  reason: RetryReason;
  /** On the merchant's clock; null if no attempt is scheduled. */
  nextAttemptAt: Date | null;
}

/** Of the card as it is kept with a charge; empty where there is none. */
export const brandOf = (card: string | null): string =>
  card === null ? '' : ((JSON.parse(card) as { brand?: string }).brand ?? '');

/** What a payment method keeps with a charge. `payment_method` is shown to the merchant as it is, the rest never. */
export interface PaymentDetails {
  payment_method: { type: string; [shown: string]: unknown };
  [own: string]: unknown;
}

export const readDetails = ({ paymentDetails }: Pick<Transaction, 'paymentDetails'>): PaymentDetails =>
  JSON.parse(paymentDetails ?? '{"payment_method":{}}') as PaymentDetails;

/** A link has opened the voucher of this charge (methods/cash/start-link-voucher.ts): what can be paid there ends there. */
export const isVoucherOfLink = (charge: Pick<Transaction, 'method' | 'paymentDetails'>): boolean =>
  charge.method === 'store' && readDetails(charge)['link_voucher'] !== undefined;
