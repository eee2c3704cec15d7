import { priceOf } from '@recaudo/contract/shared/prices/price-of';
import { expect, test } from 'vitest';
import { priceOfPlan, readPriceFields, tiersOf } from './read-price-fields.ts';

const tiers = {
  'tiers.0.up_to': '10',
  'tiers.0.unit_amount': '5.000',
  'tiers.0.flat_amount': '',
  'tiers.2.up_to': '50',
  'tiers.2.unit_amount': '4.000',
  'tiers.2.flat_amount': '1.000',
  'tiers.4.unit_amount': '0',
};

test('a plan with one amount sends nothing new', () => {
  const values = { amount: '20.000', price_model: 'fixed', tax: '', setup_amount: '', minimum_amount: '9' };
  expect(readPriceFields(values)).toEqual({ amount: 20_000 });
});

test('tiers keep the order of the form, and the last one has no end', () => {
  expect(tiersOf(tiers)).toEqual([
    { up_to: 10, unit_amount: 5_000 },
    { up_to: 50, unit_amount: 4_000, flat_amount: 1_000 },
    { unit_amount: 0 },
  ]);
});

test.each([
  [
    { amount: '20.000', price_model: 'per_unit', minimum_amount: '50.000', tax: 'iva_19' },
    { amount: 20_000, price_model: 'per_unit', minimum_amount: 50_000, tax: 'iva_19' },
  ],
  [
    { amount: '9.000', price_model: 'package', package_size: '12', setup_amount: '30.000' },
    { amount: 9_000, price_model: 'package', package_size: 12, setup_amount: 30_000 },
  ],
  [
    { ...tiers, price_model: 'volume' },
    { amount: 0, price_model: 'volume', tiers: tiersOf(tiers) },
  ],
])('%o', (values, sent) => {
  expect(readPriceFields(values)).toEqual(sent);
});

test.each([
  ['per_unit', [2_000_000n, 20_000_000n, 200_000_000n]],
  ['package', [2_000_000n, 2_000_000n, 18_000_000n]],
  ['graduated', [2_500_000n, 7_000_000n, 23_100_000n]],
  ['volume', [2_500_000n, 7_000_000n, 2_000_000n]],
] as const)('%s: 1, 10 and 100 units cost what the gateway bills', (model, costs) => {
  const plan = readPriceFields({ ...tiers, amount: '20.000', price_model: model, package_size: '12' });
  const price = priceOfPlan(plan);
  expect([1, 10, 100].map(quantity => priceOf(price, quantity).amountCentavos)).toEqual(costs);
});
