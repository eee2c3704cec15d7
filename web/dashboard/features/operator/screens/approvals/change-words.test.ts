import { expect, test } from 'vitest';
import { fieldName, fieldValue } from './change-words.ts';

test.each([
  ['settings.host', 'Servidor'],
  ['settings.unknown', 'unknown'],
  ['connection.status', 'Estado'],
  ['rule.2', 'Regla 2'],
  ['bank_account', 'Cuenta para los desembolsos'],
  ['constructor', 'constructor'],
])('%s is called %s', (name, word) => {
  expect(fieldName(name, 'es')).toBe(word);
});

test("a value with a translation is shown in the reader's language", () => {
  expect([fieldValue('disabled', 'es'), fieldValue('acq.example', 'es'), fieldValue(null, 'en')]).toEqual([
    'Desactivada',
    'acq.example',
    'Nothing',
  ]);
});
