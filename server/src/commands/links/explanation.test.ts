import { expect, test } from 'vitest';
import type { RouteExplanation } from '../../domain/routes/explain-route.ts';
import { describeExplanation } from './explanation.ts';

test.each<[string, RouteExplanation, string[]]>([
  [
    'a rule and its links',
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
    'several links',
    { rules: [], decidedBy: 'merchant', links: [], chosen: ['a', null] },
    ['It goes over a, then sandbox.'],
  ],
  [
    'no route in the sandbox',
    { rules: [], decidedBy: 'environment', links: [], chosen: [null] },
    ['No rule: sandbox takes it.'],
  ],
  [
    'no route in production',
    { rules: [], decidedBy: 'environment', links: [], chosen: [] },
    ['Nobody takes it: there is no route. Payments are answered 503 (1004).'],
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
    'no link that can be used',
    {
      rules: [{ of: 'merchant', position: 1, links: ['a'], missed: null }],
      decidedBy: 'merchant',
      links: [{ linkId: 'a', choice: 'not_enrolled' }],
      chosen: [],
    },
    [
      "the merchant's rule 1 matches",
      '  a: the merchant is not enrolled there',
      'Nobody takes it: no link of the rule can be used. Payments are answered 503 (1004).',
    ],
  ],
])('%s', (_what, explanation, lines) => expect(describeExplanation(explanation)).toEqual(lines));
