import { expect, test } from 'vitest';
import { againAfterDeadlock } from './deadlock.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Fails so often, then answers. */
function failing(times: number, code: string) {
  const work = {
    runs: 0,
    run: async () => {
      work.runs += 1;
      if (work.runs <= times) throw failure(code);
      return 'done';
    },
  };
  return work;
}

test.each([
  [0, 1],
  [1, 2],
  [2, 3],
])('%i deadlocks: it is run %i times and ends', async (times, runs) => {
  const work = failing(times, '40P01');
  expect(await againAfterDeadlock(work.run)).toBe('done');
  expect(work.runs).toBe(runs);
});

test('a third deadlock is thrown', async () => {
  const work = failing(3, '40P01');
  await expect(againAfterDeadlock(work.run)).rejects.toThrow('40P01');
  expect(work.runs).toBe(3);
});

test('any other error is thrown at once', async () => {
  const work = failing(1, '23505');
  await expect(againAfterDeadlock(work.run)).rejects.toThrow('23505');
  expect(work.runs).toBe(1);
});
