import { payPendingCharge } from '../hosted/pay-pending-charge.ts';
import type { PayerView } from '../hosted/payer-page.ts';
import { findLatestAuthentication } from './authentication-store.ts';
import { emptyForm } from './card-form.ts';
import { payPath } from './card-form-page.ts';
import { answerOf, type CardAnswer, newIssuerQuestion } from './pay-by-card.ts';
import { stateOf } from './payment-state.ts';
import { failForGood } from './return-from-issuer.ts';

/** A charge created through the API allows one attempt. */
const ONLY_TRY = 1;

/** The path where the payer of an API charge starts 3-D Secure, if authentication only begins when they arrive. */
export const issuerPath = (handle: string): string => `${payPath(handle)}/autenticar`;

/**
 * Starts 3-D Secure when the payer arrives. Without a challenge the charge is completed or declined immediately; an open
 * challenge is reused.
 */
export async function redirectToIssuer(view: PayerView, ipAddress: string): Promise<CardAnswer> {
  const { gateway, merchant, charge } = view;
  const { sourceId, deviceSessionId } = charge;
  const isWaiting = stateOf(charge, gateway.clock.now(), ONLY_TRY) === 'at_issuer';
  if (!isWaiting || sourceId === null) return { kind: 'look' };
  const openAuthentication = await findLatestAuthentication(gateway.database, merchant.id, charge.id);
  if (openAuthentication !== undefined && openAuthentication.expiresAt > gateway.realClock.now()) {
    return { kind: 'challenge', url: openAuthentication.challengeUrl };
  }
  const payment = { sourceId, number: ONLY_TRY, ipAddress, deviceSessionId };
  const authenticate = newIssuerQuestion(view, payment);
  const answer = await payPendingCharge(gateway, merchant, charge, { ...payment, authenticate });
  if (answer.kind === 'source_gone') await failForGood(view);
  return answerOf(answer, emptyForm);
}
