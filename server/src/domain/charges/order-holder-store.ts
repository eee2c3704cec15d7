import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { translatingConstraints } from '../../platform/database/statements/constraint.ts';
import { type GatewayError, orderIdTaken } from '../../platform/errors.ts';

const byOrderId = statement<{ id: string }>(
  'transactions_by_order_id',
  `select id from transactions where merchant_id = $1 and order_id = $2 and order_id_freed = ''`,
);

/** 1006 with the merchant's transaction that holds the order_id. Called only after a failed write. */
export async function findOrderIdConflict(
  database: Queryable,
  merchantId: string,
  orderId: string | null,
): Promise<GatewayError> {
  const holder = orderId === null ? undefined : await database.find(byOrderId, [merchantId, orderId]);
  return orderIdTaken(holder?.id);
}

/** Runs a write that may hit a taken order_id. The write has rolled back before the holder is looked up. */
export async function withOrderIdConflict<Result>(
  database: Queryable,
  merchantId: string,
  orderId: string | null,
  write: () => Promise<Result>,
): Promise<Result> {
  const taken = new Error('the order_id is taken');
  try {
    return await translatingConstraints({ transactions_order_id_taken: () => taken }, write);
  } catch (error) {
    throw error === taken ? await findOrderIdConflict(database, merchantId, orderId) : error;
  }
}
