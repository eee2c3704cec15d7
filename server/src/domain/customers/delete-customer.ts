import type { Gateway } from '../../dependencies.ts';
import { GatewayError, notFound } from '../../errors.ts';
import { customerAccount } from '../ledger/store.ts';
import { lockCustomer, markDeleted, readDeletionObstacles } from './store.ts';

/**
 * Deletion is permanent and refused while the customer still has money here (spec 3.2), or may get some: the outcome
 * of a card operation is open, or a chargeback that could be rejected.
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
    await markDeleted(tx, merchantId, id);
  });
}

const refusal = (reason: string) =>
  new GatewayError(3006, { description: `The customer cannot be deleted while ${reason}` });
