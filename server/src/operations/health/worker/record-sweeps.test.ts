import pino from 'pino';
import { expect, test } from 'vitest';
import type { Gateway } from '../../../dependencies.ts';
import { newSweepRecords } from './record-sweeps.ts';

/** Records at the time that `at` sets; `written` has the names of each statement. */
function recorder() {
  let nowMs = Date.parse('2026-11-18T12:00:00Z');
  const written: string[][] = [];
  const database = {
    run: async (_statement: unknown, [names]: [string[]]) => {
      written.push(names);
      return names.length;
    },
  };
  const gateway = { database, realClock: { now: () => new Date(nowMs) }, log: pino({ level: 'silent' }) };
  const note = newSweepRecords(gateway as unknown as Gateway);
  return {
    written,
    note,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('first runs are recorded at once, later ones together every ten seconds', () => {
  const { written, note, pass } = recorder();
  note('a', true);
  note('b', true);
  expect(written).toEqual([['a'], ['b']]);
  pass(5_000);
  note('a', true);
  note('b', true);
  expect(written).toHaveLength(2);
  pass(5_000);
  note('a', true);
  expect(written[2]?.toSorted()).toEqual(['a', 'b']);
});

test('the first failure of a sweep is recorded at once', () => {
  const { written, note } = recorder();
  note('a', true);
  note('a', false);
  expect(written).toEqual([['a'], ['a']]);
});
