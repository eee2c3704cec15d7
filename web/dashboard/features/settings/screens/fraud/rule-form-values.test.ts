import { expect, test } from 'vitest';
import { ruleFields } from './rule-form-values.ts';

test.each([
  ['max_amount', { amount: '2.000.000' }, { amount: 2_000_000 }],
  [
    'velocity',
    { per: 'card', counts: 'declines_in_a_row', limit: '3', minutes: '1.5' },
    { per: 'card', counts: 'declines_in_a_row', limit: 3, window_seconds: 90 },
  ],
  [
    'velocity',
    { per: 'ip', counts: 'charges', limit: '5', minutes: '10' },
    { per: 'ip', counts: 'charges', limit: 5, window_seconds: 600, counts_test_cards: true },
  ],
  ['blocked_bin', { bins: '411111\n 422222, 433333' }, { bins: ['411111', '422222', '433333'] }],
  [
    'blocked_email',
    { emails: 'Eva@Example.com\n@malo.example\n' },
    { emails: ['eva@example.com', '@malo.example'] },
  ],
] as const)('a rule %s of %j is %j', (kind, values, fields) => {
  expect(ruleFields(kind, values)).toEqual({ kind, ...fields });
});
