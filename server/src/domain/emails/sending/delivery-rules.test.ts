import { expect, test } from 'vitest';
import { isRejectedForGood, isTooOld, nextAttemptAt, reasonOf } from './delivery-rules.ts';

const queuedAt = new Date('2026-03-05T12:00:00Z');
const after = (minutes: number) => new Date(queuedAt.getTime() + minutes * 60_000);
const DAYS_3 = 3 * 24 * 60;

test.each([
  [1, 0, 1],
  [2, 1, 3],
  [3, 3, 7],
  [9, 255, 511],
  [10, 511, 511 + 360],
  [5_000, 1_000, 1_360],
  [15, DAYS_3 - 361, DAYS_3 - 1],
])('failure %i after %i minutes: tried again at minute %i', (attempts, minutes, expected) => {
  expect(nextAttemptAt(attempts, queuedAt, after(minutes))).toEqual(after(expected));
});

test.each([
  [15, DAYS_3 - 360],
  [1, DAYS_3],
])('failure %i after %i minutes is the last one', (attempts, minutes) => {
  expect(nextAttemptAt(attempts, queuedAt, after(minutes))).toBeUndefined();
});

test('three days are the limit', () => {
  expect([isTooOld(queuedAt, after(DAYS_3 - 1)), isTooOld(queuedAt, after(DAYS_3))]).toEqual([false, true]);
});

test.each([
  ['no such recipient', { code: 'EENVELOPE', responseCode: 550 }, true],
  ['the message is not taken', { code: 'EMESSAGE', responseCode: 554 }, true],
  ['the mailbox is full for now', { code: 'EENVELOPE', responseCode: 452 }, false],
  ['a command out of order', { code: 'EMESSAGE', responseCode: 503 }, false],
  ['a wrong password', { code: 'EAUTH', responseCode: 535 }, false],
  ['nobody listens', { code: 'ESOCKET' }, false],
  ['an address refused before it was sent', { code: 'EENVELOPE' }, false],
  ['no error at all', undefined, false],
])('%s: for good is %s', (_what, error, expected) => expect(isRejectedForGood(error)).toBe(expected));

test('a reason is one short line', () => {
  expect(reasonOf(new Error('550\r\nno such user'))).toBe('550 no such user');
  expect(reasonOf('x'.repeat(400))).toHaveLength(300);
});
