import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newWriteBatch } from './write-batches.ts';

/** Single digits, which sort as texts like numbers. */
const byItself = (item: number): string => String(item);

const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { opened, open };
};

test('items that arrive during a write share the next one, in order', async () => {
  const groups: number[][] = [];
  const first = gate();
  const batch = newWriteBatch<number, number>({
    keyOf: byItself,
    maxBatch: 10,
    flush: async items => {
      groups.push(items);
      if (groups.length === 1) await first.opened;
      return items.map(item => item * 2);
    },
  });
  const one = batch.submit(1);
  await setImmediate();
  const rest = [2, 3, 4].map(item => batch.submit(item));
  first.open();
  expect(await Promise.all([one, ...rest])).toEqual([2, 4, 6, 8]);
  expect(groups).toEqual([[1], [2, 3, 4]]);
});

test('a group is never larger than its maximum', async () => {
  const sizes: number[] = [];
  const batch = newWriteBatch<number, number>({
    keyOf: byItself,
    maxBatch: 4,
    flush: async items => {
      sizes.push(items.length);
      return items;
    },
  });
  await Promise.all(Array.from({ length: 10 }, (_, index) => batch.submit(index)));
  expect(sizes).toEqual([4, 4, 2]);
});

test('a group is written in key order, and every caller gets its own result', async () => {
  const groups: number[][] = [];
  const batch = newWriteBatch<number, number>({
    keyOf: byItself,
    maxBatch: 10,
    flush: async items => {
      groups.push(items);
      return items.map(item => item * 2);
    },
  });
  expect(await Promise.all([5, 1, 4, 1].map(item => batch.submit(item)))).toEqual([10, 2, 8, 2]);
  expect(groups).toEqual([[1, 1, 4, 5]]);
});

test('a rejected item fails alone, and the batch continues', async () => {
  const batch = newWriteBatch<number, number>({
    keyOf: byItself,
    maxBatch: 10,
    flush: async items => {
      if (items.includes(3)) throw Object.assign(new Error('3 is refused'), { code: '22021' });
      return items;
    },
  });
  const settled = await Promise.allSettled([1, 2, 3, 4, 5].map(item => batch.submit(item)));
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  await expect(batch.submit(6)).resolves.toBe(6);
});

test('a failed write rejects its own group, and the next groups continue', async () => {
  let fail = true;
  const batch = newWriteBatch<number, number>({
    keyOf: byItself,
    maxBatch: 10,
    flush: async items => {
      if (fail) throw new Error('away');
      return items;
    },
  });
  await expect(batch.submit(1)).rejects.toThrow('away');
  fail = false;
  await expect(batch.submit(2)).resolves.toBe(2);
  await batch.idle();
});

test('items of one event loop turn share a write', async () => {
  const groups: number[][] = [];
  const batch = newWriteBatch<number, number>({
    keyOf: byItself,
    maxBatch: 10,
    atOnce: 4,
    flush: async items => {
      groups.push(items);
      return items;
    },
  });
  const one = batch.submit(1);
  await Promise.resolve();
  expect(await Promise.all([one, batch.submit(2)])).toEqual([1, 2]);
  expect(groups).toEqual([[1, 2]]);
});

/** Groups in flight until they are released, each with its items and slot. */
function heldGroups(maxBatch: number) {
  const under: { items: number[]; slot: number; end: () => void }[] = [];
  const batch = newWriteBatch<number, number>({
    keyOf: item => String(item).padStart(4, '0'),
    maxBatch,
    atOnce: 4,
    flush: (items, slot) =>
      new Promise(resolve => {
        under.push({ items, slot, end: () => resolve(items) });
      }),
  });
  const submit = async (...items: number[]) => {
    for (const item of items) void batch.submit(item);
    await setImmediate();
  };
  return { batch, under, submit };
}

test('single items do not wait for each other: each uses its own slot', async () => {
  const { under, submit } = heldGroups(10);
  for (const item of [1, 2, 3, 4, 5]) await submit(item);
  expect(under.map(({ items }) => items)).toEqual([[1], [2], [3], [4]]);
  expect(new Set(under.map(({ slot }) => slot)).size).toBe(4);
  under[1]?.end();
  await setImmediate();
  await setImmediate();
  expect(under.at(-1)).toMatchObject({ items: [5], slot: under[1]?.slot });
});

test('under load three groups are in flight, and waiting items share the next one', async () => {
  const { batch, under, submit } = heldGroups(100);
  const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
  await submit(...range(0, 20));
  await submit(...range(20, 20));
  await submit(...range(40, 20));
  await submit(...range(60, 5));
  await submit(...range(65, 5));
  expect(under.map(({ items }) => items.length)).toEqual([20, 20, 20]);
  under[0]?.end();
  await setImmediate();
  await setImmediate();
  expect(under.map(({ items }) => items.length)).toEqual([20, 20, 20, 10]);
  let isIdle = false;
  void batch.idle().then(() => {
    isIdle = true;
  });
  for (const { end } of under) end();
  await setImmediate();
  await setImmediate();
  expect(isIdle).toBe(true);
});

test('items without a waiting caller are collected for a while, unless a group is full', async () => {
  const groups: number[][] = [];
  const batch = newWriteBatch<number, number>({
    keyOf: byItself,
    maxBatch: 3,
    gatherMs: 20,
    flush: async items => {
      groups.push(items);
      return items;
    },
  });
  const one = batch.submit(1);
  await setImmediate();
  const two = batch.submit(2);
  await Promise.all([one, two]);
  await Promise.all([3, 4, 5, 6].map(item => batch.submit(item)));
  await batch.idle();
  expect(groups).toEqual([[1, 2], [3, 4, 5], [6]]);
});
