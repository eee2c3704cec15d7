import type { NewCharge } from '@recaudo/contract/api/charges';
import { malformed, withinField } from '../../platform/errors.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { createToken, type TokenGateway } from '../cards/tokens/create-token.ts';
import type { Merchant } from '../merchants/merchant.ts';

/** Older clients send the card itself instead of `source_id`; the lenient profile turns it into a token. */
export async function createTokenOfBody(
  gateway: TokenGateway,
  merchant: Merchant,
  { card }: Pick<NewCharge, 'card'>,
): Promise<string> {
  if (card === undefined || merchant.profile !== 'lenient') throw malformed('source_id', 'required');
  const request = { sent: card, payerAddress: null };
  const token = await createToken(gateway, merchant, newId('token'), request).catch((error: unknown) => {
    throw withinField('/card', error);
  });
  return token.id;
}
