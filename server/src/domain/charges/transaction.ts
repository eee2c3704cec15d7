import type { Method, WireStatus } from '@recaudo/contract/api/charges';
import type { RetryClass, RetryReason } from '@recaudo/contract/shared/words/retry-words';
import { defineTransitions } from '../../platform/primitives/values/transition-table.ts';
import type { ReportedTaxes } from '../../processors/card-processor.ts';

export type TransactionKind = 'charge' | 'refund' | 'fee' | 'fee_refund';

/** `processing` is a card operation between record and settle; clients read it as in_progress. */
export type Status = WireStatus | 'processing';

/** Interface 10.2, row by row. The test database rejects every other transition. */
export const transactionStatuses = defineTransitions<Status>({
  processing: ['completed', 'in_progress', 'failed', 'charge_pending', 'cancelled'],
  // A payer can switch between card and cash.
  in_progress: ['processing', 'charge_pending', 'completed', 'cancelled', 'failed'],
  charge_pending: ['processing', 'in_progress', 'completed', 'cancelled', 'failed'],
  // A cash network can reverse a payment.
  completed: ['refunded', 'chargeback_pending', 'in_progress', 'cancelled'],
  refunded: [],
  chargeback_pending: ['chargeback_accepted', 'chargeback_adjustment'],
  // A later stage of the dispute can change the decision (docs/guides/payments/chargebacks.md).
  chargeback_accepted: ['chargeback_adjustment'],
  chargeback_adjustment: ['chargeback_accepted'],
  // A bank can report an approval late: the money arrived (docs/guides/payments/pse.md).
  cancelled: ['completed'],
  // Same as above; a refund that was never sent is retried under its id.
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
  /** False: authorize only; a capture takes the money. */
  captures: boolean;
  /** Number of monthly payments in which the cardholder pays the issuer. */
  installments: number;
  /** The account to credit: the merchant's, or that of a customer with an account. */
  account: string;
  authorization: string | null;
  errorCode: number | null;
  errorMessage: string | null;
  fraudRules: readonly string[] | null;
  /** For a declined card: whether and when to retry it. */
  retry: DeclineRetry | null;
  description: string | null;
  orderId: string | null;
  taxes: ReportedTaxes;
  /** The saved card or token that was charged. */
  sourceId: string | null;
  /** Snapshot of the card, as JSON text. */
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
  /** Deadline of a pending charge; the sweep `expire-charges` cancels it afterwards. */
  dueDate: Date | null;
  redirectUrl: string | null;
  /** JSON text, see `PaymentDetails`. */
  paymentDetails: string | null;
  use3dSecure: boolean;
  /** A declined attempt leaves the charge to its payer instead of failing it. */
  mayRetry: boolean;
  /** How a platform shares the charge, as JSON text (domain/splits). */
  splits: string | null;
}

export interface DeclineRetry {
  class: RetryClass;
  reason: RetryReason;
  /** On the merchant's clock; null if no attempt is scheduled. */
  nextAttemptAt: Date | null;
}

/** From the charge's card snapshot; empty without one. */
export const brandOf = (card: string | null): string =>
  card === null ? '' : ((JSON.parse(card) as { brand?: string }).brand ?? '');

/** A payment method's own data. Merchants see `payment_method` unchanged and never the rest. */
export interface PaymentDetails {
  payment_method: { type: string; [shown: string]: unknown };
  [own: string]: unknown;
}

export const readDetails = ({ paymentDetails }: Pick<Transaction, 'paymentDetails'>): PaymentDetails =>
  JSON.parse(paymentDetails ?? '{"payment_method":{}}') as PaymentDetails;

/** A connection issued the voucher (methods/cash/start-connection-voucher.ts), so only that connection can collect it. */
export const isVoucherOfConnection = (charge: Pick<Transaction, 'method' | 'paymentDetails'>): boolean =>
  charge.method === 'store' && readDetails(charge)['link_voucher'] !== undefined;
