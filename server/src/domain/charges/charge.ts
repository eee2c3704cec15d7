import type {
  ChargeFields,
  InstallmentFields,
  Method,
  TaxFields,
  WireStatus,
} from '@recaudo/contract/api/charges';
import { centavosOf } from '@recaudo/contract/fields';
import type { RetryClass, RetryReason } from '@recaudo/contract/retry-words';
import { refusedValue, rule } from '../../errors.ts';
import { percentOf } from '../../primitives/money.ts';
import { defineTransitions } from '../../primitives/transition-table.ts';
import { ivaAlone, type ReportedTaxes } from '../../processors/card-processor.ts';
import type { FeeSchedule, Merchant } from '../merchants/merchant.ts';

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
  // A later stage of the dispute can change the decision (docs/chargebacks.md).
  chargeback_accepted: ['chargeback_adjustment'],
  chargeback_adjustment: ['chargeback_accepted'],
  // A bank can report an approval late: the money arrived (docs/pse.md).
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

/** A connection issued the voucher (cash/start-link-voucher.ts), so only that connection can collect it. */
export const isVoucherOfConnection = (charge: Pick<Transaction, 'method' | 'paymentDetails'>): boolean =>
  charge.method === 'store' && readDetails(charge)['link_voucher'] !== undefined;

/** A charge without a payment page or voucher. */
export const notHosted = {
  dueDate: null,
  redirectUrl: null,
  paymentDetails: null,
  use3dSecure: false,
  mayRetry: false,
} satisfies Partial<Transaction>;

export const newCardCharge = (fields: {
  id: string;
  customerId: string | null;
  now: Date;
  amountCentavos: bigint;
  captures?: boolean;
  installments?: number;
  account: string;
  description: string;
  orderId?: string | null;
  taxes: ReportedTaxes;
  sourceId: string | null;
  card: string | null;
  customerDetails?: string | null;
  deviceSessionId?: string | null;
}): Transaction => ({
  id: fields.id,
  kind: 'charge',
  method: 'card',
  status: 'processing',
  customerId: fields.customerId,
  parentId: null,
  creationDate: fields.now,
  operationDate: fields.now,
  amountCentavos: fields.amountCentavos,
  captures: fields.captures ?? true,
  installments: fields.installments ?? 1,
  account: fields.account,
  authorization: null,
  errorCode: null,
  errorMessage: null,
  fraudRules: null,
  retry: null,
  description: fields.description,
  orderId: fields.orderId ?? null,
  taxes: fields.taxes,
  sourceId: fields.sourceId,
  card: fields.card,
  customerDetails: fields.customerDetails ?? null,
  deviceSessionId: fields.deviceSessionId ?? null,
  conciliated: false,
  feeCentavos: 0n,
  feeTaxCentavos: 0n,
  refundedCentavos: 0n,
  feeReturnedCentavos: 0n,
  feeTaxReturnedCentavos: 0n,
  eventCount: 0,
  ...notHosted,
});

/** Interface 10.12: two names for one number. */
export function installmentsOf({ installments, payment_plan: plan }: InstallmentFields): number {
  const { payments = installments } = plan ?? {};
  if (installments !== undefined && payments !== installments) {
    throw refusedValue('payment_plan.payments', 'differs_from_installments');
  }
  return payments ?? 1;
}

/** Interface 10.15: the shop's breakdown of the amount. The parts cannot exceed the total. */
export function taxesOf({
  amount,
  iva,
  iva_base,
  inc,
  tip,
}: TaxFields & Pick<ChargeFields, 'amount'>): ReportedTaxes {
  if (iva_base === undefined && inc === undefined && tip === undefined) return ivaAlone(iva);
  const centavos = (pesos: number | undefined) => (pesos === undefined ? null : centavosOf(pesos));
  const taxes = {
    iva,
    ivaBaseCentavos: centavos(iva_base),
    incCentavos: centavos(inc),
    tipCentavos: centavos(tip),
  };
  const total = (taxes.ivaBaseCentavos ?? 0n) + (taxes.incCentavos ?? 0n) + (taxes.tipCentavos ?? 0n);
  if (total <= centavosOf(amount)) return taxes;
  const field = iva_base !== undefined ? 'iva_base' : inc !== undefined ? 'inc' : 'tip';
  throw refusedValue(field, 'parts_above_amount');
}

/** Most shops report only IVA. */
export const hasTaxParts = ({ ivaBaseCentavos, incCentavos, tipCentavos }: ReportedTaxes): boolean =>
  ivaBaseCentavos !== null || incCentavos !== null || tipCentavos !== null;

/** Checked for new charges and plans. Existing subscriptions still renew above the limit. */
export function requireWithinLimit(
  { maxChargeCentavos }: Pick<Merchant, 'maxChargeCentavos'>,
  amountCentavos: bigint,
): void {
  if (maxChargeCentavos === null || amountCentavos <= maxChargeCentavos) return;
  throw refusedValue('amount', rule('above_merchant_limit', { limit: maxChargeCentavos }));
}

export interface Fee {
  feeCentavos: bigint;
  taxCentavos: bigint;
}

/** Interface 2: a percentage plus a fixed part; the tax applies to the rounded fee. */
export function feeOf(schedule: FeeSchedule, amountCentavos: bigint): Fee {
  const feeCentavos = percentOf(amountCentavos, BigInt(schedule.basisPoints)) + schedule.fixedCentavos;
  return { feeCentavos, taxCentavos: percentOf(feeCentavos, BigInt(schedule.taxBasisPoints)) };
}
