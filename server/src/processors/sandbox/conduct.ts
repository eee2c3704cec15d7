import type { Decline, TestCardBehaviour } from '@recaudo/contract/shared/cards/test-card-behaviour';
import type { OutageKind } from './outage.ts';

/** The result of an authorization. */
export type Verdict =
  | { kind: 'approved' }
  | { kind: 'declined'; refusal: Decline }
  | { kind: 'counted'; declines: number; refusal: Decline }
  /** The request is lost: no record, no response. */
  | { kind: 'lost' }
  | { kind: 'unreachable' };

export const NEVER_MS = Number.POSITIVE_INFINITY;

const SLOW_OUTAGE_MS = 3_000;

export function verdictOn(behaviour: TestCardBehaviour): Verdict {
  switch (behaviour.kind) {
    case 'declined':
      return { kind: 'declined', refusal: behaviour };
    case 'declines_first':
      return { kind: 'counted', declines: behaviour.declines, refusal: behaviour };
    case 'outage':
      return { kind: 'unreachable' };
    case 'unanswered':
      return verdictOnUnanswered(behaviour);
    default:
      return { kind: 'approved' };
  }
}

function verdictOnUnanswered(behaviour: Extract<TestCardBehaviour, { kind: 'unanswered' }>): Verdict {
  if (behaviour.laterFound === 'declined') return { kind: 'declined', refusal: behaviour };
  return { kind: behaviour.laterFound === 'approved' ? 'approved' : 'lost' };
}

/** Delay of the response to a card's first authorization. */
export function cardDelayMs(behaviour: TestCardBehaviour): number {
  if (behaviour.kind === 'slow') return behaviour.answerAfterMs;
  return behaviour.kind === 'unanswered' ? NEVER_MS : 0;
}

/** Delay of every response during this outage. */
export function outageDelayMs(outage: OutageKind | undefined): number {
  if (outage === 'slow') return SLOW_OUTAGE_MS;
  return outage === 'timeout' ? NEVER_MS : 0;
}
