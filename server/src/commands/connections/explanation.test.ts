import { expect, test } from 'vitest';
import type { RoutingExplanation } from '../../domain/routing/explain-routing.ts';
import { describeExplanation } from './explanation.ts';

test.each<[string, RoutingExplanation, string[]]>([
  [
    'a rule and its connections',
    {
      rules: [
        { of: 'merchant', position: 1, links: ['a'], missed: 'brand' },
        { of: 'installation', position: 1, links: ['a', 'b'], missed: null },
      ],
      decidedBy: 'installation',
      links: [
        { linkId: 'a', choice: 'circuit_open' },
        { linkId: 'b', choice: 'usable' },
      ],
      chosen: ['b'],
    },
    [
      "the merchant's rule 1 does not match: different brand",
      "the installation's rule 1 matches",
      '  a: stopped responding; skipped until it answers an echo',
      '  b: would be tried',
      'The payment goes to b.',
    ],
  ],
  [
    'several connections',
    { rules: [], decidedBy: 'merchant', links: [], chosen: ['a', null] },
    ['The payment goes to a, then sandbox.'],
  ],
  [
    'no routing rule in the sandbox',
    { rules: [], decidedBy: 'environment', links: [], chosen: [null] },
    ['No rules: sandbox takes the payment.'],
  ],
  [
    'no routing rule in production',
    { rules: [], decidedBy: 'environment', links: [], chosen: [] },
    ['No connection takes this payment: there are no routing rules. The API responds 503 (1004).'],
  ],
  [
    'no matching rule',
    {
      rules: [{ of: 'merchant', position: 1, links: ['a'], missed: 'share' }],
      decidedBy: null,
      links: [],
      chosen: [],
    },
    [
      "the merchant's rule 1 does not match: outside its traffic share",
      'No connection takes this payment: no rule matches. The API responds 503 (1004).',
    ],
  ],
  [
    'no usable connection',
    {
      rules: [{ of: 'merchant', position: 1, links: ['a'], missed: null }],
      decidedBy: 'merchant',
      links: [{ linkId: 'a', choice: 'not_enrolled' }],
      chosen: [],
    },
    [
      "the merchant's rule 1 matches",
      '  a: the merchant is not enrolled there',
      'No connection takes this payment: none of the matching rule is usable. The API responds 503 (1004).',
    ],
  ],
])('%s', (_what, explanation, lines) => expect(describeExplanation(explanation)).toEqual(lines));
