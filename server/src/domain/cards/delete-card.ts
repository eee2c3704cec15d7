import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import type { Scope } from '../merchants/merchant.ts';
import { removeSecurityCode } from './security-codes/store.ts';
import { eraseCard } from './store.ts';

/** Spec 4.7: past operations stay on record; what could charge the card again is erased. */
export async function deleteCard(gateway: Gateway, scope: Scope, id: string): Promise<void> {
  await gateway.database.transaction(async tx => {
    if ((await eraseCard(tx, scope, id)) === 0) throw notFound();
    await removeSecurityCode(tx, scope.merchant.id, id);
  });
}
