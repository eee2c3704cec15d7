import type { MrrMonth } from '@recaudo/contract/merchant/money/analytics';
import { expect, test } from 'vitest';
import { stackMonths } from './mrr-bars.ts';

const of = (amount: number) => ({ amount, count: amount === 0 ? 0 : 1 });
const month = (name: string, amounts: Partial<Record<string, number>>): MrrMonth => ({
  month: name,
  opening: 0,
  new: of(amounts['new'] ?? 0),
  reactivation: of(amounts['reactivation'] ?? 0),
  expansion: of(amounts['expansion'] ?? 0),
  contraction: of(amounts['contraction'] ?? 0),
  churn: of(amounts['churn'] ?? 0),
  closing: 0,
});

test('gains rise from the zero line, losses hang from it, and the largest ones fill the picture', () => {
  const drawn = stackMonths([
    month('2026-10', { new: 200, expansion: 100, churn: -50 }),
    month('2026-11', { contraction: -40, churn: -60 }),
  ]);
  expect(drawn?.zero).toBe(0.75);
  expect(drawn?.stacks).toEqual([
    {
      month: '2026-10',
      blocks: [
        { movement: 'new', top: 0.25, height: 0.5 },
        { movement: 'expansion', top: 0, height: 0.25 },
        { movement: 'churn', top: 0.75, height: 0.125 },
      ],
    },
    {
      month: '2026-11',
      blocks: [
        { movement: 'contraction', top: 0.75, height: 0.1 },
        { movement: 'churn', top: 0.85, height: 0.15 },
      ],
    },
  ]);
});

test('nothing is drawn where nothing changed', () => {
  expect(stackMonths([month('2026-11', {})])).toBeUndefined();
});
