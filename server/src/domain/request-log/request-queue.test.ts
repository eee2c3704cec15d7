import { expect, test } from 'vitest';
import { newRequestQueue } from './request-queue.ts';

function bench(write: (items: number[]) => Promise<{ error: unknown }[]> = async () => []) {
  const batches: number[][] = [];
  const dropped: number[] = [];
  const queue = newRequestQueue<number>({
    maxItems: 5,
    maxBytes: 100,
    batchSize: 2,
    everyMs: 60_000,
    write: async items => {
      batches.push(items);
      return write(items);
    },
    onDropped: count => dropped.push(count),
  });
  return { queue, batches, dropped };
}

test('queued requests are written in batches, in order', async () => {
  const { queue, batches } = bench();
  for (const item of [1, 2, 3]) queue.put(item, 1);
  await queue.drain();
  expect(batches).toEqual([[1, 2], [3]]);
});

test('a full batch leaves by itself', async () => {
  const { queue, batches } = bench();
  queue.put(1, 1);
  queue.put(2, 1);
  await expect.poll(() => batches).toEqual([[1, 2]]);
});

test('a full queue drops new requests, and accepts them again after a write', async () => {
  const { queue, batches, dropped } = bench();
  for (const item of [1, 2, 3, 4, 5, 6]) queue.put(item, 1);
  expect(dropped).toEqual([1]);
  await queue.drain();
  queue.put(7, 100);
  queue.put(8, 1);
  expect(dropped).toEqual([1, 1]);
  await queue.drain();
  expect(batches.flat()).toEqual([1, 2, 3, 4, 5, 7]);
});

test('a database that is away costs the batch, not the caller', async () => {
  const { queue, dropped } = bench(async () => {
    throw new Error('away');
  });
  for (const item of [1, 2, 3]) queue.put(item, 1);
  await queue.drain();
  expect(dropped).toEqual([2, 1]);
});

test('rows that are refused are counted, and only they', async () => {
  const { queue, dropped } = bench(async items =>
    items.filter(item => item === 2).map(() => ({ error: new Error('refused') })),
  );
  for (const item of [1, 2, 3]) queue.put(item, 1);
  await queue.drain();
  expect(dropped).toEqual([1]);
});
