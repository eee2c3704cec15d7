import { expect, test } from 'vitest';
import { keepDrawings } from './kept-drawings.ts';

test('each drawing is rendered once; the least recently used one is evicted', async () => {
  const kept = keepDrawings(2);
  const drawn: string[] = [];
  const find = (key: string) =>
    kept.find(key, async () => {
      drawn.push(key);
      return Buffer.from(key);
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect((await find(key)).toString()).toBe(key);
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});

test('a failed drawing is tried again', async () => {
  const kept = keepDrawings(2);
  await expect(kept.find('a', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
  expect((await kept.find('a', async () => Buffer.from('a'))).toString()).toBe('a');
});
