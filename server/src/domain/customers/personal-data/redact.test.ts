import { expect, test } from 'vitest';
import { ERASED, ERASED_EMAIL, redactJson, redactMarks } from './redact.ts';
import { maskedHint, nameWords, strongMarks } from './subject.ts';

const marks = strongMarks({
  names: ['Zoé Canario', 'Zoé'],
  numbers: ['zoe.canario@tienda.co', '+57 300 123 4567', 'EXT-77812', '77'],
});
const words = nameWords(['Zoé Canario']);

test.each([
  ['Pago de ZOE CANARIO en mayo', `Pago de ${ERASED} en mayo`],
  ['correo: Zoe.Canario@Tienda.co.', `correo: ${ERASED}.`],
  ['tel 573001234567', `tel ${ERASED}`],
  ['9573001234567', '9573001234567'],
  ['EXT-778129', 'EXT-778129'],
  ['zoe sola', 'zoe sola'],
  ['77', '77'],
])('%s becomes %s', (text, expected) => {
  expect(redactMarks(text, marks)).toBe(expected);
});

const redaction = { marks: { strong: marks, words }, isOwn: true, isCustomer: false, isReversal: false };

test('a charge loses its personal data and keeps amounts, states and other names unchanged', () => {
  const charge =
    '{"id":"tr1","amount":20000.00,"status":"completed","customer":{"name":"Zoé","email":"z@x.co"},' +
    '"card":{"holder_name":"OTRA PERSONA","brand":"visa"},"plan":{"name":"Plan Oro"},"description":"Clase de Zoé \\"Canario\\""}';
  expect(redactJson(charge, redaction)).toBe(
    `{"id":"tr1","amount":20000.00,"status":"completed","customer":{"name":"${ERASED}","email":"${ERASED_EMAIL}"},` +
      `"card":{"holder_name":"${ERASED}","brand":"visa"},"plan":{"name":"Plan Oro"},"description":"Clase de ${ERASED} \\"${ERASED}\\""}`,
  );
});

test('other rows keep their personal data', () => {
  const charge = '{"customer":{"name":"Ana","email":"ana@x.co"},"description":"Regalo para Zoé Canario"}';
  expect(redactJson(charge, { ...redaction, isOwn: false })).toBe(
    `{"customer":{"name":"Ana","email":"ana@x.co"},"description":"Regalo para ${ERASED}"}`,
  );
});

test('a customer resource loses its name; a list keeps its form', () => {
  expect(
    redactJson('{"name":"Zoé","tags":["Zoé Canario"],"n":1.50}', { ...redaction, isCustomer: true }),
  ).toBe(`{"name":"${ERASED}","tags":["${ERASED}"],"n":1.50}`);
});

test('erasure removes all texts of a reversal and keeps its reason', () => {
  const reversal =
    '{"id":"rv1","reason":"fraud","noticed_on":"2026-11-18","description":"Vivo en la Cll 9","answer":null}';
  expect(redactJson(reversal, { ...redaction, isReversal: true })).toBe(
    `{"id":"rv1","reason":"fraud","noticed_on":"2026-11-18","description":"${ERASED}","answer":null}`,
  );
});

test('text that is not a JSON object stays unchanged', () => {
  expect(redactJson('c2VhbGVk', redaction)).toBe('c2VhbGVk');
});

test('a hint does not identify the person to others', () => {
  expect(maskedHint({ email: 'zoe.canario@tienda.com.co' })).toBe('z***@t***.co');
  expect(maskedHint({ document: '1020304050' })).toBe('***050');
  expect(maskedHint({})).toBe('***');
});
