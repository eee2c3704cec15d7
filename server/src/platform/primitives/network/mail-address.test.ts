import { expect, test } from 'vitest';
import { isMailAddress, parseNamedAddress } from './mail-address.ts';

test.each([
  'ana@example.com',
  'ana.torres+pagos@correo.example.co',
  "o'brien_1%x@a-b.example.com",
  'josé@peñalosa.example',
  `${'a'.repeat(64)}@example.com`,
])('%s can be a recipient', address => expect(isMailAddress(address)).toBe(true));

test.each([
  ['nothing', ''],
  ['no @', 'ana.example.com'],
  ['nobody', '@example.com'],
  ['no domain', 'ana@'],
  ['no dot in the domain', 'ana@localhost'],
  ['an empty label', 'ana@example..com'],
  ['a dot at the end', 'ana@example.com.'],
  ['a label that ends in a hyphen', 'ana@example-.com'],
  ['two @', 'ana@torres@example.com'],
  ['two addresses', 'ana@example.com,eva@example.com'],
  ['two addresses with a semicolon', 'ana@example.com;eva@example.com'],
  ['a name and an address', 'Ana <ana@example.com>'],
  ['another header', 'ana@example.com\r\nBcc: eva@example.com'],
  ['another header in front', 'Bcc:eva@example.com'],
  ['a line feed in front', '\nana@example.com'],
  ['a quoted part', '"ana torres"@example.com'],
  ['a comment', 'ana(x)@example.com'],
  ['a literal address', 'ana@[127.0.0.1]'],
  ['a space', 'ana torres@example.com'],
  ['a NUL', 'ana\0@example.com'],
  ['text that runs backwards', 'ana\u202e@example.com'],
  ['a long local part', `${'a'.repeat(65)}@example.com`],
  [
    'a long address',
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.co`,
  ],
])('%s is no recipient', (_what, address) => expect(isMailAddress(address)).toBe(false));

test.each([
  ['pagos@example.com', { name: '', address: 'pagos@example.com' }],
  ['Tienda Uno <pagos@example.com>', { name: 'Tienda Uno', address: 'pagos@example.com' }],
  ['"Tienda, Uno" <pagos@example.com> ', { name: 'Tienda, Uno', address: 'pagos@example.com' }],
  ['<pagos@example.com>', { name: '', address: 'pagos@example.com' }],
  ['Tienda pagos@example.com', undefined],
  ['Tienda <pagos>', undefined],
  ['a <b@example.com> <c@example.com>', undefined],
])('%s is read as %o', (text, expected) => expect(parseNamedAddress(text)).toEqual(expected));
