import { expect, test } from 'vitest';
import { listGaps } from '../../../pages/dictionary.ts';
import { consentWords } from '../../hosted-payments/consent.ts';
import { cardFormWords } from './card-form-words.ts';
import { declineWords, reasonOf } from './decline-words.ts';
import { issuerWords } from './issuer-words.ts';
import { stateWords } from './state-words.ts';

test.each([
  ['card form', cardFormWords],
  ['declines', declineWords],
  ['states', stateWords],
  ['consents', consentWords],
  ["the sandbox's issuer", issuerWords],
])('%s: both languages say everything', (_name, dictionary) => {
  expect(listGaps(dictionary)).toEqual([]);
});

test.each([3001, 3004, 3005, 3009, 3010, 3011, 1007])('%i: a payer never reads of theft or fraud', code => {
  expect(declineWords.es.reasons[reasonOf(code)]).toBe('Tu banco no autorizó el pago con esta tarjeta.');
});

test('Colombian Spanish: tú, celular, correo, ingresa', () => {
  const all = JSON.stringify([cardFormWords.es, declineWords.es, stateWords.es, consentWords.es]);
  expect(all).not.toMatch(/ordenador|móvil|introduce|añad|usted |tarjetahabiente/i);
});
