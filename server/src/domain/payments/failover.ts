import type { LinksOfPayment } from '../routes/choose-links.ts';
import type { SentAttempt } from './attempt.ts';
import { passOnAttempt } from './attempt-store.ts';
import {
  attemptResultOf,
  endingOf,
  type Failover,
  type KnownAnswer,
  type PaymentGateway,
  timesOfCall,
} from './card-operation.ts';

/** Issuer or switch inoperative: no decision on the payment was made. */
const INOPERATIVE = ['91', '96'];

/** Only then is another link asked: never after an unknown outcome, and never after another refusal. */
export const movedNothing = (outcome: KnownAnswer): boolean =>
  outcome.kind === 'unavailable' ||
  (outcome.kind === 'declined' && INOPERATIVE.includes(outcome.responseCode ?? ''));

/** Each try is an attempt of its own, with its own reference. */
export const failoverOf = <Attempt extends SentAttempt>(
  gateway: PaymentGateway,
  { others }: LinksOfPayment,
): Failover<Attempt> => ({
  links: others,
  async passOn(attempt, outcome, linkId) {
    if (!movedNothing(outcome)) return undefined;
    const next = { linkId, ...timesOfCall(gateway) };
    const result = attemptResultOf(endingOf(outcome));
    const passed = await passOnAttempt(gateway.database, attempt, result, next);
    return passed && { ...attempt, ...passed };
  },
});
