import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('no more run at the same time, all run in the order in which they came, and failures make room too', async () => {
  const limited = atMost(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) =>
    limited(async () => {
      order.push(index);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (index === 1) throw new Error('one fails');
      return index;
    });
  const settled = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});
