import { describe, expect, it } from 'vitest';
import { checkRule, ruleToJson } from './check-rule.ts';
import { defaultRules } from './rule.ts';

const amount = { kind: 'max_amount', name: 'big', amountCentavos: 500_000_000 };
const velocity = {
  kind: 'velocity',
  name: 'often',
  per: 'ip',
  counts: 'charges',
  limit: 5,
  windowSeconds: 60,
};
const cards = { ...velocity, counts: 'different_cards' };
const bins = { kind: 'blocked_bin', name: 'bins', bins: ['411111', '555555'] };
const emails = { kind: 'blocked_email', name: 'mails', emails: ['eve@example.com', '@example.org'] };

describe('a rule is read', () => {
  it.each([
    ['max_amount', amount, { ...amount, amountCentavos: 500_000_000n }],
    ['charges always count test cards', velocity, { ...velocity, countsTestCards: true }],
    ['different cards pass over them', cards, { ...cards, countsTestCards: false }],
    ['unless told', { ...cards, countsTestCards: true }, { ...cards, countsTestCards: true }],
    ['blocked_bin', bins, bins],
    ['one that asks for a review', { ...bins, action: 'review' }, { ...bins, action: 'review' }],
    ['refusing is the usual action', { ...bins, action: 'refuse' }, bins],
    ['blocked_email', emails, emails],
    [
      'addresses in lower case, each once',
      { ...emails, emails: [' Eve@Example.com', 'eve@example.com'] },
      { ...emails, emails: ['eve@example.com'] },
    ],
  ])('%s', (_, input, expected) => {
    expect(checkRule(input)).toEqual(expected);
  });

  it.each([...defaultRules, checkRule({ ...amount, action: 'review' }), checkRule(bins), checkRule(emails)])(
    '$name comes back from its JSON as it was',
    rule => {
      expect(checkRule(JSON.parse(ruleToJson(rule)))).toEqual(rule);
    },
  );
});

const without = (rule: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(rule).filter(([name]) => name !== field));

describe('a wrong rule is refused with the field and how it should be', () => {
  it.each([
    [null, 'A fraud rule must be a JSON object'],
    [[amount], 'A fraud rule must be a JSON object'],
    ['max_amount', 'A fraud rule must be a JSON object'],
    [
      { ...amount, kind: 'min_amount' },
      'kind must be one of: max_amount, velocity, blocked_bin, blocked_email',
    ],
    [{ ...amount, kind: 'constructor' }, 'kind must be one of'],
    [without(amount, 'name'), 'name must be'],
    [{ ...amount, name: 'Big One' }, 'name must be'],
    [{ ...amount, name: 'a'.repeat(61) }, 'name must be'],
    [
      { ...amount, limit: 3 },
      'limit is not a field of a max_amount rule, which has: kind, name, action, amountCentavos',
    ],
    [{ ...amount, action: 'hold' }, 'action must be one of: refuse, review'],
    [{ ...amount, amountCentavos: 0 }, 'amountCentavos must be a whole number from 1 to 999999999999'],
    [{ ...amount, amountCentavos: 1.5 }, 'amountCentavos must be'],
    [{ ...amount, amountCentavos: '5' }, 'amountCentavos must be'],
    [{ ...amount, amountCentavos: 1e12 }, 'amountCentavos must be'],
    [{ ...velocity, per: 'country' }, 'per must be one of: card, device_session, customer, ip, payer_ip'],
    [
      { ...velocity, counts: 'refunds' },
      'counts must be one of: charges, different_cards, declines_in_a_row',
    ],
    [{ ...cards, per: 'card' }, 'counts must not be different_cards per card'],
    [{ ...velocity, limit: 0 }, 'limit must be a whole number from 1 to 1000'],
    [{ ...velocity, limit: 1_001 }, 'limit must be'],
    [without(velocity, 'windowSeconds'), 'windowSeconds must be a whole number from 1 to 2592000'],
    [{ ...velocity, windowSeconds: 2_592_001 }, 'windowSeconds must be'],
    [{ ...cards, countsTestCards: 'yes' }, 'countsTestCards must be a boolean'],
    [{ ...velocity, countsTestCards: false }, 'countsTestCards cannot be false for charges'],
    [{ ...bins, bins: [] }, 'bins must be a list of 1 to 1000 entries'],
    [{ ...bins, bins: '411111' }, 'bins must be a list'],
    [{ ...bins, bins: ['411111', '41111111'] }, 'bins.1 must be six digits'],
    [{ ...bins, bins: [411_111] }, 'bins.0 must be six digits'],
    [{ ...emails, emails: ['example.com'] }, 'emails.0 must be an email address, or @ and a domain'],
    [{ ...emails, emails: ['eve@mallory@example.com'] }, 'emails.0 must be an email address'],
    [{ ...emails, emails: Array.from({ length: 1_001 }, () => '@example.com') }, 'emails must be a list'],
  ])('%j', (input, message) => {
    expect(() => checkRule(input)).toThrow(message);
  });
});
