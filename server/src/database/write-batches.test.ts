import { expect, test } from 'vitest';
import { newWriteBatch, newWriteBatches } from './write-batches.ts';

/** Single digits: their order as texts is that of the numbers. */
const byItself = (item: number): string => String(item);

const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { opened, open };
};

test('what arrives while a write runs goes together in the next one, in order', async () => {
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
  await Promise.resolve();
  await Promise.resolve();
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

test('a group is written in the order of its keys, and everyone gets the answer to what they gave', async () => {
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

test('an item that is refused costs only itself, and the batch goes on', async () => {
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

test('a failed write rejects its own group, and the batch goes on', async () => {
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

test('items of one merchant never run side by side', async () => {
  let running = 0;
  let most = 0;
  const batches = newWriteBatches<{ merchantId: string }, boolean>(4, {
    keyOf: ({ merchantId }) => merchantId,
    maxBatch: 1,
    flush: async items => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return items.map(() => true);
    },
  });
  await Promise.all(Array.from({ length: 20 }, () => batches.submit({ merchantId: 'm1' })));
  expect(most).toBe(1);
});

test('a patient batch waits for what is on its way already: one group instead of two', async () => {
  const groups: number[][] = [];
  const batch = newWriteBatch<number, number>({
    keyOf: byItself,
    maxBatch: 10,
    isPatient: true,
    flush: async items => {
      groups.push(items);
      return items;
    },
  });
  const one = batch.submit(1);
  await Promise.resolve();
  await Promise.resolve();
  expect(await Promise.all([one, batch.submit(2)])).toEqual([1, 2]);
  expect(groups).toEqual([[1, 2]]);
});
