import { expect, test } from 'vitest';
import { entriesOf, normalName } from './watch-list.ts';

test.each([
  ['Juan Pérez', 'JUAN PEREZ'],
  ['PEREZ, JUAN', 'JUAN PEREZ'],
  ['  juan   pérez ', 'JUAN PEREZ'],
  ['Muñoz Peña Ana', 'ANA MUNOZ PENA'],
])('%s is %s', (written, normal) => {
  expect(normalName(written)).toBe(normal);
});

test('columns are found by their heading, in any order; without one they are document and name', () => {
  const expected = [
    { kind: 'document', value: '1032456789', written: '1.032.456.789 · Juan Pérez' },
    { kind: 'name', value: 'JUAN PEREZ', written: '1.032.456.789 · Juan Pérez' },
  ];
  expect(
    entriesOf([
      ['Nombre', 'País', 'Documento'],
      ['Juan Pérez', 'CO', '1.032.456.789'],
    ]),
  ).toEqual(expected);
  expect(entriesOf([['1.032.456.789', 'Juan Pérez']])).toEqual(expected);
});

test('a single word is not a name, and text without digits is not a document', () => {
  expect(
    entriesOf([
      ['nombre', 'documento'],
      ['Juan', 'ninguno'],
      ['', ''],
    ]),
  ).toEqual([]);
});
