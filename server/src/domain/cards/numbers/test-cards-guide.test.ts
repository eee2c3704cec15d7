import { readFileSync } from 'node:fs';
import type { CardBrand } from '@recaudo/contract/shared/cards/card-brands';
import { TEST_CARDS } from '@recaudo/contract/shared/cards/test-cards';
import { expect, test } from 'vitest';
import { guidePlace } from '../../../portal/docs/guides/guide-files.ts';
import type { Retry } from '../../../processors/card-processor.ts';
import { adviseRetry } from '../../../processors/retry-advice.ts';

type Behaviour = (typeof TEST_CARDS)[number]['behaviour'];

const english = {
  file: 'testing.md',
  head: '| Number | Brand | What happens | Code | Answer | Again |',
  description: 'description',
  advice: 'advice',
  again: { never: 'never', later: 'later', with_new_data: 'with new card data' },
  after: 'after',
} as const;
const spanish = {
  file: 'testing.es.md',
  head: '| Número | Marca | Qué pasa | Código | Respuesta | ¿Otra vez? |',
  description: 'descripcion',
  advice: 'consejo',
  again: { never: 'nunca', later: 'más tarde', with_new_data: 'con datos nuevos' },
  after: 'tras',
} as const;
type Words = typeof english | typeof spanish;

function codeOf(behaviour: Behaviour): string {
  if (behaviour.kind === 'outage') return '1004';
  return 'code' in behaviour ? String(behaviour.code) : '';
}

/** The network's response code and its retry advice. */
function answerOf(brand: CardBrand, behaviour: Behaviour, words: Words): [answer: string, again: string] {
  if (!('code' in behaviour)) return ['', ''];
  const { responseCode, adviceCode } = behaviour;
  const answer = adviceCode === undefined ? responseCode : `${responseCode}, ${words.advice} ${adviceCode}`;
  return [answer, againIn(words, adviseRetry({ brand, ...behaviour }).retry)];
}

const againIn = (words: Words, retry: Retry): string =>
  retry.kind === 'after_hours' ? `${words.after} ${retry.hours} h` : words.again[retry.kind];

test.each([english, spanish])('$file shows the test cards as the sandbox plays them', words => {
  const guide = readFileSync(guidePlace(words.file), 'utf8');
  const rows = TEST_CARDS.map(card => {
    const { number, brand, behaviour } = card;
    const cells = [number, brand, card[words.description], codeOf(behaviour)];
    return ['', ...cells, ...answerOf(brand, behaviour, words), ''].join(' | ').trim();
  });
  const table = guide.slice(guide.indexOf(words.head)).split('\n\n')[0];
  expect(table).toBe([words.head, '|---|---|---|---|---|---|', ...rows].join('\n'));
});
