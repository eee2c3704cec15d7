import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { type DeclineCode, errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../../dependencies.ts';
import { agreementOf, isExpired } from '../../../cards/card.ts';
import type { FraudFacts } from '../../../fraud/facts.ts';
import { postponeAttempt } from '../../../payments/attempt-store.ts';
import {
  type Answer,
  authoriseCard,
  type CardOperation,
  type Ending,
  type Recorded,
  referenceOf,
} from '../../../payments/card-operation.ts';
import { failoverOf } from '../../../payments/failover.ts';
import type { ChargedRenewal, Renewal } from './renewal.ts';
import { settleRenewal } from './settle-renewals.ts';

export interface RenewalRun {
  now: Date;
  /** The lease of a subscription that a worker holds. */
  leaseUntil?: Date | undefined;
  /** The verdict of the fraud rules, if the payer made the request. */
  facts?: FraudFacts | undefined;
  record(): Promise<Recorded<Renewal, ChargedRenewal | undefined>>;
}

/** Charges one period and settles it together with the subscription. Undefined if another process owns the charge. */
export const renewalOperation = (
  gateway: Gateway,
  merchantId: string,
  { now, leaseUntil, facts, record }: RenewalRun,
): CardOperation<Renewal, ChargedRenewal | undefined> => ({
  merchantId,
  facts,
  record,
  connectionOf: ({ connectionId }) => connectionId,
  failover: ({ connections }) =>
    connections.others.length === 0 ? undefined : failoverOf(gateway, connections),
  call: renewal => callRenewal(gateway, renewal, now),
  settle: (renewal, ending) => settle(gateway, renewal, ending, { now, leaseUntil }),
  /** The processor is queried until the outcome is known; no second attempt starts meanwhile. */
  async leaveOpen({ charge, action, ...attempt }) {
    await postponeAttempt(gateway.database, attempt, 'unknown', gateway.realClock.now());
    return { chargeId: charge.id, attempt: action.attempt, ending: undefined, isCancelled: false };
  },
});

const STOPPED = 'The bank has refused this card for good; it was not asked again';

const UNSHARED =
  'The plan is shared with sellers, and this charge cannot be: the customer has an account, or the sellers are no longer settled here';

/** A missing or expired card is declined here, without a call to the processor. */
export async function callRenewal(gateway: Gateway, renewal: Renewal, now: Date): Promise<Answer> {
  const { due, source, charge, securityCode, initiator = 'merchant' } = renewal;
  const { card } = source;
  if (card === null) {
    return {
      kind: 'declined',
      code: errors.operationNotAllowed,
      message: 'The card of the subscription was deleted',
      retry: { kind: 'with_new_data' },
    };
  }
  if (renewal.isUnshared === true) {
    return { kind: 'declined', code: errors.operationNotAllowed, message: UNSHARED };
  }
  if (initiator === 'merchant' && card.stoppedCode != null) {
    return {
      kind: 'declined',
      code: card.stoppedCode as DeclineCode,
      retry: { kind: 'never' },
      message: STOPPED,
    };
  }
  const expiration = { month: card.expirationMonth, year: card.expirationYear };
  if (isExpired(expiration, bogotaDateOf(now))) return { kind: 'declined', code: errors.cardExpired };
  return authoriseCard(gateway, {
    connectionId: renewal.connectionId,
    owner: { merchantId: due.merchantId, cardId: source.cardId },
    source: card,
    code: securityCode,
    reference: referenceOf(renewal),
    amountCentavos: charge.amountCentavos,
    taxes: charge.taxes,
    capture: true,
    installments: charge.installments,
    initiator,
    agreement: agreementOf(card),
    threeDSecure: null,
  });
}

async function settle(
  gateway: Gateway,
  { due, action, source, charge, invoice, number }: Renewal,
  ending: Ending,
  { now, leaseUntil }: { now: Date; leaseUntil: Date | undefined },
): Promise<ChargedRenewal> {
  const { attempt, period } = action;
  const { isCancelled, after } = await settleRenewal(gateway, {
    merchantId: due.merchantId,
    charge,
    attemptNumber: number,
    subscriptionId: due.subscription.id,
    period,
    ending,
    fees: source.fees,
    fingerprint: source.card?.fingerprint,
    firstUseOf: (source.card?.networkTransactionId ?? null) === null ? charge.sourceId : null,
    now,
    ...(leaseUntil === undefined
      ? {}
      : { held: { due, leaseUntil, invoiceId: (invoice ?? due.owedInvoice)?.id } }),
  });
  // The worker has no request log, so it logs one line per renewal.
  const line = {
    environment: gateway.environment,
    merchant_id: due.merchantId,
    resource_id: charge.id,
    subscription_id: due.subscription.id,
    result: ending.kind,
  };
  gateway.log.info(line, 'renewal');
  return { chargeId: charge.id, attempt, ending, isCancelled, after };
}
