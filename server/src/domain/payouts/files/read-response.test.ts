import { expect, test } from 'vitest';
import type { ResponseMapping } from './layout-schema.ts';
import { shippedLayout } from './read-layout.ts';
import { readResponse } from './read-response.ts';

const mapping = shippedLayout('generic-csv').response as ResponseMapping;
const [a, b, c] = ['po00000000000000000a', 'po00000000000000000b', 'po00000000000000000c'] as const;
const expected = [a, b, c].map((reference, index) => ({
  reference,
  amountCentavos: BigInt(index + 1) * 10_050n,
}));
const read = (text: string) => readResponse(Buffer.from(text), mapping, expected);

test('each line says what happened to a payout', async () => {
  const text = `reference;amount;status;reason\n${a};100,50;PAGADO;\n${b};201,00;Rechazado;Cuenta cancelada\n`;
  expect(await read(text)).toEqual({
    lines: [
      { line: 2, reference: a, state: 'paid', reason: null },
      { line: 3, reference: b, state: 'failed', reason: 'Cuenta cancelada' },
    ],
    problems: [],
    missing: [c],
  });
});

test('a line that cannot be believed is not taken; its neighbors are', async () => {
  const rows = [`${a};100,50;pagado;`, 'po1;5;pagado;', `${b};200,00;pagado;`, `${c};301.50;quizás;`];
  const { lines, problems } = await read(['r;a;s;m', ...rows].join('\n'));
  expect(lines.map(({ reference }) => reference)).toEqual([a]);
  expect(problems).toEqual([
    { line: 3, message: 'names no payout of this batch: po1' },
    { line: 4, message: `has another amount than ${b}: 200,00` },
    { line: 5, message: 'has an unknown status: quizás' },
  ]);
});

test('two lines that contradict each other are both left out', async () => {
  const { lines, problems } = await read(
    `r;a;s;m\n${a};100,50;pagado;\n${a};100,50;devuelto;\n${b};201;pagado;`,
  );
  expect(lines.map(({ reference }) => reference)).toEqual([b]);
  expect(problems).toEqual([{ line: 3, message: `says returned of ${a}; line 2 says paid` }]);
});

test('a response of fixed width, with the short reference', async () => {
  const fixed: ResponseMapping = {
    ...mapping,
    shape: 'fixed',
    skip: 1,
    reference: { column: 1, width: 12 },
    amount: { column: 13, width: 10 },
    amount_in: 'centavos',
    status: { column: 23, width: 2 },
    reason: { column: 25, width: 20 },
    paid: ['OK'],
  };
  const text = `HEADER\r\n${a.slice(-12)}0000010050OK\r\n`;
  expect((await readResponse(Buffer.from(text), fixed, expected)).lines).toEqual([
    { line: 2, reference: a, state: 'paid', reason: null },
  ]);
});

test('a PDF is no response', async () => {
  expect(await read('%PDF-1.7')).toEqual({
    lines: [],
    problems: [{ line: 1, message: 'cannot be read as a table (unreadable: PDF)' }],
    missing: [a, b, c],
  });
});
