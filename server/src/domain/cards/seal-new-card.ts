import { type CardOwner, sealCard } from '../../vault/card-cipher.ts';
import { cardFingerprint } from '../../vault/fingerprint.ts';
import type { KeyRing } from '../../vault/key-ring.ts';
import { maskCardNumber } from '../../vault/redact.ts';
import type { CardMaskDigits } from '../merchants/merchant.ts';
import type { CardFace, CardSecrets } from './card.ts';
import type { NewCard } from './check-card-data.ts';

/** From here on the number exists only sealed. The owner is the card, or the token that holds it for now. */
export function sealNewCard(
  ring: KeyRing,
  owner: CardOwner,
  card: NewCard,
  shownDigits: CardMaskDigits = 6,
): CardFace & CardSecrets {
  const { cardNumber, holderName, expirationMonth, expirationYear, issuer } = card;
  return {
    holderName,
    maskedNumber: maskCardNumber(cardNumber, shownDigits),
    expirationMonth,
    expirationYear,
    brand: issuer.brand,
    type: issuer.type,
    bankName: issuer.bank_name,
    bankCode: issuer.bank_code,
    fingerprint: cardFingerprint(ring, owner.merchantId, cardNumber),
    sealedCard: sealCard(ring, owner, { cardNumber }),
  };
}
