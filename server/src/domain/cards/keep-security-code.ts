import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { saveSecurityCode } from './security-codes/store.ts';

/** How long a saved card's security code waits for the card's next charge (Design 8.2). */
const CARD_CODE_MS = 15 * 60_000;

/** Encrypts a cvv2 for the card's next charge. */
export async function keepSecurityCode(
  gateway: Gateway,
  tx: Queryable,
  owner: { merchantId: string; cardId: string },
  cvv2: string,
): Promise<void> {
  await saveSecurityCode(tx, {
    merchantId: owner.merchantId,
    ownerId: owner.cardId,
    code: await gateway.codeKeys.seal(owner, cvv2),
    expiresAt: new Date(gateway.realClock.now().getTime() + CARD_CODE_MS),
  });
}
