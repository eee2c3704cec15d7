import { describe, expect, it } from 'vitest';
import type { VelocityFacts } from './facts.ts';
import { declineChecks, velocityChecks } from './match-fraud-rules.ts';
import { defaultRules, type VelocityRule } from './rule.ts';

const facts: VelocityFacts = {
  transactionId: 'tr1',
  isCharge: true,
  cardFingerprint: Buffer.from(`${'ab'.repeat(16)}${'cd'.repeat(16)}`, 'hex'),
  isTestCard: false,
  deviceSessionId: 'device',
  customerId: 'a1',
  ipAddress: '198.51.100.1',
  payerIpAddress: '203.0.113.7',
  now: new Date('2026-11-14T12:00:00Z'),
};
const rule = (changed: Partial<VelocityRule> = {}): VelocityRule => ({
  kind: 'velocity',
  name: 'rule',
  per: 'ip',
  counts: 'charges',
  limit: 3,
  windowSeconds: 60,
  countsTestCards: changed.counts === undefined || changed.counts === 'charges',
  ...changed,
});
const subjectOf = (changed: Partial<VelocityRule>, of: Partial<VelocityFacts> = {}) =>
  velocityChecks([rule(changed)], { ...facts, ...of }).map(check => check.subject);

describe('what a rule counts', () => {
  it.each([
    ['charges', 'tr1'],
    ['different_cards', 'ab'.repeat(16)],
    ['declines_in_a_row', null],
  ] as const)('%s: the member is %s', (counts, member) => {
    expect(velocityChecks([rule({ counts })], facts)).toMatchObject([{ member }]);
  });

  it('a declined charge counts as a charge', () => {
    const rules = [rule(), rule({ name: 'declines', counts: 'declines_in_a_row' })];
    expect(declineChecks(rules, facts)).toMatchObject([{ rule: { name: 'declines' }, member: 'tr1' }]);
  });
});

describe('the group of charges that a rule counts', () => {
  it.each<[VelocityRule['per'], Partial<VelocityFacts>]>([
    ['card', { cardFingerprint: Buffer.alloc(32, 9) }],
    ['device_session', { deviceSessionId: 'another' }],
    ['customer', { customerId: 'a2' }],
    ['ip', { ipAddress: '203.0.113.8' }],
    ['payer_ip', { payerIpAddress: '203.0.113.8' }],
    ['payer_ip', { payerIpAddress: '2001:db8:0:1::1' }],
  ])('per %s', (per, other) => {
    const [subject] = subjectOf({ per });
    expect(subject).toMatch(/^[\w-]{22}$/);
    expect(subjectOf({ per }, { transactionId: 'tr2', now: new Date(0) })).toEqual([subject]);
    expect(subjectOf({ per }, other)).not.toEqual([subject]);
  });

  it.each<[VelocityRule['per'], Partial<VelocityFacts>]>([
    ['device_session', { deviceSessionId: null }],
    ['device_session', { deviceSessionId: '' }],
    ['customer', { customerId: null }],
    ['ip', { ipAddress: '' }],
    ['payer_ip', { payerIpAddress: null }],
    ['payer_ip', { payerIpAddress: '' }],
  ])('per %s does not apply to %j', (per, missing) => {
    expect(subjectOf({ per }, missing)).toEqual([]);
  });

  it.each(['ip', 'payer_ip'] as const)('per %s: the addresses of one IPv6 network are one', per => {
    const of = (address: string) => subjectOf({ per }, { ipAddress: address, payerIpAddress: address });
    expect(of('2001:db8:1:2::1')).toEqual(of('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    expect(of('2001:db8:1:2::1')).not.toEqual(of('2001:db8:1:3::1'));
  });

  it('a rule that is changed into another starts from zero', () => {
    const same = { deviceSessionId: 'x', customerId: 'x', ipAddress: 'x' };
    const subjects = [
      ...subjectOf({ per: 'ip' }, same),
      ...subjectOf({ per: 'customer' }, same),
      ...subjectOf({ per: 'device_session' }, same),
      ...subjectOf({ per: 'ip', counts: 'different_cards' }, same),
    ];
    expect(new Set(subjects).size).toBe(4);
  });
});

describe('a card that is only saved or verified', () => {
  it.each([
    ['charges', 0],
    ['different_cards', 1],
    ['declines_in_a_row', 1],
  ] as const)('%s: %i looked up', (counts, expected) => {
    expect(velocityChecks([rule({ counts })], { ...facts, isCharge: false })).toHaveLength(expected);
  });
});

describe('test cards of the sandbox', () => {
  const testCard = { ...facts, isTestCard: true };

  it.each([
    ['charges', true, 1],
    ['different_cards', false, 0],
    ['different_cards', true, 1],
    ['declines_in_a_row', false, 0],
    ['declines_in_a_row', true, 1],
  ] as const)('%s, countsTestCards %s: %i looked up', (counts, countsTestCards, expected) => {
    expect(velocityChecks([rule({ counts, countsTestCards })], testCard)).toHaveLength(expected);
  });

  it('the default set has no checks for test cards, and three for other cards', () => {
    expect(velocityChecks(defaultRules, testCard)).toEqual([]);
    expect(declineChecks(defaultRules, testCard)).toEqual([]);
    expect(velocityChecks(defaultRules, facts)).toHaveLength(3);
    expect(declineChecks(defaultRules, facts)).toHaveLength(1);
  });
});
