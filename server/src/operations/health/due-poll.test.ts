import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/connections/connection.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import type { Mailer } from '../../processors/mailer.ts';
import { newDuePoll } from './due-poll.ts';

const realClock = { now: () => new Date('2026-11-18T12:00:00Z') };
const none = { attempts: false, cash: false, emails: false, pings: false, pse: false, take_backs: false };

/** A database that returns these rows and counts the queries. */
function answering(rows: () => object[]) {
  let looks = 0;
  const database = {
    rows: async () => {
      looks += 1;
      return rows();
    },
  } as unknown as Database;
  return { database, looks: () => looks };
}

const within = async (waited: Promise<void>, ms: number): Promise<boolean> =>
  Promise.race([waited.then(() => true), sleep(ms, false)]);

test('one statement wakes exactly the sweeps with due rows', async () => {
  let due: object = none;
  const { database, looks } = answering(() => [due]);
  const look = newDuePoll(
    { database, realClock, mailer: undefined },
    { pollEveryMs: 20, fallbackMs: 60_000 },
  );
  const stopping = new AbortController();
  const pse = look.wait('pse', stopping.signal);
  const cash = look.wait('cash', stopping.signal);
  expect(await within(Promise.race([pse, cash]), 100)).toBe(false);
  expect(looks()).toBeLessThanOrEqual(6);
  due = { ...none, pse: true };
  await pse;
  expect(await within(cash, 60)).toBe(false);
  stopping.abort();
  await cash;
});

test('a sweep runs after the fallback time even if the look never finds its rows', async () => {
  const { database } = answering(() => [none]);
  const look = newDuePoll(
    { database, realClock, mailer: undefined },
    { pollEveryMs: 10_000, fallbackMs: 30 },
  );
  await look.wait('attempts', new AbortController().signal);
});

test('while the database does not answer, sweeps run and report it', async () => {
  const { database } = answering(() => {
    throw new Error('connection refused');
  });
  const look = newDuePoll(
    { database, realClock, mailer: undefined },
    { pollEveryMs: 10, fallbackMs: 60_000 },
  );
  await look.wait('emails', new AbortController().signal);
});

test('queued emails wake the sweep that sends them only if there is a mailer', async () => {
  const { database } = answering(() => [{ ...none, emails: true }]);
  const isWoken = async (mailer: Mailer | undefined): Promise<boolean> => {
    const stopping = new AbortController();
    const look = newDuePoll({ database, realClock, mailer }, { pollEveryMs: 10, fallbackMs: 60_000 });
    const waited = look.wait('emails', stopping.signal);
    const isWokenInTime = await within(waited, 60);
    stopping.abort();
    return isWokenInTime;
  };
  expect(await isWoken({} as Mailer)).toBe(true);
  expect(await isWoken(undefined)).toBe(false);
});

test('an idle process rarely looks, and looks again right after a request', async () => {
  const { database, looks } = answering(() => [none]);
  let usedAtMs = Number.NEGATIVE_INFINITY;
  let wake = () => {};
  const workBell = {
    ring: () => undefined,
    rungAtMs: () => usedAtMs,
    onRing: (called: () => void) => {
      wake = called;
      return () => undefined;
    },
  };
  const look = newDuePoll(
    { database, realClock, mailer: undefined, workBell, apiUsedAtMs: workBell.rungAtMs },
    { pollEveryMs: 10, fallbackMs: 60_000 },
  );
  const stopping = new AbortController();
  const waited = look.wait('emails', stopping.signal);
  await sleep(100);
  expect(looks()).toBe(1);
  usedAtMs = monotonicMs();
  wake();
  await expect.poll(looks).toBe(2);
  stopping.abort();
  await waited;
});
