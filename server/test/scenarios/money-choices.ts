import fc from 'fast-check';
import type { Holder, Model } from './money-model.ts';
import { pesos } from './money-world.ts';

/** Generators for the choices of a sequence: payer, amount and charge. */

/** Two customers with an account, one without. */
export const ACCOUNTS: readonly boolean[] = [true, true, false];
export const customers = fc.nat({ max: ACCOUNTS.length - 1 });
export const holders: fc.Arbitrary<Holder> = fc.oneof(fc.constant('merchant' as const), customers);
/** Small amounts cost more than they bring in and test rounding of fees; usual amounts fill the balances. */
export const amounts = fc.oneof(fc.bigInt(1n, 3_000n), {
  arbitrary: fc.bigInt(10_000_00n, 900_000_00n),
  weight: 3,
});
export const picks = fc.nat({ max: 1_000 });
export function pick<Item>(items: readonly Item[], at: number): { item: Item; number: number } {
  const number = at % items.length;
  const item = items[number];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return { item, number };
}

/** A share of the available amount: everything (no amount sent), a part, exactly everything, or more. */
export const shares = fc.oneof(
  fc.constant('all' as const),
  fc.record({ part: fc.bigInt(1n, 100n) }),
  fc.record({ above: fc.bigInt(1n, 500n) }),
);
type Share = 'all' | { part: bigint } | { above: bigint };
export function amountOf(share: Share, left: bigint): bigint | undefined {
  if (share === 'all') return undefined;
  const amount = 'part' in share ? (left * share.part) / 100n : left + share.above;
  return amount > 0n ? amount : 1n;
}
export const amountBody = (amount: bigint | undefined) =>
  amount === undefined ? {} : { amount: pesos(amount) };

export const orders = fc.constantFrom('own', 'own', 'none', 'taken');
export const orderIdOf = (order: string, model: Model): string | null => {
  if (order === 'none') return null;
  return (order === 'taken' ? model.orderIds.at(-1) : undefined) ?? `order-${model.orderIds.length}`;
};
