import { expect, test } from 'vitest';
import { paymentIn } from './payment-in.ts';

test.each([
  [
    'a charge: amount and payer of the response',
    '{"amount":20000}',
    '{"id":"tr1","amount":20000.00,"customer":{"name":"Ana","last_name":"Torres","email":"ana@example.com"}}',
    { amount: 20_000, payer: 'Ana Torres' },
  ],
  [
    'a declined charge: what was asked',
    '{"amount":85000,"customer":{"email":"camila@example.com"}}',
    '{"error_code":3003,"description":"The card has insufficient funds"}',
    { amount: 85_000, payer: 'camila@example.com' },
  ],
  ['a customer', '{}', '{"id":"cu1","name":"Camila"}', { amount: undefined, payer: 'Camila' }],
  ['a body that is cut off', null, '{"id":"tr1","amou', { amount: undefined, payer: undefined }],
  ['a list', null, '[{"amount":1}]', { amount: undefined, payer: undefined }],
  ['nothing', null, null, { amount: undefined, payer: undefined }],
])('%s', (_title, request_body, response_body, expected) => {
  expect(paymentIn({ request_body, response_body })).toEqual(expected);
});
