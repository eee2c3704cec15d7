import { describe, expect, test } from 'vitest';
import { UsageError } from '../command.ts';
import { readTerms } from './merchant-terms.ts';

describe('readTerms', () => {
  test.each([
    [{}, {}],
    [{ 'order-id-reuse': 'on' }, { orderIdReuse: true }],
    [{ 'order-id-reuse': 'off' }, { orderIdReuse: false }],
    [{ 'order-id-reuse': '' }, { orderIdReuse: null }],
    [{ overdraft: '2000000' }, { overdraftCentavos: 2_000_000_00n }],
    [{ overdraft: '0' }, { overdraftCentavos: 0n }],
    [{ overdraft: '' }, { overdraftCentavos: null }],
    [{ 'fee-percent': '2.95' }, { fees: { basisPoints: 295 } }],
    [{ 'fee-fixed': '900.5', 'fee-tax': '19' }, { fees: { fixedCentavos: 900_50n, taxBasisPoints: 1900 } }],
    [{ 'fee-percent': '0', 'fee-tax': '100' }, { fees: { basisPoints: 0, taxBasisPoints: 10_000 } }],
  ])('%j', (options, terms) => {
    expect(readTerms(options)).toEqual(terms);
  });

  test.each([
    [{ 'order-id-reuse': 'yes' }],
    [{ overdraft: '-1' }],
    [{ overdraft: '10000000000' }],
    [{ 'fee-percent': '50.01' }],
    [{ 'fee-percent': '2.955' }],
    [{ 'fee-percent': '2,9' }],
    [{ 'fee-percent': '' }],
    [{ 'fee-fixed': '1e3' }],
    [{ 'fee-fixed': '1000000.01' }],
    [{ 'fee-tax': '101' }],
  ])('refused: %j', options => {
    expect(() => readTerms(options)).toThrow(UsageError);
  });
});
