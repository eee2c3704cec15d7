import type { Attempt } from './attempt.ts';
import type { Recorded, Result } from './record-store.ts';

/**
 * What may be known of a call to this machine: whether it was taken. Status, body, time and the kind of the failure would
 * tell whoever named the URL what runs here.
 */
export const withholdAnswer = ({ delivered }: Attempt): Attempt => ({
  delivered,
  responseCode: null,
  responseBody: '',
  responseHeaders: {},
  durationMs: 0,
  reason: delivered ? null : 'the target on this machine did not take it',
  cause: delivered ? null : 'not_taken_on_loopback',
});

/** `recaudo listen` shows its answers in the terminal of whoever runs it, and nobody else's screen. */
export const withholdAnswers = (result: Result): Result => ({
  ...result,
  tries: result.tries.map(
    (tried): Recorded => ({
      ...tried,
      attempt: { ...withholdAnswer(tried.attempt), sent: tried.attempt.sent },
    }),
  ),
});
