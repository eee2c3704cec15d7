import { describe, expect, test } from 'vitest';
import { type Database, statement } from './connection.ts';
import { lagOf, openReplica, readCurrent } from './read-replica.ts';

const query = statement<{ from: string }>('who', 'select');

const databaseNamed = (name: string, asked: string[], fails = () => false): Database => ({
  rows: async () => {
    asked.push(name);
    if (fails()) throw new Error(`${name} is away`);
    return [{ from: name }] as never;
  },
  find: async () => {
    asked.push(name);
    if (fails()) throw new Error(`${name} is away`);
    return { from: name } as never;
  },
  run: async () => {
    asked.push(`${name} run`);
    return 1;
  },
  transaction: work => {
    asked.push(`${name} transaction`);
    return work(databaseNamed(name, asked));
  },
  pool: () => ({ total: 0, idle: 0, waiting: 0 }),
  close: async () => undefined,
});

function bench() {
  const state = { nowMs: 0, lagMs: 0 as number | undefined, isAway: false, measures: 0 };
  const asked: string[] = [];
  const news: (string | undefined)[] = [];
  const reads = openReplica({
    primary: databaseNamed('primary', asked),
    replica: databaseNamed('replica', asked, () => state.isAway),
    mostLagMs: 5_000,
    nowMs: () => state.nowMs,
    measureLag: async () => {
      state.measures += 1;
      return state.lagMs;
    },
    onNews: reason => news.push(reason),
  });
  const who = async () => (await reads.find(query))?.from;
  return { state, asked, news, reads, who };
}

describe('reads that may be a little old', () => {
  test('go to a replica that keeps up, and to the primary when it does not', async () => {
    const { state, who, news } = bench();
    expect(await who()).toBe('replica');
    state.nowMs += 1_000;
    state.lagMs = 5_001;
    expect(await who()).toBe('primary');
    state.nowMs += 1_000;
    state.lagMs = undefined;
    expect(await who()).toBe('primary');
    state.nowMs += 1_000;
    state.lagMs = 4_999;
    expect(await who()).toBe('replica');
    expect(news).toEqual(['it is too far behind', undefined]);
  });

  test('ask for the lag once a second at most', async () => {
    const { state, who } = bench();
    await Promise.all([who(), who(), who()]);
    state.nowMs += 999;
    await who();
    expect(state.measures).toBe(1);
    state.nowMs += 1;
    await who();
    expect(state.measures).toBe(2);
  });

  test('are made on the primary when the replica fails, which is left alone for a while', async () => {
    const { state, asked, who, news } = bench();
    state.isAway = true;
    expect(await who()).toBe('primary');
    expect(await who()).toBe('primary');
    expect(asked).toEqual(['replica', 'primary', 'primary']);
    expect(news).toEqual(['replica is away']);
    state.isAway = false;
    state.nowMs += 5_000;
    expect(await who()).toBe('replica');
    expect(news).toEqual(['replica is away', undefined]);
  });

  test('come from the primary for a client that has just changed something', async () => {
    const { who } = bench();
    expect(await readCurrent(async () => who())).toBe('primary');
    expect(await who()).toBe('replica');
  });

  test('changes and transactions never go to the replica', async () => {
    const { reads, asked } = bench();
    await reads.run(query);
    await reads.transaction(tx => tx.find(query));
    expect(asked).toEqual(['primary run', 'primary transaction', 'primary']);
  });
});

test.each([
  [
    [
      [30n, 3_000],
      [20n, 2_000],
      [10n, 1_000],
    ],
    35n,
    500,
  ],
  [
    [
      [30n, 3_000],
      [20n, 2_000],
      [10n, 1_000],
    ],
    30n,
    500,
  ],
  [
    [
      [30n, 3_000],
      [20n, 2_000],
      [10n, 1_000],
    ],
    29n,
    1_500,
  ],
  [
    [
      [30n, 3_000],
      [20n, 2_000],
      [10n, 1_000],
    ],
    10n,
    2_500,
  ],
  [
    [
      [30n, 3_000],
      [20n, 2_000],
      [10n, 1_000],
    ],
    9n,
    undefined,
  ],
  [[[30n, 3_000]], null, undefined],
] as const)('of %s and a replica at %s the lag is %s', (seen, reached, lagMs) => {
  const positions = seen.map(([position, atMs]) => ({ position, atMs }));
  expect(lagOf(positions, reached, 3_500)).toBe(lagMs);
});
