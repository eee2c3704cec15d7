import { expect, test } from 'vitest';
import { retryAfterDeadlock } from './deadlock.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Fails this many times, then succeeds. */
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
  [4, 5],
])('%i deadlocks: it is run %i times and ends', async (times, runs) => {
  const work = failing(times, '40P01');
  expect(await retryAfterDeadlock(work.run)).toBe('done');
  expect(work.runs).toBe(runs);
});

test('a transaction with a serialization failure is retried too', async () => {
  const work = failing(1, '40001');
  expect(await retryAfterDeadlock(work.run)).toBe('done');
});

test('503 1004: after five deadlocks the client is asked to retry, with the cause', async () => {
  const work = failing(5, '40P01');
  const cause = expect.objectContaining({ code: '40P01' }) as unknown;
  await expect(retryAfterDeadlock(work.run)).rejects.toMatchObject({ errorCode: 1004, cause });
  expect(work.runs).toBe(5);
});

test.each(['23505', '40003', '57P01'])('%s is thrown at once', async code => {
  const work = failing(1, code);
  await expect(retryAfterDeadlock(work.run)).rejects.toThrow(code);
  expect(work.runs).toBe(1);
});
