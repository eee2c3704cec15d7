import { expect, test } from 'vitest';
import { judgePaymentMethod } from './payment-methods.ts';

test.each([
  ['nothing asked', 0, 0, 'ok'],
  ['all well', 1_000, 0, 'ok'],
  ['one lost among few', 2, 1, 'ok'],
  ['two of two lost: too few to say', 2, 2, 'ok'],
  ['nothing works any more', 3, 3, 'down'],
  ['more than one in twenty', 50, 3, 'degraded'],
  ['one in a hundred', 1_000, 10, 'ok'],
])('%s', (_what, total, failed, state) => expect(judgePaymentMethod({ total, failed })).toBe(state));
