import { expect, test } from 'vitest';
import { didYouMean, findNearest } from './nearest.ts';

const words = ['serve', 'start', 'migrate', 'doctor', 'merchants', 'cash-networks', 'keys'];

test.each([
  ['servee', 'serve'],
  ['Serve', 'serve'],
  ['sevre', 'serve'],
  ['migrat', 'migrate'],
  ['docter', 'doctor'],
  ['merchant', 'merchants'],
  ['cash', 'cash-networks'],
  ['key', 'keys'],
  ['kyes', 'keys'],
  ['nonsense', undefined],
  ['x', undefined],
  ['', undefined],
])('%s: %s was meant', (typed, word) => {
  expect(findNearest(typed, words)).toBe(word);
});

test('the question names the whole word that is right', () => {
  expect(didYouMean('lst', ['list', 'show'], 'keys ')).toBe(" Did you mean 'keys list'?");
  expect(didYouMean('burn', ['list', 'show'], 'keys ')).toBe('');
});
