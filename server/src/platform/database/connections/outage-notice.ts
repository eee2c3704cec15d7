import { monotonicMs } from '../../primitives/time/clock.ts';
import { endsConnection } from './unavailable.ts';

/** A change in a database's availability, for the log. */
export type AvailabilityChange =
  | { kind: 'failed'; error: Error }
  /** Reported only after a failure that affected more than one statement. */
  | { kind: 'answers_again' };

export interface OutageNotice {
  failed(error: Error): void;
  answered(): void;
}

/** An outage fails every request, so the same cause is reported once in this time. */
const SAME_CAUSE_EVERY_MS = 10_000;

const causeOf = (error: Error): string => ('code' in error ? String(error.code) : error.message);

/** Reports the reason when it changes instead of on every request, and reports when the outage is over. */
export function newOutageNotice(tell: (news: AvailabilityChange) => void, now = monotonicMs): OutageNotice {
  const reportedAt = new Map<string, number>();
  let isAway = false;
  return {
    failed(error) {
      const cause = causeOf(error);
      const last = reportedAt.get(cause);
      if (last !== undefined && now() - last < SAME_CAUSE_EVERY_MS) return;
      reportedAt.set(cause, now());
      isAway ||= endsConnection(error);
      tell({ kind: 'failed', error });
    },
    answered() {
      if (!isAway) return;
      isAway = false;
      tell({ kind: 'answers_again' });
    },
  };
}
