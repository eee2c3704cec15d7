import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, it } from 'vitest';
import { contractOn, type PriceContract, type PricedCharge, type PriceRule, priceOf } from './price.ts';

const day = (text: string) => text as CalendarDate;

const anything: PriceRule = {
  method: null,
  brand: null,
  cardType: null,
  isInternational: null,
  installmentsFrom: null,
  installmentsTo: null,
  minimumCentavos: 0n,
  tiers: [{ volumeFromCentavos: 0n, partsPerMillion: 27_900, fixedCentavos: 80_000n }],
};
const flat = (partsPerMillion: number, fixedCentavos = 0n) => [
  { volumeFromCentavos: 0n, partsPerMillion, fixedCentavos },
];

const contract: PriceContract = {
  id: 'fc1',
  effectiveFrom: day('2026-01-01'),
  taxPartsPerMillion: 190_000,
  refundPolicy: 'all',
  rules: [
    anything,
    { ...anything, method: 'bank_account', minimumCentavos: 150_000n, tiers: flat(10_000) },
    { ...anything, method: 'card', cardType: 'debit', tiers: flat(18_000) },
    { ...anything, method: 'card', isInternational: true, tiers: flat(39_000, 90_000n) },
    { ...anything, method: 'card', installmentsFrom: 13, installmentsTo: 36, tiers: flat(35_000) },
    { ...anything, method: 'card', brand: 'american_express', tiers: flat(32_000) },
    {
      ...anything,
      method: 'store',
      tiers: [
        ...flat(30_000),
        { volumeFromCentavos: 100_000_000n, partsPerMillion: 20_000, fixedCentavos: 0n },
      ],
    },
  ],
};

const card: PricedCharge = {
  amountCentavos: 11_900_000n,
  method: 'card',
  brand: 'visa',
  cardType: 'credit',
  isInternational: false,
  installments: 1,
};

it.each<[string, Partial<PricedCharge>, bigint, bigint, bigint]>([
  ['any charge: percentage and fixed part', {}, 0n, 412_010n, 78_282n],
  ['a debit card', { cardType: 'debit' }, 0n, 214_200n, 40_698n],
  ['a foreign card', { isInternational: true }, 0n, 554_100n, 105_279n],
  ['24 installments', { installments: 24 }, 0n, 416_500n, 79_135n],
  ['12 installments: not in the range', { installments: 12 }, 0n, 412_010n, 78_282n],
  ['a brand of its own', { brand: 'american_express' }, 0n, 380_800n, 72_352n],
  ['PSE above the minimum', { method: 'bank_account', amountCentavos: 20_000_000n }, 0n, 200_000n, 38_000n],
  ['PSE below the minimum', { method: 'bank_account', amountCentavos: 1_000_000n }, 0n, 150_000n, 28_500n],
  ['cash in the first tier', { method: 'store' }, 99_999_999n, 357_000n, 67_830n],
  ['cash in the second tier', { method: 'store' }, 100_000_000n, 238_000n, 45_220n],
])('%s', (_name, charge, volume, commissionCentavos, taxCentavos) => {
  const price = priceOf(contract, { ...card, ...charge }, volume);
  expect(price).toEqual({ commissionCentavos, taxCentavos, returnable: { commissionCentavos, taxCentavos } });
});

it.each([
  ['all', 412_010n, 78_282n],
  ['percentage', 332_010n, 63_082n],
  ['none', 0n, 0n],
] as const)('a refund gives back: %s', (refundPolicy, commissionCentavos, taxCentavos) => {
  const price = priceOf({ ...contract, refundPolicy }, card, 0n);
  expect(price?.returnable).toEqual({ commissionCentavos, taxCentavos });
});

it('has no price where no rule applies', () => {
  const onlyCash = { ...contract, rules: contract.rules.filter(rule => rule.method === 'store') };
  expect(priceOf(onlyCash, card, 0n)).toBeUndefined();
});

const second = { ...contract, id: 'fc2', effectiveFrom: day('2026-07-01') };
it.each([
  ['before the first', '2025-12-31', undefined],
  ['on the first day', '2026-01-01', 'fc1'],
  ['the day before the next', '2026-06-30', 'fc1'],
  ['on the day of the next', '2026-07-01', 'fc2'],
])('the contract %s', (_name, on, id) => expect(contractOn([second, contract], day(on))?.id).toBe(id));
