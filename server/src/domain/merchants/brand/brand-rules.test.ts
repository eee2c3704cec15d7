import { expect, test } from 'vitest';
import { brandFault, logoTypeOf } from './brand-rules.ts';

test.each([
  ['color', '8a3324', undefined],
  ['color', '#8a3324', 'must be six hexadecimal digits such as 0b645b'],
  ['color', 'red', 'must be six hexadecimal digits such as 0b645b'],
  ['email', 'hola@cafe.example', undefined],
  ['email', 'hola', 'must be an e-mail address'],
  ['websiteUrl', 'https://cafe.example', undefined],
  ['websiteUrl', 'javascript:alert(1)', 'must be an http or https address'],
  ['termsUrl', 'cafe.example', 'must be an http or https address'],
  ['privacyUrl', 'ftp://cafe.example', 'must be an http or https address'],
  ['address', 'Calle 10 # 43D-30', undefined],
  ['address', 'Calle 10\nBogotá', 'must be one line of text'],
  ['legalName', 'x'.repeat(256), 'must have at most 255 characters'],
] as const)('%s %j: %s', (field, text, fault) => {
  expect(brandFault(field, text)).toBe(fault);
});

test.each([
  ['PNG', '89504e470d0a1a0a0000', 'image/png'],
  ['JPEG', 'ffd8ffe000104a46', 'image/jpeg'],
  ['WebP', '524946460000000057454250', 'image/webp'],
  ['another RIFF file', '524946460000000057415645', undefined],
  ['SVG, which may carry a script', '3c73766720786d6c6e73', undefined],
  ['nothing', '', undefined],
])('a logo by its first bytes: %s', (_name, hex, type) => {
  expect(logoTypeOf(Buffer.from(hex, 'hex'))).toBe(type);
});
