import { expect, test } from 'vitest';
import { freeText, greetingName, oneLine } from './outside-text.ts';

test.each([
  ['Pedido 12', 'Pedido 12'],
  ['  Pedido \r\n Bcc: eva@example.com\0 ', 'Pedido Bcc: eva@example.com'],
  ['uno\u2028dos\u2029tres', 'uno dos tres'],
  ['pago \u202eoiraid\u202c', 'pago oiraid'],
  ['$\u00a020.000', '$\u00a020.000'],
])('%j becomes one line: %j', (text, expected) => expect(oneLine(text)).toBe(expected));

test.each([
  ['tarjeta 4242424242424242', 'tarjeta 424242XXXXXX4242'],
  ['4242 4242 4242 4242, por favor', '424242XXXXXX4242, por favor'],
  ['4242-4242-4242-4242', '424242XXXXXX4242'],
  ['amex 3782 822463 10005', 'amex 378282XXXXX0005'],
  ['4242\n4242\n4242\n4242', '424242XXXXXX4242'],
  ['NIT 900.123.456-7, factura 202603051234', 'NIT 900.123.456-7, factura 202603051234'],
  ['2026-03-05 10 20 30', '2026-03-05 10 20 30'],
])('%j says %j', (text, expected) => expect(freeText(text)).toBe(expected));

test('a long text is cut, never inside of a character', () => {
  expect(freeText('ñ'.repeat(251))).toBe(`${'ñ'.repeat(249)}…`);
  expect(freeText('😀'.repeat(5), 3)).toBe('😀😀…');
});

test.each([
  ['Ana', 'Ana'],
  ['María José', 'María José'],
  ["D'Angelo Ñáñez Jr.", "D'Angelo Ñáñez Jr."],
  [' Ana\r\nTorres ', 'Ana Torres'],
  ['Gana dinero en https://example.com', undefined],
  ['Gana en example.com', undefined],
  ['www gana', undefined],
  ['ana@example.com', undefined],
  ['Llama al 3101234567', undefined],
  ['a'.repeat(61), undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('the name %j greets %j', (name, expected) => expect(greetingName(name)).toBe(expected));
