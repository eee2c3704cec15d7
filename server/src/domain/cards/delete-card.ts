import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { newEvent } from '../events/event.ts';
import { insertEvent } from '../events/store.ts';
import type { Scope } from '../merchants/merchant.ts';
import { removeSecurityCode } from './security-codes/store.ts';
import { eraseCard } from './store.ts';
import { cardToView } from './view.ts';

/** Spec 4.7: past operations stay on record; what could charge the card again is erased. */
export async function deleteCard(gateway: Gateway, scope: Scope, id: string): Promise<void> {
  await gateway.database.transaction(async tx => {
    const erased = await eraseCard(tx, scope, id);
    if (erased === undefined) throw notFound();
    await removeSecurityCode(tx, scope.merchant.id, id);
    await insertEvent(tx, scope.merchant.id, {
      ...newEvent('card.deleted', cardToView(erased.card)),
      resourceId: id,
      sequence: erased.sequence,
      creationDate: gateway.clock.now(),
    });
  });
}
