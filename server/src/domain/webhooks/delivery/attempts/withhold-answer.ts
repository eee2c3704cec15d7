import type { Recorded, Result } from '../record-store.ts';
import type { Attempt } from './attempt.ts';

/**
 * Keeps only whether a call to this machine succeeded. Status, body, time and error kind would reveal what runs here to the
 * person who chose the URL.
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

/** `recaudo listen` shows responses in its own terminal only. */
export const withholdAnswers = (result: Result): Result => ({
  ...result,
  tries: result.tries.map(
    (tried): Recorded => ({
      ...tried,
      attempt: { ...withholdAnswer(tried.attempt), sent: tried.attempt.sent },
    }),
  ),
});
