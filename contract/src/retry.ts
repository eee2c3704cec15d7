import Type, { type Static } from 'typebox';
import { instantOut, nullable, oneOf } from './fields.ts';

/** Whether the same card may be asked again for a payment that was refused (Interface 10.14). */
export const retryClasses = ['never', 'later', 'after_hours', 'with_new_data'] as const;
export type RetryClass = (typeof retryClasses)[number];

/** Why, in a word: screens and e-mails have a sentence for each. */
export const retryReasons = [
  'advised',
  'authentication',
  'blocked',
  'closed',
  'data',
  'declined',
  'deleted',
  'expired',
  'fraud',
  'funds',
  'invalid',
  'issuer',
  'limit',
  'lost',
  'malfunction',
  'merchant',
  'number',
  'pin',
  'prohibited',
  'restricted',
  'retained',
  'stolen',
  'stopped',
  'unavailable',
  'unsupported',
] as const;
export type RetryReason = (typeof retryReasons)[number];

/** When what is refused for now is tried again. */
export const retrySchedules = ['daily', 'smart'] as const;
export type RetrySchedule = (typeof retrySchedules)[number];

export const retryView = Type.Object(
  {
    class: oneOf(retryClasses),
    reason: oneOf(retryReasons),
    next_attempt_at: nullable(instantOut()),
  },
  {
    title: 'Retry',
    description: 'Failed card charges: whether the card may be asked again, and when it will be',
  },
);
export type RetryView = Static<typeof retryView>;
