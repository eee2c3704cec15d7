import { readFileSync } from 'node:fs';
import type { CardBrand } from '@recaudo/contract/card-brands';
import { TEST_CARDS } from '@recaudo/contract/test-cards';
import { expect, test } from 'vitest';
import type { Retry } from '../../processors/card-processor.ts';
import { adviseRetry } from '../../processors/retry-advice.ts';

type Behaviour = (typeof TEST_CARDS)[number]['behaviour'];

const guide = readFileSync(new URL('../../../../docs/cards-and-tokens.md', import.meta.url), 'utf8');

function codeOf(behaviour: Behaviour): string {
  if (behaviour.kind === 'outage') return '1004';
  return 'code' in behaviour ? String(behaviour.code) : '';
}

/** What the network answers, and whether it lets the card be tried again. */
function answerOf(brand: CardBrand, behaviour: Behaviour): [answer: string, again: string] {
  if (!('code' in behaviour)) return ['', ''];
  const { responseCode, adviceCode } = behaviour;
  const answer = adviceCode === undefined ? responseCode : `${responseCode}, advice ${adviceCode}`;
  return [answer, wordsFor(adviseRetry({ brand, ...behaviour }).retry)];
}

function wordsFor(retry: Retry): string {
  if (retry.kind === 'after_hours') return `after ${retry.hours} h`;
  return retry.kind === 'with_new_data' ? 'with new card data' : retry.kind;
}

test('the guide shows the test cards as the sandbox plays them', () => {
  const rows = TEST_CARDS.map(({ number, brand, description, behaviour }) =>
    ['', number, brand, description, codeOf(behaviour), ...answerOf(brand, behaviour), ''].join(' | ').trim(),
  );
  const head = ['| Number | Brand | What happens | Code | Answer | Again |', '|---|---|---|---|---|---|'];
  const table = /<!-- test-cards: [^>]*-->\n([^]*?)\n<!-- \/test-cards -->/.exec(guide)?.[1];
  expect(table).toBe([...head, ...rows].join('\n'));
});
