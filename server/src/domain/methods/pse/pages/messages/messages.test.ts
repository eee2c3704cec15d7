import { expect, test } from 'vitest';
import { listGaps } from '../../../../../payer-pages/frame/dictionary.ts';
import { bankMessages } from './bank-messages.ts';
import { pseFormMessages } from './form-messages.ts';
import { pseStateMessages } from './state-messages.ts';

test.each([
  ['form', pseFormMessages],
  ['states', pseStateMessages],
  ["the sandbox's bank", bankMessages],
])('%s: both languages say everything', (_name, dictionary) => {
  expect(listGaps(dictionary)).toEqual([]);
});

test('Colombian Spanish: tú, correo, celular', () => {
  const all = JSON.stringify([pseFormMessages.es, pseStateMessages.es, bankMessages.es]);
  expect(all).not.toMatch(/ordenador|móvil|introduce|añad|usted /i);
});
