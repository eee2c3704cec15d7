import { expect, test } from 'vitest';
import { listGaps } from '../../../../payer-pages/frame/dictionary.ts';
import { consentMessages } from '../../hosted/consent.ts';
import { cardFormMessages } from './card-form-messages.ts';
import { declineMessages, reasonOf } from './decline-messages.ts';
import { issuerMessages } from './issuer-messages.ts';
import { stateMessages } from './state-messages.ts';

test.each([
  ['card form', cardFormMessages],
  ['declines', declineMessages],
  ['states', stateMessages],
  ['consents', consentMessages],
  ["the sandbox's issuer", issuerMessages],
])('%s: both languages say everything', (_name, dictionary) => {
  expect(listGaps(dictionary)).toEqual([]);
});

test.each([3001, 3004, 3005, 3009, 3010, 3011, 1007])('%i: a payer never reads of theft or fraud', code => {
  expect(declineMessages.es.reasons[reasonOf(code)]).toBe('Tu banco no autorizó el pago con esta tarjeta.');
});

test('Colombian Spanish: tú, celular, correo, ingresa', () => {
  const all = JSON.stringify([cardFormMessages.es, declineMessages.es, stateMessages.es, consentMessages.es]);
  expect(all).not.toMatch(/ordenador|móvil|introduce|añad|usted |tarjetahabiente/i);
});
