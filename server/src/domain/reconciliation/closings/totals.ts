import type { ReceivedMethod } from '@recaudo/contract/merchant/money/reconciliation';
import type { KeptBack } from '../received-line.ts';

export interface Sum {
  count: number;
  amount: bigint;
}

export interface MethodTotals {
  method: ReceivedMethod;
  sales: Sum;
  refunds: Sum;
  fees: bigint;
  expected: bigint;
  deposits: Sum;
  openPayments: Sum;
  openLines: Sum;
}

export interface MonthTotals extends Omit<MethodTotals, 'method'> {
  methods: MethodTotals[];
  chargebacks: Sum;
  lostChargebacks: Sum;
  kept: KeptBack;
}

const none: Sum = { count: 0, amount: 0n };
const plus = (a: Sum, b: Sum): Sum => ({ count: a.count + b.count, amount: a.amount + b.amount });

/** The sums over all methods, for the month as a whole. */
export const addMethods = (methods: readonly MethodTotals[]): Omit<MethodTotals, 'method'> =>
  methods.reduce<Omit<MethodTotals, 'method'>>(
    (sum, its) => ({
      sales: plus(sum.sales, its.sales),
      refunds: plus(sum.refunds, its.refunds),
      fees: sum.fees + its.fees,
      expected: sum.expected + its.expected,
      deposits: plus(sum.deposits, its.deposits),
      openPayments: plus(sum.openPayments, its.openPayments),
      openLines: plus(sum.openLines, its.openLines),
    }),
    {
      sales: none,
      refunds: none,
      fees: 0n,
      expected: 0n,
      deposits: none,
      openPayments: none,
      openLines: none,
    },
  );

/** Serializes totals, with centavos as text, because JSON cannot hold a bigint. */
export const writeTotals = (totals: MonthTotals): string =>
  JSON.stringify(totals, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

export const readTotals = (written: object): MonthTotals =>
  JSON.parse(JSON.stringify(written), (_key, value: unknown) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as MonthTotals;
