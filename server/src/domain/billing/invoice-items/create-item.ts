import type { NewInvoiceItem } from '@recaudo/contract/api/billing/invoice-items';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { holdCustomer } from '../../customers/store.ts';
import { lockCredit } from '../credit/store.ts';
import { type InvoiceItem, readItem } from './invoice-item.ts';
import { findItem, insertItem } from './store.ts';

/** Adds an item to the next invoice of a customer. A request repeated after a crash gets the item that it wrote. */
export const createItem = (
  { database, clock }: Gateway,
  { merchantId, customerId, id }: { merchantId: string; customerId: string; id: string },
  sent: NewInvoiceItem,
): Promise<InvoiceItem> => {
  const line = readItem(sent);
  return database.transaction(async tx => {
    if ((await holdCustomer(tx, merchantId, customerId)) === undefined) throw notFound('customer');
    await lockCredit(tx, merchantId, customerId);
    const earlier = await findItem(tx, { merchantId, customerId }, id);
    if (earlier !== undefined) return earlier;
    const creationDate = clock.now();
    return insertItem(tx, { merchantId, id, customerId, creationDate, line, subscriptionId: null });
  });
};
