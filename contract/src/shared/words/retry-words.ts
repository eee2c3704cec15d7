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

/** The refusals that the calendar of a plan can show. */
export const exampleDeclines = ['funds', 'unavailable', 'stolen', 'expired'] as const;
export type ExampleDecline = (typeof exampleDeclines)[number];

/** How often a network lets the same card be asked for the same amount, whatever a plan says (Acquiring 9). */
export interface NetworkCap {
  tries: number;
  withinDays: number;
}

const mastercardCaps: readonly NetworkCap[] = [
  { tries: 10, withinDays: 1 },
  { tries: 35, withinDays: 30 },
];
export const networkCaps: ReadonlyMap<string, readonly NetworkCap[]> = new Map([
  ['visa', [{ tries: 20, withinDays: 30 }]],
  ['mastercard', mastercardCaps],
  ['maestro', mastercardCaps],
]);

/** What follows a refused renewal; `wait`: a retry was due, and its network did not allow it yet. */
export const decisionKinds = ['again', 'new_card', 'stop', 'wait'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Why it stops, or waits longer than its schedule says. */
export const decisionCauses = ['class', 'times', 'period', 'cap'] as const;
export type DecisionCause = (typeof decisionCauses)[number];
