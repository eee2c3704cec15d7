import { describe, expect, it } from 'vitest';
import { kernelTicks, parseBusyTicks, parseProcessTimes, parseResidentBytes, ticksBelow } from './proc.ts';

describe('the times of a process', () => {
  it.each([
    ['7 (node) S 3 7 7 0 -1 4194304 900 20 0 0 250 50 8 2 20 0 11', 'node', 3, 300, 10],
    ['8 (a (b) c) R 7 7 7 0 -1 4194304 900 20 0 0 1 2 0 0 20 0 11', 'a (b) c', 7, 3, 0],
  ])('%s', (text, name, parent, ticks, endedTicks) => {
    expect(parseProcessTimes(text)).toEqual({ name, parent, ticks, endedTicks });
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

const processesOf = (
  ...list: [pid: number, parent: number, ticks: number, endedTicks: number, name?: string][]
) =>
  new Map(
    list.map(([pid, parent, ticks, endedTicks, name = 'x']) => [pid, { name, parent, ticks, endedTicks }]),
  );

it('a tree has the times of all below its root and of those that have ended, and nobody else', () => {
  const processes = processesOf(
    [1, 0, 1_000, 1_000],
    [10, 1, 5, 2],
    [11, 10, 30, 0],
    [12, 11, 100, 400],
    [20, 1, 7_000, 0],
    [21, 999, 7_000, 0],
  );
  expect(ticksBelow(processes, 10)).toBe(537);
  expect(ticksBelow(processes, 12)).toBe(500);
  expect(ticksBelow(processes, 404)).toBe(0);
});

it.each([
  ['kthreadd', 15],
  ['node', 0],
])('process 2 is the kernel where it is called so: %s, %d ticks', (name, ticks) => {
  expect(kernelTicks(processesOf([2, 0, 0, 0, name], [14, 2, 15, 0], [30, 1, 100, 0]))).toBe(ticks);
});
