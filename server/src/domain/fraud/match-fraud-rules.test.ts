import { describe, expect, it } from 'vitest';
import type { FraudFacts } from './facts.ts';
import { evaluate, judge, type Verdict } from './match-fraud-rules.ts';
import type { FraudRule, VelocityRule } from './rule.ts';

const facts: FraudFacts = {
  transactionId: 'tr1',
  isCharge: true,
  amountCentavos: 2_000_000n,
  cardFingerprint: Buffer.alloc(32, 1),
  cardBin: '411111',
  isTestCard: false,
  deviceSessionId: 'device',
  customerId: null,
  ipAddress: '203.0.113.7',
  payerIpAddress: null,
  email: 'Ana@Example.com',
  now: new Date('2026-11-14T12:00:00Z'),
};

const max: FraudRule = { kind: 'max_amount', name: 'max', amountCentavos: 2_000_000n };
const bin: FraudRule = { kind: 'blocked_bin', name: 'bin', bins: ['400000', '411111'] };
const mail = (...emails: string[]): FraudRule => ({ kind: 'blocked_email', name: 'mail', emails });
const velocity = (counts: VelocityRule['counts']): VelocityRule => ({
  kind: 'velocity',
  name: counts,
  per: 'ip',
  counts,
  limit: 3,
  windowSeconds: 60,
  countsTestCards: true,
});

describe('rules on the charge itself', () => {
  it.each<[string, FraudRule, Partial<FraudFacts>, boolean]>([
    ['the highest amount passes', max, {}, false],
    ['a centavo more does not', max, { amountCentavos: 2_000_001n }, true],
    ['a blocked BIN', bin, {}, true],
    ['another BIN', bin, { cardBin: '411112' }, false],
    ['an address in whatever case', mail('ana@example.com'), {}, true],
    ['another address of the same domain', mail('eve@example.com'), {}, false],
    ['a whole domain', mail('@example.com'), {}, true],
    [
      'a domain does not block its subdomains',
      mail('@example.com'),
      { email: 'ana@mail.example.com' },
      false,
    ],
    ['nor what only ends like it', mail('@example.com'), { email: 'ana@anexample.com' }, false],
    ['no address is no match', mail('@example.com'), { email: null }, false],
    ['nor an empty one', mail('@example.com'), { email: '' }, false],
  ])('%s', (_, rule, changed, matches) => {
    expect(evaluate([rule], { ...facts, ...changed }, new Map())).toEqual(matches ? [rule.name] : []);
  });
});

describe('velocity rules', () => {
  it.each([
    ['charges', { count: 3, includesMember: true }, false],
    ['charges', { count: 3, includesMember: false }, true],
    ['different_cards', { count: 1, includesMember: true }, false],
    ['different_cards', { count: 3, includesMember: false }, true],
    ['declines_in_a_row', { count: 0, includesMember: false }, false],
    ['declines_in_a_row', { count: 2, includesMember: false }, false],
    ['declines_in_a_row', { count: 3, includesMember: false }, true],
    ['declines_in_a_row', undefined, false],
    ['different_cards', undefined, false],
  ] as const)('%s with %j: matches %s', (counts, counted, matches) => {
    const velocities = new Map(counted === undefined ? [] : [[counts, counted]]);
    expect(evaluate([velocity(counts)], facts, velocities)).toEqual(matches ? [counts] : []);
  });
});

it('every rule that matches is named, in the order of the rules', () => {
  const rules = [velocity('charges'), mail('@example.org'), bin, max];
  const velocities = new Map([['charges', { count: 3, includesMember: false }]]);
  expect(evaluate(rules, { ...facts, amountCentavos: 9_000_000n }, velocities)).toEqual([
    'charges',
    'bin',
    'max',
  ]);
});

it('without rules every charge passes', () => {
  expect(evaluate([], facts, new Map())).toEqual([]);
});

describe('the decision on the charge', () => {
  const rejecting: FraudRule = { ...bin, name: 'refusing' };
  const reported: FraudRule = { ...bin, name: 'told', action: 'refuse' };
  const reviewing: FraudRule = { ...mail('@example.com'), name: 'reviewing', action: 'review' };
  const passed: FraudRule = { ...max, name: 'passed', action: 'review' };

  it.each<[string, FraudRule[], Verdict]>([
    ['no rule', [], { kind: 'pass', rules: [] }],
    ['none that matches', [passed], { kind: 'pass', rules: [] }],
    ['one that refuses', [rejecting, passed], { kind: 'refuse', rules: ['refusing'] }],
    ['one that says that it refuses', [reported], { kind: 'refuse', rules: ['told'] }],
    ['one for review', [passed, reviewing], { kind: 'review', rules: ['reviewing'] }],
    [
      'refusing wins, and all that matched are named',
      [reviewing, rejecting],
      { kind: 'refuse', rules: ['reviewing', 'refusing'] },
    ],
    [
      'a velocity rule for review',
      [{ ...velocity('charges'), action: 'review' }],
      { kind: 'review', rules: ['charges'] },
    ],
  ])('%s', (_, rules, verdict) => {
    const velocities = new Map([['charges', { count: 3, includesMember: false }]]);
    expect(judge(rules, facts, velocities)).toEqual(verdict);
  });
});
