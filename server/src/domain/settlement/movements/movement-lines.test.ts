import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PriceContract, priceOf } from '../pricing/price.ts';
import { type TaxProfile, type WithholdingRow, withhold } from '../withholding/withholding.ts';
import { availableOn, defaultBankingDays, takenBackOn } from './available-on.ts';
import { chargeLines, type MovementLine, mirrorLines, netOf } from './movement-lines.ts';

const day = (text: string) => text as CalendarDate;

const row = {
  methods: ['card'] as const,
  city: null,
  law: 'a law',
  exemptRegimes: [],
  effectiveFrom: day('2016-10-11'),
  effectiveTo: null,
};
const table: WithholdingRow[] = [
  {
    ...row,
    id: 'renta',
    tax: 'renta',
    partsPerMillion: 15_000,
    base: 'net_of_taxes',
    exemptRegimes: ['simple', 'self_withholder', 'not_income_taxpayer'],
    effectiveTo: day('2026-02-28'),
  },
  {
    ...row,
    id: 'renta-0',
    tax: 'renta',
    partsPerMillion: 0,
    base: 'net_of_taxes',
    effectiveFrom: day('2026-03-01'),
  },
  {
    ...row,
    id: 'iva',
    tax: 'iva',
    partsPerMillion: 150_000,
    base: 'iva',
    exemptRegimes: ['not_vat_responsible'],
  },
  {
    ...row,
    id: 'ica-11001',
    tax: 'ica',
    partsPerMillion: 4_140,
    base: 'net_of_taxes',
    city: '11001',
    exemptRegimes: ['simple'],
  },
];
const contract: PriceContract = {
  id: 'fc1',
  effectiveFrom: day('2026-01-01'),
  taxPartsPerMillion: 190_000,
  refundPolicy: 'all',
  rules: [
    {
      method: null,
      brand: null,
      cardType: null,
      isInternational: null,
      installmentsFrom: null,
      installmentsTo: null,
      minimumCentavos: 0n,
      tiers: [{ volumeFromCentavos: 0n, partsPerMillion: 27_900, fixedCentavos: 80_000n }],
    },
  ],
};

interface Sale {
  amount: bigint;
  iva?: bigint;
  tip?: bigint;
  on?: string;
  method?: 'card' | 'bank_account' | 'store';
  profile?: TaxProfile;
}

const bogota: TaxProfile = { regimes: [], city: '11001' };

function settle({ amount, iva = 0n, tip = 0n, on = '2026-02-10', method = 'card', profile = bogota }: Sale) {
  const charge = {
    amountCentavos: amount,
    method,
    brand: 'visa',
    cardType: null,
    isInternational: null,
    installments: 1,
  };
  const price = priceOf(contract, charge, 0n);
  if (price === undefined) throw new Error('the contract prices everything');
  const taxes = { ivaCentavos: iva, incCentavos: 0n, tipCentavos: tip };
  const withheld = withhold(table, { amountCentavos: amount, taxes, method, day: day(on), profile });
  return { price, withheld, lines: chargeLines(amount, price, withheld) };
}

const withheldOf = (lines: readonly MovementLine[]) =>
  Object.fromEntries(
    lines.flatMap(line => (line.withheld === undefined ? [] : [[line.withheld.tax, line.amountCentavos]])),
  );

describe('a charge', () => {
  it('of 119,000 with IVA pays 109,333.08, as the calculator of PayU Colombia has it', () => {
    const { lines } = settle({ amount: 11_900_000n, iva: 1_900_000n });
    expect(lines.slice(0, 3)).toEqual([
      { type: 'gross', amountCentavos: 11_900_000n },
      { type: 'fee', amountCentavos: -412_010n },
      { type: 'fee_tax', amountCentavos: -78_282n },
    ]);
    expect(withheldOf(lines)).toEqual({ renta: -150_000n, iva: -285_000n, ica: -41_400n });
    expect(netOf(lines)).toBe(10_933_308n);
  });

  it.each<[string, Sale, bigint, Record<string, bigint>]>([
    ['of 50,000 without IVA', { amount: 5_000_000n }, 4_643_095n, { renta: -75_000n, ica: -20_700n }],
    [
      'of 119,000 once renta is zero',
      { amount: 11_900_000n, iva: 1_900_000n, on: '2026-03-01' },
      11_083_308n,
      { iva: -285_000n, ica: -41_400n },
    ],
    [
      'with a tip, which is not the merchant’s income',
      { amount: 12_900_000n, iva: 1_900_000n, tip: 1_000_000n },
      11_900_107n,
      { renta: -150_000n, iva: -285_000n, ica: -41_400n },
    ],
    [
      'in the régimen SIMPLE',
      { amount: 11_900_000n, iva: 1_900_000n, profile: { regimes: ['simple'], city: '11001' } },
      11_124_708n,
      { iva: -285_000n },
    ],
    [
      'of an autorretenedor',
      { amount: 11_900_000n, iva: 1_900_000n, profile: { regimes: ['self_withholder'], city: '11001' } },
      11_083_308n,
      { iva: -285_000n, ica: -41_400n },
    ],
    [
      'of a merchant that is not responsible for IVA',
      { amount: 11_900_000n, profile: { regimes: ['not_vat_responsible'], city: '11001' } },
      11_181_942n,
      { renta: -178_500n, ica: -49_266n },
    ],
    [
      'in a city without a row',
      { amount: 11_900_000n, iva: 1_900_000n, profile: { regimes: [], city: '05001' } },
      10_974_708n,
      { renta: -150_000n, iva: -285_000n },
    ],
    ['over PSE', { amount: 11_900_000n, iva: 1_900_000n, method: 'bank_account' }, 11_409_708n, {}],
  ])('%s', (_name, sale, net, withheld) => {
    const { lines } = settle(sale);
    expect(withheldOf(lines)).toEqual(withheld);
    expect(netOf(lines)).toBe(net);
  });
});

const anySale = fc.record({
  amount: fc.bigInt({ min: 1n, max: 10n ** 11n }),
  ivaShare: fc.integer({ min: 0, max: 100 }),
});
const saleOf = ({ amount, ivaShare }: { amount: bigint; ivaShare: number }) => {
  const iva = (amount * BigInt(ivaShare)) / 100n;
  return { ...settle({ amount, iva }), amount };
};

describe('the mirror of a charge', () => {
  const mirror = (sale: ReturnType<typeof saleOf>, taken: bigint, before: bigint) =>
    mirrorLines(
      { amountCentavos: sale.amount, returnable: sale.price.returnable, withheld: sale.withheld },
      { grossCentavos: -taken, takenCentavos: taken, takenBeforeCentavos: before },
    );

  it('gives back the whole net with a whole refund', () => {
    const sale = saleOf({ amount: 11_900_000n, ivaShare: 0 });
    expect(netOf(mirror(sale, sale.amount, 0n))).toBe(-netOf(sale.lines));
  });

  it('leaves nothing after any parts, in any order, some of them undone and made again', () => {
    const parts = fc.array(fc.record({ share: fc.integer({ min: 1, max: 99 }), isUndone: fc.boolean() }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(anySale, parts, (input, steps) => {
        const sale = saleOf(input);
        const lines: MovementLine[] = [...sale.lines];
        let taken = 0n;
        const take = (centavos: bigint) => {
          lines.push(...mirror(sale, centavos, taken));
          taken += centavos;
        };
        for (const { share, isUndone } of steps) {
          const part = ((sale.amount - taken) * BigInt(share)) / 100n;
          take(part);
          if (isUndone) take(-part);
        }
        take(sale.amount - taken);
        expect(netOf(lines)).toBe(0n);
        for (const tax of ['renta', 'iva', 'ica']) {
          const ofTax = lines.filter(line => line.withheld?.tax === tax);
          expect(netOf(ofTax)).toBe(0n);
          expect(ofTax.reduce((sum, line) => sum + (line.withheld?.baseCentavos ?? 0n), 0n)).toBe(0n);
        }
      }),
    );
  });

  it('sums to the net of its parts', () => {
    fc.assert(
      fc.property(anySale, input => {
        const sale = saleOf(input);
        const withheld = sale.withheld.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0n);
        const { commissionCentavos, taxCentavos } = sale.price;
        expect(netOf(sale.lines)).toBe(sale.amount - commissionCentavos - taxCentavos - withheld);
      }),
    );
  });
});

describe('the day on which money is available', () => {
  it.each([
    ['a card on a Tuesday', 'card', '2026-11-17', '2026-11-19'],
    ['a card on a Friday', 'card', '2026-11-20', '2026-11-24'],
    ['a card before a Monday that is a holiday', 'card', '2026-11-13', '2026-11-18'],
    ['PSE on a Saturday', 'bank_account', '2026-11-21', '2026-11-23'],
    ['cash before Christmas', 'store', '2026-12-24', '2026-12-29'],
  ] as const)('%s', (_name, method, on, expected) => {
    expect(availableOn(method, day(on), defaultBankingDays)).toBe(expected);
  });

  it.each([
    ['a refund of a charge that is still pending', '2026-11-17', '2026-11-19', '2026-11-19'],
    ['a refund of one that is available', '2026-11-20', '2026-11-19', '2026-11-20'],
    ['a fee of no charge', '2026-11-20', null, '2026-11-20'],
  ])('%s', (_name, on, charge, expected) => {
    expect(takenBackOn(day(on), charge === null ? null : day(charge))).toBe(expected);
  });
});
