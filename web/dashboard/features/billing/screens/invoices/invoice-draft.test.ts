import { expect, test } from 'vitest';
import { itemsOf, readInvoice, totalOf } from './invoice-draft.ts';

const values = {
  'items.0.description': 'Torta de chocolate',
  'items.0.amount': '85.000',
  'items.0.quantity': '2',
  'items.3.description': 'Domicilio',
  'items.3.amount': '$ 7.500,50',
  'items.3.quantity': '',
};

test('rows that were removed leave no line, and an empty quantity is one', () => {
  expect(itemsOf(values, [0, 3])).toEqual([
    { description: 'Torta de chocolate', amount: 85_000, quantity: 2 },
    { description: 'Domicilio', amount: 7_500.5, quantity: 1 },
  ]);
});

test('the total adds centavos, not fractions of pesos', () => {
  expect(totalOf(itemsOf(values, [0, 3]))).toBe(177_500.5);
  expect(totalOf([{ amount: 0.1, quantity: 3 }])).toBe(0.3);
});

test.each([
  [{}, { collection: 'send_invoice', days_until_due: 0, finalize: true }],
  [
    { due: '15', ending: 'issue' },
    { collection: 'send_invoice', days_until_due: 15, finalize: true },
  ],
  [
    { due: '15', collection: 'automatic' },
    { collection: 'automatic', finalize: true },
  ],
  [{ ending: 'draft' }, { collection: 'send_invoice', days_until_due: 0, finalize: false }],
])('%o is sent as %o', (chosen, sent) => {
  expect(readInvoice({ ...values, ...chosen }, [])).toEqual(sent);
});

test('the tax applies to every line', () => {
  const { items } = readInvoice({ ...values, tax: 'iva_19' }, [0, 3]);
  expect(items?.map(({ tax }) => tax)).toEqual(['iva_19', 'iva_19']);
});
