import { expect, test } from 'vitest';
import { newLine } from '../lines/line.ts';
import { takeItems, type WaitingItem } from './take-items.ts';

const lineOf = (amountCentavos: bigint, tax: 'inclusive' | 'exclusive' | null = null) =>
  newLine(
    {
      type: 'item',
      description: 'Instalación',
      quantity: 1,
      unitAmountCentavos: amountCentavos,
      amountCentavos,
      days: null,
      planId: null,
      meterId: null,
    },
    tax === null ? null : { code: 'iva_19', behavior: tax },
  );

const waiting = (...amounts: bigint[]): WaitingItem[] =>
  amounts.map((amount, index) => ({ id: `ii${index}`, line: lineOf(amount) }));

test.each([
  ['a charge goes onto the invoice', [1_000n], [500n], ['ii0 500'], 1_500n],
  ['a credit lowers it', [1_000n], [-400n], ['ii0 -400'], 600n],
  ['a credit of the whole amount leaves nothing to pay', [1_000n], [-1_000n], ['ii0 -1000'], 0n],
  ['a larger credit is taken in part', [1_000n], [-1_500n], ['ii0 -1000 rest -500'], 0n],
  ['after that, further credits wait', [1_000n], [-1_500n, -200n], ['ii0 -1000 rest -500'], 0n],
  [
    'charges count before credits, whatever their order',
    [],
    [-1_500n, 2_000n],
    ['ii1 2000', 'ii0 -1500'],
    500n,
  ],
  ['credits alone wait', [], [-1_500n], [], 0n],
  ['nothing waits', [700n], [], [], 700n],
] as const)('%s', (_title, lines, amounts, taken, total) => {
  const invoice = lines.map(amount => lineOf(amount));
  const found = takeItems(invoice, waiting(...amounts));
  expect(
    found.map(
      ({ item, line, rest }) =>
        `${item.id} ${line.totalCentavos}${rest ? ` rest ${rest.totalCentavos}` : ''}`,
    ),
  ).toEqual(taken);
  expect(
    [...invoice, ...found.map(({ line }) => line)].reduce((sum, line) => sum + line.totalCentavos, 0n),
  ).toBe(total);
});

test('the two parts of an item with exclusive tax sum to the item, tax included', () => {
  const credit = { id: 'ii0', line: lineOf(-1_000n, 'exclusive') };
  expect(credit.line.totalCentavos).toBe(-1_190n);
  const [part] = takeItems([lineOf(700n)], [credit]);
  expect([part?.line.totalCentavos, part?.rest?.totalCentavos]).toEqual([-700n, -490n]);
  expect((part?.line.tax?.amountCentavos ?? 0n) + (part?.rest?.tax?.amountCentavos ?? 0n)).toBe(-190n);
});
