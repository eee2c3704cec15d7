import { type CardOwner, sealCard } from '../../platform/vault/ciphers/card-cipher.ts';
import { cardFingerprint } from '../../platform/vault/ciphers/fingerprint.ts';
import type { KeyRing } from '../../platform/vault/keys/key-ring.ts';
import { maskCardNumber } from '../../platform/vault/redact.ts';
import type { CardMaskDigits } from '../merchants/merchant.ts';
import type { CardFace, CardSecrets } from './card.ts';
import type { NewCard } from './numbers/check-card-data.ts';

/**
 * Encrypts the number; after this, no plain copy remains. The owner is the card, or the token that holds the
 * card for now.
 */
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
