import { describe, expect, it } from 'vitest';
import {
  chargeRatios,
  divide,
  growthRatios,
  isDisturbed,
  isMet,
  subscriptionRatios,
  textOfGoal,
} from './ratios.ts';
import { type Row, summarise } from './summary.ts';

const row = (key: string, perSecond: number, figures: Partial<Row> = {}): Row => ({
  ...summarise(key, key, []),
  perSecond,
  ...figures,
});

describe('a goal', () => {
  it.each([
    [{ atLeast: 0.9 }, 0.9, '>= 0.9', true],
    [{ atLeast: 0.9 }, 0.89, '>= 0.9', false],
    [{ atMost: 1.8 }, 1.8, '<= 1.8', true],
    [{ atMost: 1.8 }, 1.9, '<= 1.8', false],
    [{ atMost: 1.8 }, null, '<= 1.8', undefined],
  ])('%j with %s', (goal, value, text, met) => {
    expect(textOfGoal(goal)).toBe(text);
    expect(isMet({ name: 'x', value, goal })).toBe(met);
  });

  it('is nobody’s where there is none', () => {
    expect(isMet({ name: 'x', value: 1 })).toBeUndefined();
  });
});

it.each([
  [6, 3, 2],
  [6, 0, null],
  [null, 3, null],
  [6, undefined, null],
])('%s / %s is %s', (top, bottom, value) => {
  expect(divide(top, bottom)).toBe(value);
});

const valueOf = (rows: Row[], name: string) => chargeRatios(rows).find(ratio => ratio.name === name)?.value;

describe('ratios of charges', () => {
  const rows = [
    row('program-1', 200, {
      p50Ms: 5,
      nodeCpuMicros: 2_000,
      postgresCpuMicros: 3_000,
      residentMegabytes: 150,
    }),
    row('program-8', 800, { p50Ms: 10, residentMegabytes: 180 }),
    row('program-64', 2_000, { nodeCpuMicros: 400, postgresCpuMicros: 600 }),
    row('program-many-64', 1_900),
    row('gateway-64', 3_000),
    row('bare-groups', 5_000),
    row('peer-64', 2_500),
  ];

  it.each([
    ['npm start: 1,000 merchants / one, 64 connections', 0.95],
    ['npm start: throughput at 8 connections / at 1', 4],
    ['npm start: p50 at 8 connections / at 1', 2],
    ['npm start: CPU of a charge at 1 connection / at 64', 5],
    ['gateway alone: throughput at 8 connections / at 1', null],
    ['gateway alone, 64 connections / bare set-based loop', 0.6],
    ['npm start / peer, 64 connections', 0.8],
    ['memory of npm start, MB', 180],
  ])('%s', (name, value) => {
    expect(valueOf(rows, name)).toBe(value);
  });

  it('know no peer where none was measured', () => {
    expect(valueOf(rows.slice(0, -1), 'npm start / peer, 64 connections')).toBeUndefined();
  });
});

it('subscriptions beside charges, and a long history beside a short one', () => {
  expect(subscriptionRatios([row('subscriptions', 300), row('charges', 600)])[0]?.value).toBe(0.5);
  const step = { few: 10_000, many: 1_000_500, rows: [row('few', 1_000), row('many', 970)] };
  expect(growthRatios([step])).toEqual([
    { name: '1,000,500 charges before / 10,000', value: 0.97, goal: { atLeast: 0.95 } },
  ]);
});

it.each([
  [null, false],
  [0.1, false],
  [0.11, true],
])('others that keep %s cores busy disturb: %s', (othersCores, disturbs) => {
  expect(isDisturbed({ othersCores })).toBe(disturbs);
});
