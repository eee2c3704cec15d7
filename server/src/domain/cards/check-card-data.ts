import type { CardData, NewCardBody, TextOrNumber } from '@recaudo/contract/api/cards';
import { bogotaDateOf } from '@recaudo/contract/calendar-date';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError, malformed, refusedValue } from '../../errors.ts';
import { type CardFault, checkNewCard, type NewCard } from './card.ts';

/** Strict takes these fields as text or number (Interface 3.2); the rules read their decimal text. */
export const asText = (value: TextOrNumber): string => String(value);

/** Card data that passed every rule of Interface 9.2, or the error of the first one that it breaks. */
export function checkCardData(gateway: Gateway, sent: CardData): NewCard {
  const checked = checkNewCard(
    {
      card_number: sent.card_number,
      holder_name: sent.holder_name,
      cvv2: sent.cvv2 === undefined ? undefined : asText(sent.cvv2),
      expiration_month: asText(sent.expiration_month),
      expiration_year: asText(sent.expiration_year),
    },
    { today: bogotaDateOf(gateway.clock.now()), environment: gateway.environment },
  );
  if (!checked.ok) throw cardRefusal(checked);
  return checked.card;
}

/** 2xxx answer in the default words; 1001 and 1003 name the field and its rule (Interface 3.1). */
export function cardRefusal({ code, field, rule }: CardFault): GatewayError {
  if (code === 1001) return malformed(field, rule);
  if (code === 1003) return refusedValue(field, rule);
  return new GatewayError(code);
}

/** Creation takes a token or card data, so that the schema can require neither: without token_id, this does. */
export function requireCardData(body: NewCardBody): CardData {
  const { holder_name, card_number, expiration_month, expiration_year, cvv2 } = body;
  if (holder_name === undefined) throw malformed('holder_name', 'is required');
  if (card_number === undefined) throw malformed('card_number', 'is required');
  if (expiration_month === undefined) throw malformed('expiration_month', 'is required');
  if (expiration_year === undefined) throw malformed('expiration_year', 'is required');
  const required = { holder_name, card_number, expiration_month, expiration_year };
  return cvv2 === undefined ? required : { ...required, cvv2 };
}
