import type { ChargeFields, InstallmentFields, TaxFields } from '@recaudo/contract/api/charges';
import { type ErrorCode, errors, errorTable } from '@recaudo/contract/shared/error-table';
import type { EventType } from '@recaudo/contract/shared/event-types';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Gateway } from '../../dependencies.ts';
import { refusedValue, rule } from '../../platform/errors.ts';
import { percentOf } from '../../platform/primitives/values/money.ts';
import { ivaAlone, type ReportedTaxes } from '../../processors/card-processor.ts';
import { adviceOn } from '../../processors/retry-advice.ts';
import { isExemptNumber } from '../cards/card.ts';
import type { FraudFacts } from '../fraud/facts.ts';
import type { FeeSchedule, Merchant } from '../merchants/merchant.ts';
import { merchantAccount } from '../money/ledger/store.ts';
import type { Ending } from '../payments/card-operation.ts';
import type { CardSource } from './payment.ts';
import { brandOf, type DeclineRetry, type Transaction } from './transaction.ts';

export * from './transaction.ts';

/** A charge without a payment page or voucher. */
export const notHosted = {
  dueDate: null,
  redirectUrl: null,
  paymentDetails: null,
  use3dSecure: false,
  mayRetry: false,
  splits: null,
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
  splits?: string | null;
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
  splits: fields.splits ?? null,
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

/** What a customer's account holds is not the platform's yet, so it cannot be shared. */
export function requireMerchantsAccount({ account }: Pick<Transaction, 'account'>): void {
  if (account !== merchantAccount) throw refusedValue('splits', 'split_customer_account');
}

/** Most shops report only IVA. */
export const hasTaxParts = ({ ivaBaseCentavos, incCentavos, tipCentavos }: ReportedTaxes): boolean =>
  ivaBaseCentavos !== null || incCentavos !== null || tipCentavos !== null;

/** Checked for new charges and plans. Existing subscriptions still renew above the limit. */
export function requireWithinLimit(
  { maxChargeCentavos }: Pick<Merchant, 'maxChargeCentavos'>,
  amountCentavos: bigint,
  field = 'amount',
): void {
  if (maxChargeCentavos === null || amountCentavos <= maxChargeCentavos) return;
  throw refusedValue(field, rule('above_merchant_limit', { limit: maxChargeCentavos }));
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

/** Includes outages: the card was not declined and can be retried. */
export function retryAfter({ card }: Transaction, ending: Ending, nextAttemptAt: Date | null): DeclineRetry {
  const declined = ending.kind === 'declined' ? ending : { code: errors.unavailable };
  const { retry, reason } = adviceOn(declined, brandOf(card));
  return { class: retry.kind, reason, nextAttemptAt };
}

export function afterEnding(
  charge: Transaction,
  ending: Ending,
  schedule: FeeSchedule,
  now: Date,
): Transaction {
  if (ending.kind !== 'approved') {
    const code: ErrorCode = ending.kind === 'declined' ? ending.code : errors.unavailable;
    const message = ending.kind === 'declined' ? ending.message : undefined;
    const errorMessage = message ?? errorTable[code].description;
    // On a hosted page the payer can try again, so the charge keeps waiting.
    const status = charge.mayRetry ? 'charge_pending' : 'failed';
    return { ...charge, status, operationDate: now, errorCode: code, errorMessage };
  }
  const { authorization } = ending;
  const approved = { ...charge, operationDate: now, authorization, errorCode: null, errorMessage: null };
  if (!charge.captures) return { ...approved, status: 'in_progress' };
  const fee = feeOf(schedule, charge.amountCentavos);
  return {
    ...approved,
    status: 'completed',
    feeCentavos: fee.feeCentavos,
    feeTaxCentavos: fee.taxCentavos,
  };
}

/** No event for an attempt that leaves the charge to its payer: shops would treat charge.failed as the end of the order. */
export function eventOf(after: Transaction): EventType | undefined {
  if (after.status === 'completed') return 'charge.succeeded';
  if (after.status === 'charge_pending') return undefined;
  return after.status === 'failed' ? 'charge.failed' : 'charge.created';
}

/** The facts of a card payment for the fraud rules. */
export const factsOf = (
  { environment }: Pick<Gateway, 'environment'>,
  payment: {
    id: string;
    customerId: string | null;
    amountCentavos: bigint;
    deviceSessionId: string | null;
    customerDetails: { email: string } | null;
    ipAddress: string | null;
    payerIpAddress?: string | null;
  },
  source: CardSource & { cardNumber: string },
  { customerEmail, now }: { customerEmail: string | null; now: Date },
): FraudFacts => ({
  transactionId: payment.id,
  isCharge: true,
  isTestCard: isExemptNumber(environment, source.cardNumber),
  amountCentavos: payment.amountCentavos,
  cardFingerprint: source.fingerprint,
  cardBin: source.maskedNumber.slice(0, 6),
  deviceSessionId: payment.deviceSessionId,
  customerId: payment.customerId,
  email: payment.customerDetails?.email ?? customerEmail,
  ipAddress: payment.ipAddress,
  // The address where the card was typed, not the shop's server.
  payerIpAddress: payment.payerIpAddress ?? source.payerNetwork,
  now,
});
