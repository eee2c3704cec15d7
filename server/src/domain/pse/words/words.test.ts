import { expect, test } from 'vitest';
import { listGaps } from '../../../pages/dictionary.ts';
import { bankWords } from './bank-words.ts';
import { pseFormWords } from './form-words.ts';
import { pseStateWords } from './state-words.ts';

test.each([
  ['form', pseFormWords],
  ['states', pseStateWords],
  ["the sandbox's bank", bankWords],
])('%s: both languages say everything', (_name, dictionary) => {
  expect(listGaps(dictionary)).toEqual([]);
});

test('Colombian Spanish: tú, correo, celular', () => {
  const all = JSON.stringify([pseFormWords.es, pseStateWords.es, bankWords.es]);
  expect(all).not.toMatch(/ordenador|móvil|introduce|añad|usted /i);
});
