import { describe, expect, it } from 'vitest';
import { parseBusyTicks, parseProcessTimes, parseResidentBytes, ticksBelow } from './proc.ts';

describe('the times of a process', () => {
  it.each([
    ['7 (node) S 3 7 7 0 -1 4194304 900 20 0 0 250 50 8 2 20 0 11', 3, 300, 10],
    ['8 (a (b) c) R 7 7 7 0 -1 4194304 900 20 0 0 1 2 0 0 20 0 11', 7, 3, 0],
  ])('%s', (text, parent, ticks, endedTicks) => {
    expect(parseProcessTimes(text)).toEqual({ parent, ticks, endedTicks });
  });
});

it('a machine is busy while it works for somebody, or for another machine; not in interrupts, not while it waits', () => {
  const text = 'cpu  100 20 30 9000 500 7 8 4 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\nintr 5\n';
  expect(parseBusyTicks(text)).toBe(154);
});

describe('memory', () => {
  it.each([
    ['Name:\tnode\nVmRSS:\t   2048 kB\nThreads:\t11\n', 2_097_152],
    ['Name:\tkthreadd\nThreads:\t1\n', undefined],
  ])('%j', (text, bytes) => {
    expect(parseResidentBytes(text)).toBe(bytes);
  });
});

it('a tree has the times of all below its root and of those that have ended, and nobody else', () => {
  const processes = new Map([
    [1, { parent: 0, ticks: 1_000, endedTicks: 1_000 }],
    [10, { parent: 1, ticks: 5, endedTicks: 2 }],
    [11, { parent: 10, ticks: 30, endedTicks: 0 }],
    [12, { parent: 11, ticks: 100, endedTicks: 400 }],
    [20, { parent: 1, ticks: 7_000, endedTicks: 0 }],
    [21, { parent: 999, ticks: 7_000, endedTicks: 0 }],
  ]);
  expect(ticksBelow(processes, 10)).toBe(537);
  expect(ticksBelow(processes, 12)).toBe(500);
  expect(ticksBelow(processes, 404)).toBe(0);
});
