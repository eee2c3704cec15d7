import type { Transaction, WireStatus } from './charge.ts';

const wireStatus = (transaction: Transaction): WireStatus =>
  transaction.status === 'processing' ? 'in_progress' : transaction.status;

const parsed = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

/** What charges, refunds and fees have in common (spec 2.6). */
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
    currency: 'COP',
    ...(transaction.customerId === null ? {} : { customer_id: transaction.customerId }),
  };
}

/** A refund as it stands inside its charge. */
export const refundToView = (refund: Transaction) => ({
  ...commonView(refund),
  operation_type: 'out',
  transaction_type: 'refund',
  conciliated: refund.conciliated,
});

/** A charge with its refunds, oldest first. A failed one is left out: it must not look like money that went back. */
export function chargeToView(charge: Transaction, refunds: readonly Transaction[] = []) {
  const shown = refunds.filter(({ status }) => status !== 'failed').map(refundToView);
  const hasFee = charge.feeCentavos > 0n || charge.feeTaxCentavos > 0n;
  return {
    ...commonView(charge),
    operation_type: 'in',
    transaction_type: 'charge',
    conciliated: charge.conciliated,
    iva: charge.iva,
    card: parsed(charge.card),
    customer: parsed(charge.customerDetails),
    ...(charge.errorCode === null ? {} : { error_code: charge.errorCode }),
    ...(charge.fraudRules === null ? {} : { fraud_rules: charge.fraudRules }),
    ...(hasFee ? { fee: { amount: charge.feeCentavos, tax: charge.feeTaxCentavos, currency: 'COP' } } : {}),
    ...(shown.length === 0 ? {} : { refund: shown.at(-1), refunds: shown }),
  };
}
