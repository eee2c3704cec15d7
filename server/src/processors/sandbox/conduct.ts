import type { Decline, TestCardBehaviour } from '@recaudo/contract/shared/cards/test-card-behaviour';
import type { OutageKind } from './outage.ts';

/** What an authorisation on a card comes to. */
export type Verdict =
  | { kind: 'approved' }
  | { kind: 'declined'; refusal: Decline }
  | { kind: 'counted'; declines: number; refusal: Decline }
  /** It gets lost on the way: no trace, no answer. */
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

/** How long the answer to a first authorisation on this card takes. */
export function cardDelayMs(behaviour: TestCardBehaviour): number {
  if (behaviour.kind === 'slow') return behaviour.answerAfterMs;
  return behaviour.kind === 'unanswered' ? NEVER_MS : 0;
}

/** How much later every answer comes while this outage lasts. */
export function outageDelayMs(outage: OutageKind | undefined): number {
  if (outage === 'slow') return SLOW_OUTAGE_MS;
  return outage === 'timeout' ? NEVER_MS : 0;
}
