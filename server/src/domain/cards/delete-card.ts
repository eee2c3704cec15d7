import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { notFound } from '../../platform/errors.ts';
import type { OnCustomerDeleted } from '../customers/delete-customer.ts';
import type { Scope } from '../merchants/merchant.ts';
import { newEvent } from '../webhooks/events/event.ts';
import { insertEvent } from '../webhooks/events/store.ts';
import { cardToView } from './card.ts';
import { removeSecurityCode } from './security-codes/store.ts';
import { eraseCard, listCardIds } from './store.ts';

/** Interface 9.3: past operations stay on record; the data that could charge the card is erased. */
export const deleteCard = (gateway: Gateway, scope: Scope, id: string): Promise<void> =>
  gateway.database.transaction(tx => eraseAndTell(gateway, tx, scope, id));

/** Erases everything that could charge a deleted customer. */
export const deleteCardsOf: OnCustomerDeleted = async (gateway, tx, scope) => {
  for (const id of await listCardIds(tx, scope)) await eraseAndTell(gateway, tx, scope, id);
};

async function eraseAndTell(gateway: Gateway, tx: Queryable, scope: Scope, id: string): Promise<void> {
  const erased = await eraseCard(tx, scope, id);
  if (erased === undefined) throw notFound('card');
  await removeSecurityCode(tx, scope.merchant.id, id);
  await insertEvent(tx, scope.merchant.id, {
    ...newEvent('card.deleted', cardToView(erased.card)),
    resourceId: id,
    sequence: erased.sequence,
    creationDate: gateway.clock.now(),
  });
}
