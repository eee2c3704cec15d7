import type { Gateway } from '../../dependencies.ts';
import { GatewayError, notFound } from '../../errors.ts';
import { customerAccount, readBalance } from '../ledger/store.ts';
import { lockCustomer, markDeleted } from './store.ts';

/** Deletion is permanent and refused while the customer still has money here (spec 3.2). */
export function deleteCustomer(gateway: Gateway, merchantId: string, id: string): Promise<void> {
  return gateway.database.transaction(async tx => {
    if (!(await lockCustomer(tx, merchantId, id))) throw notFound();
    const balance = await readBalance(tx, merchantId, customerAccount(id));
    if (balance > 0n) {
      throw new GatewayError(3006, {
        description: 'The customer cannot be deleted while its balance is greater than 0',
      });
    }
    await markDeleted(tx, merchantId, id);
  });
}
