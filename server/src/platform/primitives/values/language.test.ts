import { expect, test } from 'vitest';
import { pickLanguage } from './language.ts';

test.each([
  [undefined, undefined, 'es'],
  [undefined, '', 'es'],
  [undefined, '*', 'es'],
  [undefined, 'fr-FR, de;q=0.9', 'es'],
  [undefined, 'en', 'en'],
  [undefined, 'en-US,en;q=0.9', 'en'],
  [undefined, 'EN-gb', 'en'],
  [undefined, 'es-CO,es;q=0.9,en;q=0.8', 'es'],
  [undefined, 'fr, en;q=0.8, es;q=0.5', 'en'],
  [undefined, 'en;q=0.4, es;q=0.5', 'es'],
  [undefined, 'en;q=0', 'es'],
  [undefined, 'english', 'es'],
  ['en', 'es', 'en'],
  ['es', 'en', 'es'],
  ['fr', 'en', 'en'],
  ['fr', undefined, 'es'],
  [['en', 'es'], undefined, 'es'],
])('?lang=%s with Accept-Language %s is %s', (lang, header, language) => {
  expect(pickLanguage(lang, header)).toBe(language);
});
