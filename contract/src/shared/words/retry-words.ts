/** Whether a declined card may be retried (Interface 10.14). */
export const retryClasses = ['never', 'later', 'after_hours', 'with_new_data'] as const;
export type RetryClass = (typeof retryClasses)[number];

/** The reason as a code; screens and emails have a sentence for each. */
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

/** When a temporary decline is retried. */
export const retrySchedules = ['daily', 'smart'] as const;
export type RetrySchedule = (typeof retrySchedules)[number];

/** Declines that a plan's calendar can simulate. */
export const exampleDeclines = ['funds', 'unavailable', 'stolen', 'expired'] as const;
export type ExampleDecline = (typeof exampleDeclines)[number];

/** A network's limit of retries for the same card and amount, regardless of the plan (Acquiring 9). */
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

/** The decision after a declined renewal; `wait`: a retry was due, but the network did not allow it yet. */
export const decisionKinds = ['again', 'new_card', 'stop', 'wait'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Why retries stop, or wait longer than the schedule. */
export const decisionCauses = ['class', 'times', 'period', 'cap'] as const;
export type DecisionCause = (typeof decisionCauses)[number];
