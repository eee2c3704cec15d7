import type { CardUpdate } from '@recaudo/contract/api/cards';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { notFound } from '../../platform/errors.ts';
import type { Scope } from '../merchants/merchant.ts';
import { newEvent } from '../webhooks/events/event.ts';
import { insertEvent } from '../webhooks/events/store.ts';
import { type Card, cardToView } from './card.ts';
import { keepSecurityCode } from './keep-security-code.ts';
import { findBrand } from './numbers/card-brand.ts';
import {
  asText,
  cardRejection,
  checkCvv2,
  checkExpiration,
  normaliseExpiration,
} from './numbers/check-card-data.ts';
import { lockCard, updateFace } from './store.ts';

/**
 * Interface 9.3: changes only the fields sent. A cvv2 is kept for the next charge and is never shown, so a cvv2 alone
 * emits no event.
 */
export async function updateCard(
  gateway: Gateway,
  scope: Scope,
  id: string,
  sent: CardUpdate,
): Promise<void> {
  await gateway.database.transaction(async tx => {
    const card = await lockCard(tx, scope, id);
    if (card === undefined) throw notFound('card');
    const changed = withChanges(gateway, card, sent);
    if (sent.cvv2 !== undefined) {
      const cvv2 = asText(sent.cvv2);
      const fault = checkCvv2(cvv2, findBrand(card.brand) ?? 'unknown');
      if (fault !== undefined) throw cardRejection(fault);
      await keepSecurityCode(gateway, tx, { merchantId: scope.merchant.id, cardId: id }, cvv2);
    }
    await writeFace(gateway, tx, scope, changed);
  });
}

/** Saves the holder and date of a locked card, and emits card.updated if they changed. */
export async function writeFace(gateway: Gateway, tx: Queryable, scope: Scope, card: Card): Promise<void> {
  const sequence = await updateFace(tx, scope, card);
  if (sequence === undefined) return;
  await insertEvent(tx, scope.merchant.id, {
    ...newEvent('card.updated', cardToView(card)),
    resourceId: card.id,
    sequence,
    creationDate: gateway.clock.now(),
  });
}

/** If only the month or the year is sent, keeps the other from the card. */
function withChanges(gateway: Gateway, card: Card, sent: CardUpdate): Card {
  const holderName = sent.holder_name ?? card.holderName;
  if (sent.expiration_month === undefined && sent.expiration_year === undefined)
    return { ...card, holderName };
  const expiration = normaliseExpiration({
    month: asText(sent.expiration_month ?? card.expirationMonth),
    year: asText(sent.expiration_year ?? card.expirationYear),
  });
  const fault = checkExpiration(expiration, bogotaDateOf(gateway.clock.now()));
  if (fault !== undefined) throw cardRejection(fault);
  return { ...card, holderName, expirationMonth: expiration.month, expirationYear: expiration.year };
}
