import { expect, test } from 'vitest';
import { judgePastPayment } from './judge-past-payment.ts';
import { defaultRules, type FraudRule } from './rule.ts';

const payment = {
  amountCentavos: 100_00n,
  cardBin: '411111',
  email: 'ana@example.com',
  fraudRules: ['old_bin'],
};

test.each<[string, FraudRule, boolean]>([
  ['an amount above', { kind: 'max_amount', name: 'a', amountCentavos: 99_99n }, true],
  ['an amount within', { kind: 'max_amount', name: 'a', amountCentavos: 100_00n }, false],
  ['its BIN', { kind: 'blocked_bin', name: 'a', bins: ['411111'] }, true],
  ['its domain', { kind: 'blocked_email', name: 'a', emails: ['@example.com'] }, true],
  ['another address', { kind: 'blocked_email', name: 'a', emails: ['eva@example.com'] }, false],
])('%s', (_what, rule, matches) =>
  expect(judgePastPayment([rule], payment)).toEqual([{ rule, matches, matchedThen: false }]),
);

test('a velocity rule cannot be judged afterwards; its matches at the time are known', () => {
  const old: FraudRule = { kind: 'blocked_bin', name: 'old_bin', bins: ['555555'] };
  expect(
    judgePastPayment([...defaultRules, old], payment).map(verdict => [verdict.matches, verdict.matchedThen]),
  ).toEqual([
    [null, false],
    [null, false],
    [null, false],
    [false, true],
  ]);
});
