import { expect, test } from 'vitest';
import { putLast } from './put-last.ts';

test('the least recently used entry is evicted, and a reused one is not', () => {
  const map = new Map<string, number>();
  for (const [index, key] of ['a', 'b', 'c', 'a', 'd'].entries()) putLast(map, key, index, 3);
  expect([...map]).toEqual([
    ['c', 2],
    ['a', 3],
    ['d', 4],
  ]);
});
