import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test('a cell with a separator, a quote or a line break is quoted', () => {
  const lines = [
    ['nombre', 'nota'],
    ['Ñáñez; Camila', 'dice "hola"\ny se va'],
  ];
  expect(writeCsv(lines)).toBe('\uFEFFnombre;nota\r\n"Ñáñez; Camila";"dice ""hola""\ny se va"\r\n');
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
