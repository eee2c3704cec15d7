import { expect, test } from 'vitest';
import {
  layoutMistakeInOneLine,
  readLayout,
  readLayoutText,
  shippedLayout,
  shippedLayouts,
} from './read-layout.ts';

const pab = shippedLayout('bancolombia-pab');
const csv = shippedLayout('generic-csv');

const mistakesOf = (value: unknown): string[] => {
  const read = readLayout(value);
  return 'mistakes' in read ? read.mistakes.map(layoutMistakeInOneLine) : [];
};

test.each(shippedLayouts)('%s is shipped as not confirmed by the bank', name => {
  const layout = shippedLayout(name);
  expect(layout.name).toBe(name);
  expect(layout.is_confirmed).toBe(false);
  expect(layout.note).toContain('one-peso test');
});

const withLine = (column: object) => ({ ...pab, line: [column, ...pab.line.slice(1)] });

test.each<[string, unknown, string[]]>([
  ['a list', [], ['the layout must be a JSON object']],
  ['another format', { ...pab, format: 'x' }, ['/format: must be "recaudo-payout-layout/1"']],
  [
    'a name in capitals',
    { ...pab, name: 'PAB' },
    ['/name: must be 1 to 40 characters of a-z, 0-9 and -, the first a letter or a digit'],
  ],
  ['an unknown field', { ...pab, colour: 1 }, ['/colour: is not known here: correct its name or remove it']],
  ['no shape', { ...pab, shape: undefined }, ['/shape: is missing']],
  [
    'a column without a width',
    withLine({ name: 'Record type', text: '6' }),
    ['/line/0/width: is missing', '/line: has columns of 263 characters in all, but record_width is 264'],
  ],
  [
    'a column that is too wide',
    withLine({ name: 'Record type', text: '6', width: 2 }),
    ['/line: has columns of 265 characters in all, but record_width is 264'],
  ],
  [
    'a misspelled value',
    withLine({ name: 'x', value: 'amuont', width: 1 }),
    [expect.stringMatching(/^\/line\/0\/value: must be one of: batch_reference, /)],
  ],
  [
    'text and value',
    withLine({ name: 'x', value: 'name', text: '6', width: 1 }),
    ['/line/0/text: cannot stand beside value'],
  ],
  [
    'a text beyond its width',
    withLine({ name: 'x', text: '66', width: 1 }),
    ['/line/0/text: is longer than the width of 1'],
  ],
  [
    'an unknown table',
    withLine({ name: 'x', value: 'name', codes: 'cities', width: 1 }),
    ['/line/0/codes: names no table of codes'],
  ],
  [
    'a date without a form',
    withLine({ name: 'x', value: 'pay_date', width: 1 }),
    ['/line/0/date: is missing'],
  ],
  [
    'an amount without a form',
    withLine({ name: 'x', value: 'amount', width: 1 }),
    ['/line/0/amount: is missing'],
  ],
  [
    'pesos that drop centavos',
    withLine({ name: 'x', value: 'amount', amount: 'pesos', width: 1 }),
    ['/line/0/amount: drops the centavos: set is_whole_pesos'],
  ],
  [
    'an account that is cut',
    withLine({ name: 'x', value: 'account', cut: true, width: 1 }),
    ['/line/0/cut: would change what is paid: only a name, a description or an email may be cut'],
  ],
  [
    'a side of a bank without the bank',
    withLine({ name: 'x', value: 'account', bank: 'own', width: 1 }),
    ['/line/0/bank: needs own_bank'],
  ],
  [
    'a payout in the header',
    { ...pab, record_width: undefined, header: [{ name: 'x', value: 'account', width: 9 }] },
    ['/header/0/value: belongs to one payout: the header cannot have it'],
  ],
  [
    'no account',
    { ...csv, line: csv.line.filter(({ value }) => value !== 'account') },
    ['/line: has no column with the value account'],
  ],
  ['a CSV without a separator', { ...csv, separator: undefined }, ['/separator: is missing']],
  [
    'a word of two states',
    { ...csv, response: { ...csv.response, failed: ['Pagado'] } },
    ['/response/failed/0: stands under paid, too'],
  ],
  [
    'a fixed response without widths',
    { ...csv, response: { ...csv.response, shape: 'fixed' } },
    [
      '/response/reference/width: is missing',
      '/response/amount/width: is missing',
      '/response/status/width: is missing',
      '/response/reason/width: is missing',
    ],
  ],
])('%s is a mistake with its place', (_, value, mistakes) => {
  expect(mistakesOf(JSON.parse(JSON.stringify(value)))).toEqual(mistakes);
});

test.each([
  ['{', ['the layout is not JSON']],
  [`"${'x'.repeat(70_000)}"`, ['the layout has more than 65536 bytes']],
])('text %#', (text, mistakes) => {
  const read = readLayoutText(text);
  expect('mistakes' in read && read.mistakes.map(layoutMistakeInOneLine)).toEqual(mistakes);
});
