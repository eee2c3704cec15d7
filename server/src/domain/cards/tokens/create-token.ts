import { addressFields, type NewToken } from '@recaudo/contract/api/tokens';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/primitives/network/ip-network.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { checkCardData } from '../numbers/check-card-data.ts';
import { sealNewCard } from '../seal-new-card.ts';
import { saveSecurityCode } from '../security-codes/store.ts';
import { findToken, insertToken } from './store.ts';
import type { Token, TokenAddress } from './token.ts';

/** Interface 8. */
const VALID_MS = 60 * 60_000;

export type TokenGateway = Pick<
  Gateway,
  'environment' | 'clock' | 'realClock' | 'database' | 'keyRing' | 'codeKeys'
>;

/**
 * Stores a card as a token. A repeated request with the same id returns the existing token. `payerAddress` is the IP
 * address of the browser where the card was typed, for the fraud rules; null if a shop's server sends the card.
 */
export async function createToken(
  gateway: TokenGateway,
  { id: merchantId, cardMaskDigits }: Pick<Merchant, 'id' | 'cardMaskDigits'>,
  id: string,
  { sent, payerAddress }: { sent: NewToken; payerAddress: string | null },
): Promise<Token> {
  const card = checkCardData(gateway, sent);
  const owner = { merchantId, cardId: id };
  const now = gateway.clock.now();
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const created = await gateway.database.transaction(async tx => {
    const token = await insertToken(tx, merchantId, {
      ...sealNewCard(gateway.keyRing, owner, card, cardMaskDigits),
      id,
      address: addressOf(sent),
      payerNetwork: payerAddress === null ? null : networkOf(payerAddress),
      creationDate: now,
      expiresAt,
    });
    if (token === undefined) return undefined;
    const code = await gateway.codeKeys.seal(owner, card.cvv2);
    // Real time, because a sandbox merchant could move its clock and keep the code for longer than an hour.
    const codeExpiresAt = new Date(gateway.realClock.now().getTime() + VALID_MS);
    await saveSecurityCode(tx, { merchantId, ownerId: id, code, expiresAt: codeExpiresAt });
    return token;
  });
  const present = created ?? (await findToken(gateway.database, merchantId, id, now));
  if (present === undefined) throw notFound('token');
  return present;
}

/** Keeps known fields only, because a page may send personal data that we must not store. */
function addressOf({ address }: NewToken): TokenAddress | null {
  if (address === undefined) return null;
  const kept: TokenAddress = {};
  for (const field of addressFields) {
    const part = address[field];
    if (part !== undefined) kept[field] = part;
  }
  return kept;
}
