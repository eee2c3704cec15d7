import { describe, expect, it } from 'vitest';
import { median, type Sample, spreadOf, summarise } from './summary.ts';

describe('the median', () => {
  it.each([
    [[], 0],
    [[7], 7],
    [[9, 1, 5], 5],
    [[4, 1, 3, 100], 3.5],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});

describe('the spread', () => {
  it.each([
    [[100], 0, 0],
    [[95, 100, 107], -5, 7],
    [[0, 0, 0], 0, 0],
  ])('of %j is %d to %d percent', (values, lowPercent, highPercent) => {
    expect(spreadOf(values)).toEqual({ lowPercent, highPercent });
  });
});

const sample: Sample = {
  perSecond: 1,
  count: 1,
  p50Ms: 1,
  p99Ms: 1,
  nodeCpuMicros: 1,
  postgresCpuMicros: null,
  loadCpuMicros: 1,
  commits: 1,
  walSyncs: 1,
  residentMegabytes: 100,
  othersCores: 0,
};

it('a row has medians, the most memory and the worst disturbance, and nothing for what nobody could tell', () => {
  const rounds = [
    { ...sample, perSecond: 90, p50Ms: 3, residentMegabytes: 140 },
    { ...sample, perSecond: 120, p50Ms: 1, othersCores: 0.4 },
    { ...sample, perSecond: 100, p50Ms: null },
  ];
  expect(summarise('a', 'A', rounds)).toMatchObject({
    key: 'a',
    what: 'A',
    rounds: 3,
    perSecond: 100,
    spread: { lowPercent: -10, highPercent: 20 },
    p50Ms: 2,
    postgresCpuMicros: null,
    residentMegabytes: 140,
    othersCores: 0.4,
  });
});
