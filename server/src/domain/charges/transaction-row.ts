import type { Method } from '@recaudo/contract/api/charges';
import type { RetryClass, RetryReason } from '@recaudo/contract/shared/words/retry-words';
import type { DeclineRetry, Status, Transaction, TransactionKind } from './charge.ts';

/** A row of `transactions`, shared by the stores of charges, refunds and fees. */
export interface TransactionRow {
  id: string;
  kind: TransactionKind;
  method: Method;
  status: Status;
  customer_id: string | null;
  parent_id: string | null;
  creation_date: Date;
  operation_date: Date;
  amount_centavos: bigint;
  captures: boolean;
  installments: number;
  account: string;
  authorization_code: string | null;
  error_code: number | null;
  error_message: string | null;
  fraud_rules: string[] | null;
  retry_class: RetryClass | null;
  retry_reason: RetryReason | null;
  next_attempt_at: Date | null;
  description: string | null;
  order_id: string | null;
  iva: string | null;
  iva_base_centavos: bigint | null;
  inc_centavos: bigint | null;
  tip_centavos: bigint | null;
  source_id: string | null;
  card: string | null;
  customer_details: string | null;
  device_session_id: string | null;
  conciliated: boolean;
  fee_centavos: bigint;
  fee_tax_centavos: bigint;
  refunded_centavos: bigint;
  fee_returned_centavos: bigint;
  fee_tax_returned_centavos: bigint;
  event_count: number;
  due_date: Date | null;
  redirect_url: string | null;
  payment_details: string | null;
  use_3d_secure: boolean;
  may_retry: boolean;
  splits: string | null;
}

export const transactionColumns = `id, kind, method, status, customer_id, parent_id, creation_date, operation_date,
  amount_centavos, captures, installments, account, authorization_code, error_code, error_message, fraud_rules, description,
  order_id, iva, source_id, card, customer_details, device_session_id, conciliated, fee_centavos, fee_tax_centavos,
  refunded_centavos, fee_returned_centavos, fee_tax_returned_centavos, event_count, due_date,
  redirect_url, payment_details, use_3d_secure, may_retry, retry_class, retry_reason, next_attempt_at,
  iva_base_centavos, inc_centavos, tip_centavos, splits`;

const toRetry = (row: TransactionRow): DeclineRetry | null =>
  row.retry_class === null || row.retry_reason === null
    ? null
    : { class: row.retry_class, reason: row.retry_reason, nextAttemptAt: row.next_attempt_at };

export const toTransaction = (row: TransactionRow): Transaction => ({
  id: row.id,
  kind: row.kind,
  method: row.method,
  status: row.status,
  customerId: row.customer_id,
  parentId: row.parent_id,
  creationDate: row.creation_date,
  operationDate: row.operation_date,
  amountCentavos: row.amount_centavos,
  captures: row.captures,
  installments: row.installments,
  account: row.account,
  authorization: row.authorization_code,
  errorCode: row.error_code,
  errorMessage: row.error_message,
  fraudRules: row.fraud_rules,
  retry: toRetry(row),
  description: row.description,
  orderId: row.order_id,
  taxes: {
    iva: row.iva,
    ivaBaseCentavos: row.iva_base_centavos,
    incCentavos: row.inc_centavos,
    tipCentavos: row.tip_centavos,
  },
  sourceId: row.source_id,
  card: row.card,
  customerDetails: row.customer_details,
  deviceSessionId: row.device_session_id,
  conciliated: row.conciliated,
  feeCentavos: row.fee_centavos,
  feeTaxCentavos: row.fee_tax_centavos,
  refundedCentavos: row.refunded_centavos,
  feeReturnedCentavos: row.fee_returned_centavos,
  feeTaxReturnedCentavos: row.fee_tax_returned_centavos,
  eventCount: row.event_count,
  dueDate: row.due_date,
  redirectUrl: row.redirect_url,
  paymentDetails: row.payment_details,
  use3dSecure: row.use_3d_secure,
  mayRetry: row.may_retry,
  splits: row.splits,
});
