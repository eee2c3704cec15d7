import { type Queryable, statement } from '../../database/connection.ts';
import type { Transaction } from './charge.ts';

const insert = statement(
  'transactions_insert',
  `insert into transactions (merchant_id, id, kind, method, status, customer_id, parent_id, creation_date,
     operation_date, amount_centavos, captures, account, authorization_code, error_code, error_message, fraud_rules,
     description, order_id, iva, source_id, card, customer_details, device_session_id, event_count, due_date,
     redirect_url, payment_details, use_3d_secure, may_retry)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
     $24, $25, $26, $27, $28, $29)
   on conflict (merchant_id, id) do nothing`,
);

/** False when this id exists. A taken order_id speaks through its constraint. */
export async function insertTransaction(
  tx: Queryable,
  merchantId: string,
  transaction: Transaction,
): Promise<boolean> {
  const written = await tx.run(insert, [
    merchantId,
    transaction.id,
    transaction.kind,
    transaction.method,
    transaction.status,
    transaction.customerId,
    transaction.parentId,
    transaction.creationDate,
    transaction.operationDate,
    transaction.amountCentavos,
    transaction.captures,
    transaction.account,
    transaction.authorization,
    transaction.errorCode,
    transaction.errorMessage,
    transaction.fraudRules,
    transaction.description,
    transaction.orderId,
    transaction.iva,
    transaction.sourceId,
    transaction.card,
    transaction.customerDetails,
    transaction.deviceSessionId,
    transaction.eventCount,
    transaction.dueDate,
    transaction.redirectUrl,
    transaction.paymentDetails,
    transaction.use3dSecure,
    transaction.mayRetry,
  ]);
  return written === 1;
}
