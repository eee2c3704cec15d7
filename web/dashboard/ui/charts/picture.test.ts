import { describe, expect, test } from 'vitest';
import { axisValues, labelsThatFit } from './axis.ts';
import { layOut } from './layout.ts';
import { lineThrough, runsOf } from './line.ts';

test.each([
  [0, undefined, [0, 1, 2, 3]],
  [7, undefined, [0, 2.5, 5, 7.5]],
  [3, undefined, [0, 1, 2, 3]],
  [76_000, undefined, [0, 30_000, 60_000, 90_000]],
  [0.4, 1, [0, 1 / 3, 2 / 3, 1]],
])('the axis for values up to %d', (largest, top, values) => {
  expect(axisValues(largest, top)).toEqual(values);
});

test('labels that would touch are left out, at even distances', () => {
  const labels = Array.from({ length: 30 }, (_, index) => ({ x: index * 10, text: String(index) }));
  const shown = labelsThatFit(labels, text => text.length * 7, 28).map(({ text }) => text);
  expect(shown).toEqual(['0', '5', '10', '15', '20', '25']);
  expect(labelsThatFit([{ x: 0, text: 'only' }], () => 10, 28)).toHaveLength(1);
  expect(labelsThatFit([], () => 10, 28)).toEqual([]);
});

describe('a line', () => {
  test('is straight from spot to spot: between two days nothing was sold', () => {
    const spots = [0, 0, 10.004, 0].map((y, index) => ({ x: index * 3, y }));
    expect(lineThrough(spots)).toBe('M0,0L3,0L6,10L9,0');
  });

  test('of one spot is that spot', () => {
    expect(lineThrough([{ x: 1, y: 2 }])).toBe('M1,2');
  });

  test('ends where a point has no value', () => {
    const spot = { x: 0, y: 0 };
    expect(runsOf([spot, undefined, undefined, spot, spot])).toEqual([[spot], [spot, spot]]);
    expect(runsOf([undefined])).toEqual([]);
  });
});

describe('the point under the pointer', () => {
  const points = [4, 9, 2].map(value => ({ label: '', short: '', text: '', value }));
  const size = { width: 308, height: 200 };
  test.each([
    ['area', -50, 0],
    ['area', 150, 1],
    ['area', 296, 2],
    ['bars', 20, 0],
    ['bars', 290, 2],
    ['bars', 1000, 2],
  ] as const)('%s at %d is number %d', (look, x, index) => {
    const layout = layOut({ points, look, axisText: () => '' }, size);
    expect(layout.nearest(x)).toBe(index);
  });

  test('one point is in the middle', () => {
    const layout = layOut({ points: points.slice(0, 1), look: 'area', axisText: () => '' }, size);
    expect([layout.xOf(0), layout.nearest(10)]).toEqual([154, 0]);
  });
});
