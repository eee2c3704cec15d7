import { WrittenJson } from '../../http/json-writer.ts';
import { formatCentralTime } from '../../primitives/instant.ts';
import type { PaymentDetails, Transaction, WireStatus } from './charge.ts';

const wireStatus = (transaction: Transaction): WireStatus =>
  transaction.status === 'processing' ? 'in_progress' : transaction.status;

const written = (text: string | null): WrittenJson | undefined =>
  text === null ? undefined : new WrittenJson(text);

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

/** Store charges state until when they can be paid, in central time (spec 4.1); redirects and vouchers how. */
function pendingView({ method, dueDate, paymentDetails }: Transaction) {
  const details = paymentDetails === null ? undefined : (JSON.parse(paymentDetails) as PaymentDetails);
  return {
    ...(method === 'store' && dueDate !== null ? { due_date: formatCentralTime(dueDate) } : {}),
    ...(details === undefined ? {} : { payment_method: details.payment_method }),
  };
}

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
    card: written(charge.card),
    customer: written(charge.customerDetails),
    ...pendingView(charge),
    ...(charge.errorCode === null ? {} : { error_code: charge.errorCode }),
    ...(charge.fraudRules === null ? {} : { fraud_rules: charge.fraudRules }),
    ...(hasFee ? { fee: { amount: charge.feeCentavos, tax: charge.feeTaxCentavos, currency: 'COP' } } : {}),
    ...(shown.length === 0 ? {} : { refund: shown.at(-1), refunds: shown }),
  };
}
