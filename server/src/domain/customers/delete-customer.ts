import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { retryAfterDeadlock } from '../../platform/database/connections/deadlock.ts';
import { notFound, reject } from '../../platform/errors.ts';
import type { Merchant, Scope } from '../merchants/merchant.ts';
import { customerAccount } from '../money/ledger/store.ts';
import { newEvent } from '../webhooks/events/event.ts';
import { insertEvent } from '../webhooks/events/store.ts';
import { deleteNotesOf } from './note-store.ts';
import { lockCustomer, markDeleted, readDeletionObstacles } from './store.ts';
import { customerToView } from './view.ts';

/** Work of other domain folders in the transaction that deletes a customer. */
export type OnCustomerDeleted = (
  gateway: Gateway,
  tx: Queryable,
  scope: Scope & { customerId: string },
) => Promise<void>;

/**
 * Deletes a customer permanently. Rejected while the customer has money here (Interface 7.3) or may still get some: a
 * card operation is open, an authorization can be captured, or a chargeback can be rejected.
 */
export function deleteCustomer(
  gateway: Gateway,
  merchant: Merchant,
  id: string,
  onDelete: readonly OnCustomerDeleted[] = [],
): Promise<void> {
  const erase = async (tx: Queryable): Promise<void> => {
    if (!(await lockCustomer(tx, merchant.id, id))) throw notFound('customer');
    const { balanceCentavos, isMoneyUnderWay } = await readDeletionObstacles(
      tx,
      merchant.id,
      customerAccount(id),
    );
    if (balanceCentavos > 0n) throw reject('customer_with_balance');
    if (isMoneyUnderWay) throw reject('customer_with_open_money');
    for (const also of onDelete) await also(gateway, tx, { merchant, customerId: id });
    await deleteNotesOf(tx, merchant.id, id);
    const deleted = await markDeleted(tx, merchant.id, id);
    if (deleted === undefined) throw notFound('customer');
    // Checked last, because an invoice that ended with its subscription may have returned credit.
    if (deleted.customer.creditCentavos > 0n) throw reject('customer_with_credit');
    await insertEvent(tx, merchant.id, {
      ...newEvent('customer.deleted', customerToView(deleted.customer)),
      resourceId: id,
      sequence: deleted.sequence,
      creationDate: gateway.clock.now(),
    });
  };
  // Settling renewals also lock several subscriptions of the customer, not always in key order.
  return retryAfterDeadlock(() => gateway.database.transaction(erase));
}
