import { expect, test } from 'vitest';
import { compare } from './spoken.ts';

test.each([
  ['nothing at all', [], [], []],
  ['the same in another order', ['purchase 1', 'refund 2'], ['refund 2', 'purchase 1'], []],
  ['lost', ['purchase 1'], [], ["purchase 1: the link says 1, the host's journal 0"]],
  ['doubled', ['hold 1'], ['hold 1', 'hold 1'], ["hold 1: the link says 1, the host's journal 2"]],
  ['never reported', [], ['refund 3'], ["refund 3: the link says 0, the host's journal 1"]],
])('both sides compared: %s', (_what, reported, journal, expected) => {
  expect(compare(reported, journal)).toEqual(expected);
});
