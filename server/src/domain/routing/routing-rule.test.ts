import { describe, expect, test } from 'vitest';
import type { RoutingFacts } from './routing-facts.ts';
import { missedCondition, partOf, type RoutingConditions } from './routing-rule.ts';

const visa: RoutingFacts = {
  method: 'card',
  amountCentavos: 2_000_000n,
  reference: 'tr1',
  brand: 'visa',
  bin: '411111',
  cardType: 'credit',
  installments: 3,
  initiator: 'payer',
};

describe('a rule', () => {
  test.each<[string, RoutingConditions, Partial<RoutingFacts>, string | undefined]>([
    ['without conditions matches', {}, {}, undefined],
    ['of the brand', { brands: ['mastercard', 'visa'] }, {}, undefined],
    ['of another brand', { brands: ['mastercard'] }, {}, 'brand'],
    ['of a brand that is not known', { brands: ['visa'] }, { brand: undefined }, 'brand'],
    ['of its first digit', { bins: ['4'] }, {}, undefined],
    ['of all six digits', { bins: ['411111'] }, {}, undefined],
    ['of eight digits where six are known', { bins: ['41111111'] }, {}, 'bin'],
    ['of other digits', { bins: ['42', '5'] }, {}, 'bin'],
    ['from the lower end of a range', { bins: ['411111-411119'] }, {}, undefined],
    ['to the upper end of a range', { bins: ['400000-411111'] }, {}, undefined],
    ['beside a range', { bins: ['411112-419999'] }, {}, 'bin'],
    ['of a range of two digits', { bins: ['51-55'] }, { bin: '549999' }, undefined],
    ['of a range that is longer than what is known', { bins: ['41111100-41111199'] }, {}, 'bin'],
    ['of a card that is not known', { bins: ['4'] }, { bin: undefined }, 'bin'],
    ['of the card type', { cardTypes: ['credit'] }, {}, undefined],
    ['of another card type', { cardTypes: ['debit'] }, {}, 'card_type'],
    ['from the amount itself', { amountFromCentavos: 2_000_000n }, {}, undefined],
    ['from a centavo more', { amountFromCentavos: 2_000_001n }, {}, 'amount'],
    ['to the amount itself', { amountToCentavos: 2_000_000n }, {}, undefined],
    ['to a centavo less', { amountToCentavos: 1_999_999n }, {}, 'amount'],
    ['from three installments', { installmentsFrom: 3 }, {}, undefined],
    ['from four installments', { installmentsFrom: 4 }, {}, 'installments'],
    ['for one payment only', { installmentsTo: 1 }, {}, 'installments'],
    [
      'for one payment, where nobody says how many',
      { installmentsTo: 1 },
      { installments: undefined },
      undefined,
    ],
    ['of the payer', { initiator: 'payer' }, {}, undefined],
    ['of renewals', { initiator: 'merchant' }, {}, 'initiator'],
    ['of everybody', { sharePercent: 100 }, {}, undefined],
    ['names the first that misses', { brands: ['mastercard'], initiator: 'merchant' }, {}, 'brand'],
  ])('%s', (_what, conditions, changes, missed) => {
    expect(missedCondition({ conditions, position: 1 }, { ...visa, ...changes })).toBe(missed);
  });
});

describe('a share', () => {
  const references = Array.from({ length: 10_000 }, (_, index) => `trpayment${index}`);
  const taken = (position: number, sharePercent: number) =>
    references.filter(
      reference =>
        missedCondition({ conditions: { sharePercent }, position }, { ...visa, reference }) === undefined,
    );

  test.each([1, 10, 30, 50, 99])('of %i percent is about that', percent => {
    expect(Math.abs(taken(1, percent).length / 100 - percent)).toBeLessThan(2);
  });

  test('is the same for a reference each time', () => expect(taken(1, 30)).toEqual(taken(1, 30)));

  test('of a smaller size is part of a larger one', () => {
    const larger = new Set(taken(1, 50));
    expect(taken(1, 30).every(reference => larger.has(reference))).toBe(true);
  });

  test('of the second rule applies to the traffic left by the first', () => {
    const first = new Set(taken(1, 50));
    const left = references.filter(reference => !first.has(reference));
    const second = left.filter(reference => partOf(reference, 2) < 50);
    expect(Math.abs(second.length / left.length - 0.5)).toBeLessThan(0.03);
  });
});
