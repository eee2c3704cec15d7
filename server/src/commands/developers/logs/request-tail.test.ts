import { describe, expect, test } from 'vitest';
import { newRequestTail } from './request-tail.ts';

const idOf = (ms: number, name = '') => `${String(ms).padStart(9, '0')}${name}`;

/** A table with other writers that can become unavailable. */
function bench(fromMs = 0) {
  const rows: { id: string }[] = [];
  const table = { isAway: false, reads: 0 };
  const tail = newRequestTail<{ id: string }>({
    fromMs,
    firstId: ms => idOf(Math.max(0, ms)),
    idMs: id => Number(id.slice(0, 9)),
    async read(after, limit) {
      table.reads += 1;
      if (table.isAway) throw new Error('away');
      return rows
        .filter(({ id }) => id > after)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit);
    },
  });
  const write = (...ids: string[]) => rows.push(...ids.map(id => ({ id })));
  const next = async () => (await tail.next()).map(({ id }) => id);
  return { table, write, next };
}

test('prints each request once and in order, and none from before the start', async () => {
  const { write, next } = bench(10_000);
  write(idOf(9_000, 'old'), idOf(12_000, 'b'), idOf(11_000, 'a'));
  expect(await next()).toEqual([idOf(11_000, 'a'), idOf(12_000, 'b')]);
  expect(await next()).toEqual([]);
});

test('one that is written late, with a smaller id, is not left out', async () => {
  const { write, next } = bench();
  write(idOf(20_000, 'b'));
  expect(await next()).toEqual([idOf(20_000, 'b')]);
  write(idOf(19_000, 'late'));
  expect(await next()).toEqual([idOf(19_000, 'late')]);
  expect(await next()).toEqual([]);
});

test('an unavailable table loses and repeats no request', async () => {
  const { table, write, next } = bench();
  write(idOf(20_000, 'a'));
  expect(await next()).toEqual([idOf(20_000, 'a')]);
  table.isAway = true;
  write(idOf(500_000, 'b'));
  await expect(next()).rejects.toThrow('away');
  table.isAway = false;
  write(idOf(900_000, 'c'));
  expect(await next()).toEqual([idOf(500_000, 'b'), idOf(900_000, 'c')]);
});

describe('more than a page', () => {
  const ids = Array.from({ length: 1_250 }, (_, at) => idOf(20_000 + at, 'x'));

  test('prints every request', async () => {
    const { write, next } = bench();
    write(...ids);
    expect(await next()).toEqual(ids);
  });

  test('prints every request after a failure halfway', async () => {
    const { table, write, next } = bench();
    write(...ids);
    const reading = next();
    table.isAway = true;
    await expect(reading).rejects.toThrow('away');
    expect(table.reads).toBeGreaterThan(1);
    table.isAway = false;
    expect(await next()).toEqual(ids);
  });
});
