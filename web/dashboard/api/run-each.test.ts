import { expect, test } from 'vitest';
import { runEach } from './run-each.ts';

test('every item once, in order, never more than so many at a time', async () => {
  let running = 0;
  let most = 0;
  const seen: number[] = [];
  const results = await runEach(
    [5, 1, 4, 2, 3],
    2,
    async (item, index) => {
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
      running -= 1;
      return `${index}:${item}`;
    },
    done => seen.push(done),
  );
  expect(results).toEqual(['0:5', '1:1', '2:4', '3:2', '4:3']);
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('nothing to do is done', async () => {
  expect(await runEach([], 3, async () => 1)).toEqual([]);
});
