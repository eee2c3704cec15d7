import { errors } from '@recaudo/contract/shared/error-table';
import { payPendingCharge } from '../hosted/pay-pending-charge.ts';
import type { PayerView } from '../hosted/payer-page.ts';
import { failPending } from '../hosted/settle-pending.ts';
import { findAuthentication, resolveAuthentication } from './authentication-store.ts';
import { emptyForm } from './card-form.ts';
import { answerOf, type CardAnswer, issuerResultOf } from './pay-by-card.ts';

/**
 * The payer returns from the issuer. Only the verdict that the gateway gets from the issuer counts, and the attempt
 * uses the stored number, so returning twice or in two tabs pays once.
 */
export async function returnFromIssuer(view: PayerView, id: string): Promise<CardAnswer> {
  const { gateway, merchant, charge } = view;
  const kept = { merchantId: merchant.id, transactionId: charge.id };
  const authentication = await findAuthentication(gateway.database, id, kept);
  const issuers = gateway.cardholderAuthentication;
  if (authentication === undefined || issuers === undefined) return { kind: 'look' };
  const now = gateway.realClock.now();
  const isLate = authentication.expiresAt <= now;
  const result = isLate
    ? ({ kind: 'failed' } as const)
    : await issuers.result(id, { timeoutMs: gateway.processorTimeoutMs });
  if (result.kind === 'pending' || result.kind === 'unavailable') return { kind: 'look' };
  // A late return stores no verdict, because the issuer was not asked.
  if (!isLate) await resolveAuthentication(gateway.database, authentication, result, now);
  const answer = await payPendingCharge(gateway, merchant, charge, {
    sourceId: authentication.sourceId,
    number: authentication.attemptNumber,
    ipAddress: authentication.ipAddress,
    deviceSessionId: authentication.deviceSessionId,
    installments: authentication.installments ?? undefined,
    ...issuerResultOf(result),
  });
  if (answer.kind === 'source_gone' && !charge.mayRetry) await failForGood(view);
  return answerOf(answer, emptyForm);
}

/**
 * The card or token was used up or deleted while the payer was away, and this charge has no form to enter another.
 */
export const failForGood = ({ gateway, merchant, charge }: PayerView) =>
  gateway.database.transaction(tx =>
    failPending(tx, charge, {
      merchantId: merchant.id,
      from: 'charge_pending',
      now: gateway.clock.now(),
      code: errors.notFound,
    }),
  );
