import type { Decline, TestCardBehaviour } from '@recaudo/contract/shared/cards/test-card-behaviour';
import { describe, expect, it } from 'vitest';
import { cardDelayMs, NEVER_MS, outageDelayMs, type Verdict, verdictOn } from './conduct.ts';
import type { OutageKind } from './outage.ts';

const stolen: Decline = { code: 3004, responseCode: '43' };
const advised: Decline = { code: 3003, responseCode: '51', adviceCode: '25' };

describe('a card', () => {
  it.each<[TestCardBehaviour, Verdict, number]>([
    [{ kind: 'approved' }, { kind: 'approved' }, 0],
    [{ kind: 'declined', ...stolen }, { kind: 'declined', refusal: stolen }, 0],
    [{ kind: 'declined', ...advised }, { kind: 'declined', refusal: advised }, 0],
    [{ kind: 'slow', answerAfterMs: 1_500 }, { kind: 'approved' }, 1_500],
    [{ kind: 'unanswered', laterFound: 'approved' }, { kind: 'approved' }, NEVER_MS],
    [
      { kind: 'unanswered', laterFound: 'declined', ...stolen },
      { kind: 'declined', refusal: stolen },
      NEVER_MS,
    ],
    [{ kind: 'unanswered', laterFound: 'not_found' }, { kind: 'lost' }, NEVER_MS],
    [
      { kind: 'declines_first', declines: 2, ...stolen },
      { kind: 'counted', declines: 2, refusal: stolen },
      0,
    ],
    [{ kind: 'outage' }, { kind: 'unreachable' }, 0],
    [{ kind: 'three_d_secure', flow: 'challenge', authenticates: false }, { kind: 'approved' }, 0],
  ])('%j gets %j after %d ms', (behaviour, verdict, delayMs) => {
    expect(verdictOn(behaviour)).toMatchObject(verdict);
    expect(cardDelayMs(behaviour)).toBe(delayMs);
  });
});

it.each<[OutageKind | undefined, number]>([
  [undefined, 0],
  ['slow', 3_000],
  ['timeout', NEVER_MS],
])('an outage %s makes answers %d ms later', (outage, delayMs) => {
  expect(outageDelayMs(outage)).toBe(delayMs);
});
