import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import type { Card, CardFace } from '../../../cards/card.ts';
import { keepSecurityCode } from '../../../cards/keep-security-code.ts';
import { lockCard } from '../../../cards/store.ts';
import { writeFace } from '../../../cards/update-card.ts';
import type { Scope } from '../../../merchants/merchant.ts';

/** Card details that a payer sends again for a saved card. */
export type NewFace = Pick<CardFace, 'holderName' | 'expirationMonth' | 'expirationYear'>;

/**
 * A saved card whose number the payer sent again (Interface 16.3). The new details are used for the charge and stored
 * only after its approval, because a wrong date must not reach a card that other subscriptions use.
 */
export interface ReusedCard {
  face: NewFace;
  /** Stores the security code for the next charge, and uses up the token if there is one. */
  prepare(tx: Queryable): Promise<void>;
  keep(tx: Queryable): Promise<void>;
}

export function reuseCard(
  gateway: Gateway,
  scope: Scope,
  known: Card,
  sent: NewFace & { takeCode: (tx: Queryable) => Promise<string | undefined> },
): ReusedCard {
  const { holderName, expirationMonth, expirationYear, takeCode } = sent;
  const face = { holderName, expirationMonth, expirationYear };
  return {
    face,
    async prepare(tx) {
      const cvv2 = await takeCode(tx);
      const owner = { merchantId: scope.merchant.id, cardId: known.id };
      if (cvv2 !== undefined) await keepSecurityCode(gateway, tx, owner, cvv2);
    },
    async keep(tx) {
      const present = await lockCard(tx, scope, known.id);
      // If the card was deleted in the meantime, the next charge fails as for any deleted card.
      if (present !== undefined) await writeFace(gateway, tx, scope, { ...present, ...face });
    },
  };
}
