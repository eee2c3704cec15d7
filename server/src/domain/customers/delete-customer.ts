import type { Gateway } from '../../dependencies.ts';
import { GatewayError, notFound } from '../../errors.ts';
import { newEvent } from '../events/event.ts';
import { insertEvent } from '../events/store.ts';
import { customerAccount } from '../ledger/store.ts';
import { lockCustomer, markDeleted, readDeletionObstacles } from './store.ts';
import { customerToView } from './view.ts';

/**
 * Deletion is permanent and refused while the customer still has money here (spec 3.2), or may get some: the outcome
 * of a card operation is open, an authorisation could be captured, or a chargeback be rejected.
 */
export function deleteCustomer(gateway: Gateway, merchantId: string, id: string): Promise<void> {
  return gateway.database.transaction(async tx => {
    if (!(await lockCustomer(tx, merchantId, id))) throw notFound();
    const { balanceCentavos, isMoneyUnderWay } = await readDeletionObstacles(
      tx,
      merchantId,
      customerAccount(id),
    );
    if (balanceCentavos > 0n) throw refusal('its balance is greater than 0');
    if (isMoneyUnderWay) throw refusal('a payment, refund or chargeback of it is under way');
    const deleted = await markDeleted(tx, merchantId, id);
    if (deleted === undefined) throw notFound();
    await insertEvent(tx, merchantId, {
      ...newEvent('customer.deleted', customerToView(deleted.customer)),
      resourceId: id,
      sequence: deleted.sequence,
      creationDate: gateway.clock.now(),
    });
  });
}

const refusal = (reason: string) =>
  new GatewayError(3006, { description: `The customer cannot be deleted while ${reason}` });
