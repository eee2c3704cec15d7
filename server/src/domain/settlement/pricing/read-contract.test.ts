import { expect, test } from 'vitest';
import { ContractError, readContract } from './read-contract.ts';

const rule = { method: 'card', minimum: 500, tiers: [{ percent: 2.79, fixed: 800 }] };
const contract = { effective_from: '2026-01-01', rules: [rule] };

test('reads percentages and pesos', () => {
  expect(readContract(contract, 'ct1')).toMatchObject({
    id: 'ct1',
    effectiveFrom: '2026-01-01',
    taxPartsPerMillion: 190_000,
    refundPolicy: 'all',
    rules: [
      {
        method: 'card',
        brand: null,
        minimumCentavos: 50_000n,
        tiers: [{ volumeFromCentavos: 0n, partsPerMillion: 27_900, fixedCentavos: 80_000n }],
      },
    ],
  });
});

test.each<[string, unknown, string]>([
  ['no object', [], 'contract must be an object'],
  ['an unknown field', { ...contract, from: '2026-01-01' }, 'contract.from is not a field'],
  [
    'a day that is none',
    { ...contract, effective_from: '2026-02-30' },
    'contract.effective_from must be a day',
  ],
  ['no rules', { ...contract, rules: [] }, 'contract.rules must be a list'],
  ['a rate above 100', { ...contract, tax: 101 }, 'contract.tax must be a percentage'],
  [
    'an unknown method',
    { ...contract, rules: [{ ...rule, method: 'pse' }] },
    'contract.rules[0].method must be one of',
  ],
  [
    'a negative minimum',
    { ...contract, rules: [{ ...rule, minimum: -1 }] },
    'contract.rules[0].minimum must be',
  ],
  [
    'tiers that do not ascend',
    { ...contract, rules: [{ ...rule, tiers: [{ percent: 1 }, { percent: 2, volume_from: 0 }] }] },
    'contract.rules[0].tiers must begin',
  ],
  [
    'installments above 36',
    { ...contract, rules: [{ ...rule, installments_to: 48 }] },
    'installments_to must be',
  ],
])('%s', (_name, value, problem) => {
  expect(() => readContract(value, 'ct1')).toThrow(ContractError);
  expect(() => readContract(value, 'ct1')).toThrow(problem);
});
