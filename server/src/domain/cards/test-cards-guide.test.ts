import { readFileSync } from 'node:fs';
import { TEST_CARDS } from '@recaudo/contract/test-cards';
import { expect, test } from 'vitest';

type Behaviour = (typeof TEST_CARDS)[number]['behaviour'];

const guide = readFileSync(new URL('../../../../docs/cards-and-tokens.md', import.meta.url), 'utf8');

function codeOf(behaviour: Behaviour): string {
  if (behaviour.kind === 'outage') return '1004';
  return 'code' in behaviour ? String(behaviour.code) : '';
}

test('the guide shows the test cards as the sandbox plays them', () => {
  const rows = TEST_CARDS.map(
    ({ number, brand, description, behaviour }) =>
      `| ${number} | ${brand} | ${description} | ${codeOf(behaviour)} |`,
  );
  const expected = ['| Number | Brand | What happens | Code |', '|---|---|---|---|', ...rows].join('\n');
  const table = /<!-- test-cards: [^>]*-->\n([^]*?)\n<!-- \/test-cards -->/.exec(guide)?.[1];
  expect(table).toBe(expected);
});
