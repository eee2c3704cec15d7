import { describe, expect, test } from 'vitest';
import { type Circuit, closedCircuit, isCheckDue, noteCheck, noteOutcome, pauseAfter } from './circuit.ts';

const HALF = 0.5;

/**
 * `a`: an answered request, `x`: an unanswered one, `e`: an answered echo, `f`: an unanswered one. One second apart by default.
 */
const play = (story: string, stepMs = 1_000): Circuit => {
  let circuit = closedCircuit;
  story.split('').forEach((step, index) => {
    const nowMs = index * stepMs;
    circuit =
      step === 'a' || step === 'x'
        ? noteOutcome(circuit, step === 'a', nowMs, HALF)
        : noteCheck(circuit, step === 'e', nowMs, HALF);
  });
  return circuit;
};

describe('a circuit', () => {
  test.each([
    ['nothing happened', '', false],
    ['all answered', 'aaaaaaaaaaaa', false],
    ['four of ten without an answer', 'axaxaxaxaa', false],
    ['five of ten without an answer', 'axaxaxaxax', true],
    ['five in a row', 'xxxxx', true],
    ['five, but the first is no longer among the last ten', 'xaaaaaaxxxx', false],
    ['one request and one echo without an answer', 'xf', true],
    ['one request without an answer, but its echo comes', 'xe', false],
    ['opened, and the echo is answered', 'xfe', false],
    ['opened, and only requests are answered', 'xfaaa', true],
    ['opened, and no echo is answered', 'xffff', true],
    ['opened by requests, closed by an echo', 'xxxxxe', false],
    ['closed by an echo, it counts from the beginning', 'xxxxxexxxx', false],
  ])('%s', (_what, story, isOpen) => expect(play(story).isOpen).toBe(isOpen));

  test('requests older than half a minute do not count', () => {
    expect(play('xxxxx', 7_000).isOpen).toBe(true);
    expect(play('xxxxx', 8_000).isOpen).toBe(false);
  });

  test('as long as nothing fails nothing is kept', () => expect(play('aaa')).toBe(closedCircuit));
});

describe('an echo is due', () => {
  test.each([
    ['never while all is well', 'aaa', 1_000_000, false],
    ['at once after a request without an answer', 'x', 0, true],
    ['a second after it opened', 'xf', 1_999, false],
    ['a second after it opened, not before', 'xf', 2_000, true],
    ['four seconds after the second failed echo', 'xff', 5_999, false],
    ['four seconds after the second failed echo, not before', 'xff', 6_000, true],
    ['not after it was answered', 'xe', 1_000_000, false],
  ])('%s', (_what, story, nowMs, isDue) => expect(isCheckDue(play(story), nowMs)).toBe(isDue));
});

test.each([
  [0, HALF, 1_000],
  [1, HALF, 2_000],
  [4, HALF, 16_000],
  [5, HALF, 30_000],
  [500, HALF, 30_000],
  [0, 0, 800],
  [0, 1, 1_200],
])('after %i failed echoes the pause grows, with jitter', (failed, random, pauseMs) =>
  expect(pauseAfter(failed, random)).toBe(pauseMs),
);
