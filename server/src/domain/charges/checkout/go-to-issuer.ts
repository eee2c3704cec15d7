import { payPendingCharge } from '../hosted/pay-pending-charge.ts';
import type { PayerView } from '../hosted/payer-page.ts';
import { findLatestAuthentication } from './authentication-store.ts';
import { emptyForm } from './card-form.ts';
import { payPath } from './card-form-page.ts';
import { answerOf, type CardAnswer, newIssuerQuestion } from './pay-by-card.ts';
import { stateOf } from './payment-state.ts';
import { failForGood } from './return-from-issuer.ts';

/** A charge of the API has one try. */
const ONLY_TRY = 1;

/** Where the payer of a charge of the API begins 3-D Secure, when the issuer is not asked before they come. */
export const issuerPath = (handle: string): string => `${payPath(handle)}/autenticar`;

/**
 * The payer comes for 3-D Secure: the issuer is asked now. Without a question to its holder the charge is made or refused
 * on the spot; a question that is open already is not asked again.
 */
export async function goToIssuer(view: PayerView, ipAddress: string): Promise<CardAnswer> {
  const { gateway, merchant, charge } = view;
  const { sourceId, deviceSessionId } = charge;
  const isWaiting = stateOf(charge, gateway.clock.now(), ONLY_TRY) === 'at_issuer';
  if (!isWaiting || sourceId === null) return { kind: 'look' };
  const asked = await findLatestAuthentication(gateway.database, merchant.id, charge.id);
  if (asked !== undefined && asked.expiresAt > gateway.realClock.now()) {
    return { kind: 'challenge', url: asked.challengeUrl };
  }
  const payment = { sourceId, number: ONLY_TRY, ipAddress, deviceSessionId };
  const authenticate = newIssuerQuestion(view, payment);
  const answer = await payPendingCharge(gateway, merchant, charge, { ...payment, authenticate });
  if (answer.kind === 'source_gone') await failForGood(view);
  return answerOf(answer, emptyForm);
}
