import { createHash } from 'node:crypto';
import type { TestCardBehaviour } from '@recaudo/contract/shared/cards/test-card-behaviour';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { Clock } from '../../platform/primitives/time/clock.ts';
import type { ThreeDSecureResult } from '../card-processor.ts';
import type { Authenticated, CardholderAuthentication } from '../cardholder-authentication.ts';
import { findChallenge, insertChallenge } from './store.ts';

export interface SandboxIssuerOptions {
  database: Queryable;
  clock: Clock;
  behaviourOf: (cardNumber: string) => TestCardBehaviour;
  /** The URL of a challenge's page. */
  urlOf: (id: string) => string;
}

/** Simulates the issuers by the table of test cards; other numbers authenticate without a challenge. */
export const newSandboxIssuer = ({
  database,
  clock,
  behaviourOf,
  urlOf,
}: SandboxIssuerOptions): CardholderAuthentication => ({
  async start({ id, shopName, amountCentavos, cardNumber, returnUrl }) {
    const behaviour = behaviourOf(cardNumber);
    if (behaviour.kind === 'outage') return { kind: 'unavailable' };
    const eci = eciOf(cardNumber);
    if (behaviour.kind !== 'three_d_secure') return authenticated(id, eci);
    const { flow, authenticates: canPass } = behaviour;
    if (flow === 'frictionless') return canPass ? authenticated(id, eci) : { kind: 'failed' };
    const cardEnding = cardNumber.slice(-4);
    await insertChallenge(
      database,
      { id, shopName, amountCentavos, cardEnding, returnUrl, canPass, eci },
      clock.now(),
    );
    return { kind: 'challenge', url: urlOf(id) };
  },
  async result(id) {
    const challenge = await findChallenge(database, id);
    if (challenge === undefined) return { kind: 'failed' };
    const { result, eci } = challenge;
    return result === 'authenticated' ? authenticated(id, eci) : { kind: result ?? 'pending' };
  },
});

/** Mastercard's codes start at 0, the others' at 4: fully authenticated. */
const eciOf = (cardNumber: string): string => (/^[25]/.test(cardNumber) ? '02' : '05');

const authenticated = (id: string, eci: string): Authenticated => ({
  kind: 'authenticated',
  proof: proofOf(id, eci),
});

/** Deterministic, so that every query gets the same proof. */
function proofOf(id: string, eci: string): ThreeDSecureResult {
  const hash = createHash('sha256').update(id).digest();
  const dsTransactionId = hash
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return { eci, cavv: hash.subarray(0, 20).toString('base64'), dsTransactionId, version: '2.2.0' };
}
