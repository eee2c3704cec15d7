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
 * Takes a card's data in. The same id again (a repeated request) answers the token that is there. `payerAddress` is that
 * of the browser in which the card was typed, for the fraud rules; null where a shop's server sends it.
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
    // In real time: a merchant's moved clock must not make the code outlive its hour.
    const codeExpiresAt = new Date(gateway.realClock.now().getTime() + VALID_MS);
    await saveSecurityCode(tx, { merchantId, ownerId: id, code, expiresAt: codeExpiresAt });
    return token;
  });
  const present = created ?? (await findToken(gateway.database, merchantId, id, now));
  if (present === undefined) throw notFound('token');
  return present;
}

/** Only the fields that we know: whatever else a page puts there is not ours to keep. */
function addressOf({ address }: NewToken): TokenAddress | null {
  if (address === undefined) return null;
  const kept: TokenAddress = {};
  for (const field of addressFields) {
    const part = address[field];
    if (part !== undefined) kept[field] = part;
  }
  return kept;
}
