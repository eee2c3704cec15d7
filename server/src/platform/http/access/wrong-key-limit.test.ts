import { expect, test } from 'vitest';
import type { GatewayError } from '../../errors.ts';
import { newWrongKeyLimit } from './wrong-key-limit.ts';

const world = (perMinute: number | null = 30) => {
  let nowMs = 1_000;
  const limit = newWrongKeyLimit(perMinute, () => nowMs);
  const look = (address: string, key: string, owner?: string) => limit.look(address, key, async () => owner);
  /** The number of tries that reach the lookup. */
  const guess = async (address: string, times: number): Promise<number> => {
    let judged = 0;
    const tries = Array.from({ length: times }, (_, number) =>
      limit
        .look(address, `guess ${number}`, async () => {
          judged += 1;
          return undefined;
        })
        .catch((error: unknown) => expect(error).toMatchObject({ errorCode: 1018 })),
    );
    await Promise.all(tries);
    return judged;
  };
  return {
    limit,
    look,
    guess,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
};

const HOME = '203.0.113.7';

test('an address has so many wrong keys in a minute, also all at once, and one more every two seconds', async () => {
  const { guess, wait } = world();
  expect(await guess(HOME, 1_000)).toBe(30);
  wait(1_900);
  expect(await guess(HOME, 10)).toBe(0);
  wait(200);
  expect(await guess(HOME, 10)).toBe(1);
  wait(3_600_000);
  expect(await guess(HOME, 1_000)).toBe(30);
  expect(await guess('203.0.113.8', 1)).toBe(1);
});

test('the rejection has the time to retry', async () => {
  const { look, guess } = world();
  await guess(HOME, 30);
  const refusal = await look(HOME, 'guess').catch((error: unknown) => error);
  expect((refusal as GatewayError).details.retryAfterSeconds).toBe(2);
});

test('right keys take no try', async () => {
  const { look, guess } = world();
  for (let count = 0; count < 100; count += 1) expect(await look(HOME, `key ${count}`, 'Ana')).toBe('Ana');
  expect(await guess(HOME, 100)).toBe(30);
});

test('a key that was right within the hour passes, until it is wrong', async () => {
  const { look, guess, wait } = world();
  await look(HOME, 'good', 'Ana');
  await guess(HOME, 100);
  expect(await look(HOME, 'good', 'Ana')).toBe('Ana');
  await expect(look(HOME, 'new', 'Eva')).rejects.toMatchObject({ errorCode: 1018 });
  wait(3_599_000);
  await guess(HOME, 100);
  expect(await look(HOME, 'good')).toBeUndefined();
  await expect(look(HOME, 'good', 'Ana')).rejects.toMatchObject({ errorCode: 1018 });
});

test('an unavailable database does not use up an attempt', async () => {
  const { limit, guess } = world();
  const away = () => Promise.reject(new Error('away'));
  for (let count = 0; count < 100; count += 1)
    await expect(limit.look(HOME, 'key', away)).rejects.toThrow('away');
  expect(await guess(HOME, 100)).toBe(30);
});

test('the memory is bounded: of very many addresses the oldest is forgotten', async () => {
  const { guess } = world(1);
  const nth = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  for (let number = 0; number <= 10_000; number += 1) await guess(nth(number), 1);
  expect(await guess(nth(0), 1)).toBe(1);
  expect(await guess(nth(10_000), 1)).toBe(0);
});

test('off: nothing is counted', async () => expect(await world(null).guess(HOME, 1_000)).toBe(1_000));
