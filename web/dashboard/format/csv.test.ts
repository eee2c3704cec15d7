import { expect, test } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa,b\n"x, y","di ""sí"""\n',
    [
      ['a', 'b'],
      ['x, y', 'di "sí"'],
    ],
  ],
  [
    'a,b\n"uno\ndos",3',
    [
      ['a', 'b'],
      ['uno\ndos', '3'],
    ],
  ],
  [
    'a,b\n\n,\n1,\n',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['', []],
])('%j is read', (text, lines) => {
  expect(readCsv(text)).toEqual(lines);
});

test('what was written is read again', () => {
  const lines = [
    ['nombre', 'nota'],
    ['Ñáñez, Camila', 'dice "hola"\ny se va'],
  ];
  expect(readCsv(writeCsv(lines))).toEqual(lines);
});

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+57 300', "'+57 300"],
  [-2_000.5, '-2000,5'],
  ['uno;dos', '"uno;dos"'],
])('%s is written so that a spreadsheet reads it and runs nothing', (cell, written) => {
  expect(writeCsv([[cell]])).toBe(`\uFEFF${written}\r\n`);
});
