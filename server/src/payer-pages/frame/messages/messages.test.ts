import { expect, test } from 'vitest';
import { listGaps } from '../dictionary.ts';
import { outageMessages } from './outage.ts';
import { shellMessages } from './shell.ts';

test.each([
  ['shell', shellMessages],
  ['outage', outageMessages],
])('%s: both languages say everything', (_name, dictionary) => {
  expect(listGaps(dictionary)).toEqual([]);
});

test('a gap is found: missing, empty, or another kind of word', () => {
  expect(listGaps({ es: { a: 'x', b: { c: 'y' }, d: () => 'z' }, en: { a: '', b: {}, d: 'z' } })).toEqual([
    'es.a',
    'es.b.c',
    'es.d',
    'en.a',
    'en.b.c',
    'en.d',
  ]);
});
