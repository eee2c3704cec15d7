import Type, { type Static } from 'typebox';
import { identifier, instantOut, nullable, oneOf } from './schema/fields.ts';
import { decisionCauses, decisionKinds, retryClasses, retryReasons } from './words/retry-words.ts';

/** A decision on a renewal, for screens. */
export const retryDecisionView = Type.Object({
  at: instantOut(),
  period: Type.Integer(),
  transaction_id: nullable(identifier()),
  kind: oneOf(decisionKinds),
  because: nullable(oneOf(decisionCauses)),
  class: nullable(oneOf(retryClasses)),
  reason: nullable(oneOf(retryReasons)),
  /** The host's response code, else our error code. */
  code: nullable(Type.String()),
  brand: Type.String(),
  retry_at: nullable(instantOut()),
  until: nullable(Type.String({ format: 'date' })),
});
export type RetryDecisionView = Static<typeof retryDecisionView>;

export const retryView = Type.Object(
  {
    class: oneOf(retryClasses),
    reason: oneOf(retryReasons),
    next_attempt_at: nullable(instantOut()),
  },
  {
    title: 'Retry',
    description: 'Failed card charges only: whether the card can be retried, and when the next retry is due',
  },
);
export type RetryView = Static<typeof retryView>;
