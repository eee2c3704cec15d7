import { describe, expect, test } from 'vitest';
import { MAX_LINES, parseFile, readPesos } from './parse-file.ts';

const head = 'fecha;medio;monto;referencia';
const lineOf = async (line: string) => {
  const parsed = await parseFile(`${head}\n${line}\n`);
  return parsed.ok ? parsed.lines : parsed.problems;
};

describe('a line', () => {
  test.each([
    ['2026-11-14;tarjeta;20000;o-1', '2026-11-14', 'card', 2_000_000n, 'o-1'],
    ['5/03/2026;PSE;20.000,50;', '2026-03-05', 'bank_account', 2_000_050n, null],
    ['05-03-2026; Efectivo ; $ 20.000 ;123', '2026-03-05', 'store', 2_000_000n, '123'],
    ['2026-11-14;card;-5000', '2026-11-14', 'card', -500_000n, null],
    ['2026-11-14;bank_account;"1,234.5";"a;b"', '2026-11-14', 'bank_account', 123_450n, 'a;b'],
  ])('%s is read', async (line, day, method, amountCentavos, reference) => {
    const said = { number: 2, day, method, amountCentavos, reference };
    expect(await lineOf(line)).toEqual([{ ...said, description: null, kept: null }]);
  });

  test.each([
    ['2026-02-30;tarjeta;20000;', 'date', '2026-02-30'],
    ['ayer;tarjeta;20000;', 'date', 'ayer'],
    ['2026-11-14;cheque;20000;', 'method', 'cheque'],
    ['2026-11-14;tarjeta;veinte;', 'amount', 'veinte'],
    ['2026-11-14;tarjeta;0;', 'amount', '0'],
    ['2026-11-14;tarjeta;20.0000;', 'amount', '20.0000'],
    ['2026-11-14;tarjeta', 'columns', '2026-11-14, tarjeta'],
    ['2026-11-14;tarjeta;1;a;b', 'columns', '2026-11-14, tarjeta, 1, a, b'],
    [`2026-11-14;tarjeta;1;${'x'.repeat(101)}`, 'reference', 'x'.repeat(60)],
    ['2026-11-14;tarjeta;1;a\0b', 'reference', 'a\0b'],
    ['2200-01-01;tarjeta;1;', 'date', '2200-01-01'],
  ])('%s is refused for its %s', async (line, problem, value) => {
    expect(await lineOf(line)).toEqual([{ line: 2, problem, value }]);
  });
});

describe('a file', () => {
  test.each([
    ['', 'empty'],
    [head, 'empty'],
    [`a;b;c;d\n2026-11-14;card;1;`, 'header'],
    [`${head}\n2026-01-01;card;1;\n2026-04-03;card;1;`, 'days'],
    [`${head}\n${'2026-01-01;card;1;\n'.repeat(MAX_LINES + 1)}`, 'too_many'],
  ])('%# is refused as a whole: %2$s', async (text, problem) => {
    expect(await parseFile(text)).toMatchObject({ ok: false, problems: [{ problem }] });
  });

  test.each([
    ['commas', 'date,method,amount,reference\n2026-11-14,card,20000,o-1'],
    ['tabs', 'date\tmethod\tamount\treference\n2026-11-14\tcard\t20000\to-1'],
    ['a mark, Windows lines, empty lines', `\uFEFF${head}\r\n\r\n2026-11-14;card;20000;o-1\r\n;;;\r\n`],
    ['other capitals', 'Fecha;MEDIO;Monto;Referencia\n2026-11-14;card;20000;o-1'],
  ])('with %s', async (_what, text) => {
    expect(await parseFile(text)).toMatchObject({
      ok: true,
      lines: [{ amountCentavos: 2_000_000n, reference: 'o-1' }],
    });
  });

  test.each([
    ['a space before the quotes', '2026-11-14; card; 20000; "o;1"', 'o;1'],
    ['quotes inside of a cell', '2026-11-14;card;20000;5" de ancho', '5" de ancho'],
    ['doubled quotes', '2026-11-14;card;20000;"di ""sí"""', 'di "sí"'],
    ['old lines of Macintosh inside of a cell', '2026-11-14;card;20000;"a\rb"', 'a\rb'],
  ])('with %s', async (_what, line, reference) => {
    expect(await parseFile(`${head}\n${line}\n`)).toMatchObject({ ok: true, lines: [{ reference }] });
  });

  test('an unclosed quote is rejected at the start of its row', async () => {
    const text = `${head}\n2026-11-14;card;1;\n2026-11-14;card;1;"abierta\n2026-11-14;card;1;\n`;
    expect(await parseFile(text)).toEqual({
      ok: false,
      problems: [{ line: 3, problem: 'columns', value: '"' }],
    });
  });

  test('cells may be cut anywhere between the pieces in which it is read', async () => {
    const line = '2026-11-14;tarjeta;"1.234,50";"año ""ñ"" 🦜"';
    const parsed = await parseFile(`${head}\n${`${line}\n`.repeat(5_000)}`);
    const lines = parsed.ok ? parsed.lines : [];
    expect(lines).toHaveLength(5_000);
    expect(new Set(lines.map(({ reference, amountCentavos }) => `${reference} ${amountCentavos}`))).toEqual(
      new Set(['año "ñ" 🦜 123450']),
    );
    expect(lines.at(-1)?.number).toBe(5_001);
  });

  test('problems name the lines as an editor counts them, at most fifty', async () => {
    const text = `${head}\n2026-11-14;card;1;"of two\nlines"\n\nx;card;1;\n2026-11-14;card;1;\n2026-11-14;oro;1;`;
    expect(await parseFile(text)).toMatchObject({
      problems: [
        { line: 5, problem: 'date' },
        { line: 7, problem: 'method' },
      ],
    });
    const many = await parseFile(`${head}\n${'x;card;1;\n'.repeat(200)}`);
    expect(many.ok ? [] : many.problems).toHaveLength(50);
  });
});

test.each([
  ['20000', 2_000_000n],
  ['20.000', 2_000_000n],
  ['20,000', 2_000_000n],
  ['1.234.567,8', 123_456_780n],
  ['1,234,567.89', 123_456_789n],
  ['-0,5', -50n],
  ['COP 20.000', 2_000_000n],
  ['20.000.00', undefined],
  ['1.23.456', undefined],
  ['', undefined],
  ['99999999999', undefined],
])('the amount %s', (text, centavos) => {
  expect(readPesos(text)).toBe(centavos);
});
