import { expect, test, vi } from 'vitest';
import type { Queryable } from '../connections/connection.ts';
import { type ChangeListener, type ChangeNotices, WORK } from './change-notices.ts';
import { newWorkBell } from './work-bell.ts';

/** Processes of one database: a notice that one of them sends reaches the listeners of all. */
function oneDatabase() {
  const listeners: ChangeListener[] = [];
  const sent: unknown[] = [];
  const state = { isListening: true };
  const notices = {
    subscribe: (listener: ChangeListener) => void listeners.push(listener),
    isListening: () => state.isListening,
  } as unknown as ChangeNotices;
  const report = (changed: string): void => {
    for (const { onChange } of listeners) onChange(changed);
  };
  const database = {
    run: async (_statement: unknown, values: unknown[]) => {
      sent.push(...values);
      report(String(values[0]));
      return 1;
    },
  } as unknown as Queryable;
  return { notices, database, sent, state, report };
}

test('a request in one process wakes the worker of another, with two notices for many requests', async () => {
  const { notices, database, sent } = oneDatabase();
  const worker = newWorkBell({ database, notices, nowMs: () => 1_000 });
  const api = newWorkBell({ database, notices, nowMs: () => 7_000 });
  let woken = 0;
  const stopHearing = worker.onRing(() => {
    woken += 1;
  });
  expect(worker.rungAtMs()).toBe(Number.NEGATIVE_INFINITY);
  for (let request = 0; request < 100; request++) api.ring();
  expect({ sent, woken, rungAtMs: worker.rungAtMs() }).toEqual({ sent: [WORK], woken: 1, rungAtMs: 1_000 });
  await vi.waitFor(() => expect(sent).toEqual([WORK, WORK]));
  expect(woken).toBe(2);
  stopHearing();
  await vi.waitFor(() => {
    api.ring();
    expect(sent.length).toBeGreaterThan(2);
  });
  expect(woken).toBe(2);
});

test('a change of a merchant does not ring', () => {
  const { notices, database, report } = oneDatabase();
  const worker = newWorkBell({ database, notices, nowMs: () => 1_000 });
  worker.rungAtMs();
  report('m0123456789');
  expect(worker.rungAtMs()).toBe(Number.NEGATIVE_INFINITY);
});

test('while notices do not arrive, the bell counts as rung, so that workers poll often', () => {
  const { notices, database, state } = oneDatabase();
  const worker = newWorkBell({ database, notices, nowMs: () => 5_000 });
  state.isListening = false;
  expect(worker.rungAtMs()).toBe(5_000);
});
