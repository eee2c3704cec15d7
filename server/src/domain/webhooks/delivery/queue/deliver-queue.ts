import type { Clock } from '../../../../platform/primitives/time/clock.ts';
import { monotonicMs } from '../../../../platform/primitives/time/clock.ts';
import { ANSWER_TIMEOUT_MS } from '../attempts/attempt.ts';
import type { Try } from '../attempts/kept-try.ts';
import { nextAttemptAt } from '../attempts/retry-schedule.ts';
import type { Recorded, Result } from '../record-store.ts';
import { type ClaimedEvent, type ClaimedQueue, EVENTS_PER_CLAIM } from './queue-store.ts';

/** Longer than one slow attempt and its recording; after this time other workers take the claims of a dead one. */
export const LEASE_MS = 20_000;
/** An attempt that starts later might outlive the claim. */
const LAST_START_MS = LEASE_MS - ANSWER_TIMEOUT_MS - 3_000;

export interface DeliverOptions {
  send(event: ClaimedEvent): Promise<Try>;
  clock: Clock;
  random: () => number;
}

/**
 * Delivers the events of a claimed queue in order: the next event is sent once the previous one was received or parked.
 * Parking keeps one event from blocking the rest forever.
 */
export async function deliverQueue(queue: ClaimedQueue, options: DeliverOptions): Promise<Result> {
  const tries: Recorded[] = [];
  let nextSequence = queue.events[0]?.sequence ?? queue.toSequence + 1;
  let attempts = queue.attempts;
  let firstFailedAt = queue.firstFailedAt;
  for (const event of queue.events) {
    if (monotonicMs() - queue.claimedAtMs > LAST_START_MS) {
      return { queue, tries, nextSequence, attempts, firstFailedAt, dueAt: options.clock.now() };
    }
    const attempt = await options.send(event);
    const at = options.clock.now();
    if (!attempt.delivered) {
      const failedAt = firstFailedAt ?? at;
      const again = nextAttemptAt(attempts + 1, failedAt, at, options.random);
      if (again !== undefined) {
        tries.push({ event, attempt, status: 'failed', at, nextAttemptAt: again });
        const state = { nextSequence: event.sequence, attempts: attempts + 1, firstFailedAt: failedAt };
        return { queue, tries, ...state, dueAt: again };
      }
    }
    tries.push({
      event,
      attempt,
      status: attempt.delivered ? 'delivered' : 'parked',
      at,
      nextAttemptAt: null,
    });
    nextSequence = event.sequence + 1;
    attempts = 0;
    firstFailedAt = null;
  }
  // The endpoint subscribes to no other event in the range, unless the claim was truncated.
  if (queue.events.length < EVENTS_PER_CLAIM) nextSequence = queue.toSequence + 1;
  return { queue, tries, nextSequence, attempts, firstFailedAt, dueAt: options.clock.now() };
}
