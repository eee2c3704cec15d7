import { expect, test } from 'vitest';
import { pricedCard } from './priced-card.ts';

const card = (card_number: string, type = 'credit') => JSON.stringify({ brand: 'visa', type, card_number });

test.each<[string, string | null, object]>([
  ['a Colombian card', card('454400XXXXXX1111'), { cardType: 'credit', isInternational: false }],
  ['a card whose issuer is not in the table', card('499999XXXXXX1111'), { isInternational: null }],
  ['a prepaid card', card('454400XXXXXX1111', 'prepaid'), { cardType: null, isInternational: false }],
  ['a charge without a card', null, { brand: null, cardType: null, isInternational: null }],
])('%s', (_name, snapshot, expected) => {
  expect(pricedCard(snapshot)).toMatchObject(expected);
});
