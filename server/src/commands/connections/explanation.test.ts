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
      "the merchant's rule 1 does not match: another brand",
      "the installation's rule 1 matches",
      '  a: did not answer lately, and is passed over until its echo comes back',
      '  b: would be tried',
      'It goes over b.',
    ],
  ],
  [
    'several connections',
    { rules: [], decidedBy: 'merchant', links: [], chosen: ['a', null] },
    ['It goes over a, then sandbox.'],
  ],
  [
    'no routing rule in the sandbox',
    { rules: [], decidedBy: 'environment', links: [], chosen: [null] },
    ['No rule: sandbox takes it.'],
  ],
  [
    'no routing rule in production',
    { rules: [], decidedBy: 'environment', links: [], chosen: [] },
    ['Nobody takes it: there is no routing rule. Payments are answered 503 (1004).'],
  ],
  [
    'no rule that matches',
    {
      rules: [{ of: 'merchant', position: 1, links: ['a'], missed: 'share' }],
      decidedBy: null,
      links: [],
      chosen: [],
    },
    [
      "the merchant's rule 1 does not match: outside of its share",
      'Nobody takes it: no rule matches. Payments are answered 503 (1004).',
    ],
  ],
  [
    'no connection that can be used',
    {
      rules: [{ of: 'merchant', position: 1, links: ['a'], missed: null }],
      decidedBy: 'merchant',
      links: [{ linkId: 'a', choice: 'not_enrolled' }],
      chosen: [],
    },
    [
      "the merchant's rule 1 matches",
      '  a: the merchant is not enrolled there',
      'Nobody takes it: no connection of the rule can be used. Payments are answered 503 (1004).',
    ],
  ],
])('%s', (_what, explanation, lines) => expect(describeExplanation(explanation)).toEqual(lines));
