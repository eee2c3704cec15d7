import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import type { OnCustomerDeleted } from '../../customers/delete-customer.ts';
import { lockCredit } from '../credit/store.ts';
import { deleteWaitingItems, findItem } from './store.ts';

/** Deletes a waiting item; an item on an invoice stays. Locks the customer first, as billing does. */
export async function deleteItem(
  tx: Queryable,
  of: { merchantId: string; customerId: string },
  id: string,
): Promise<void> {
  await lockCredit(tx, of.merchantId, of.customerId);
  if (await deleteWaitingItems(tx, of, id)) return;
  if ((await findItem(tx, of, id)) === undefined) throw notFound('invoice_item');
  throw reject('invoice_item_not_waiting');
}

/** A deleted customer gets no further invoice. */
export const deleteItemsOf: OnCustomerDeleted = async (_gateway, tx, { merchant, customerId }) =>
  void (await deleteWaitingItems(tx, { merchantId: merchant.id, customerId }, null));
