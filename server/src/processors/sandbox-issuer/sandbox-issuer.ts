import type { TestCardBehaviour } from '@recaudo/contract/test-card-behaviour';
import type { Queryable } from '../../database/connection.ts';
import type { Clock } from '../../primitives/clock.ts';
import type { CardholderAuthentication } from '../cardholder-authentication.ts';
import { findChallenge, insertChallenge } from './store.ts';

export interface SandboxIssuerOptions {
  database: Queryable;
  clock: Clock;
  behaviourOf: (cardNumber: string) => TestCardBehaviour;
  /** Where its page is, for the id of a challenge. */
  urlOf: (id: string) => string;
}

/** Plays the issuers by the table of test cards; numbers that are not in it authenticate without a question. */
export const newSandboxIssuer = ({
  database,
  clock,
  behaviourOf,
  urlOf,
}: SandboxIssuerOptions): CardholderAuthentication => ({
  async start({ id, shopName, amountCentavos, cardNumber, returnUrl }) {
    const behaviour = behaviourOf(cardNumber);
    if (behaviour.kind === 'outage') return { kind: 'unavailable' };
    if (behaviour.kind !== 'three_d_secure') return { kind: 'authenticated' };
    const { flow, authenticates: canPass } = behaviour;
    if (flow === 'frictionless') return { kind: canPass ? 'authenticated' : 'failed' };
    const cardEnding = cardNumber.slice(-4);
    await insertChallenge(
      database,
      { id, shopName, amountCentavos, cardEnding, returnUrl, canPass },
      clock.now(),
    );
    return { kind: 'challenge', url: urlOf(id) };
  },
  async result(id) {
    const challenge = await findChallenge(database, id);
    if (challenge === undefined) return 'failed';
    return challenge.result ?? 'pending';
  },
});
