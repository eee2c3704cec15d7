import { expect, test } from 'vitest';
import { formatDelta, pointDelta, shareDelta } from './delta.ts';

test.each([
  [112, 100, { direction: 'up', size: 0.12 }],
  [20_000, 85_000, { direction: 'down', size: 0.76 }],
  [0, 50, { direction: 'down', size: 1 }],
  [1_000, 1_000, { direction: 'same', size: 0 }],
  [1_001, 1_000, { direction: 'same', size: 0 }],
  [300, 100, { direction: 'up', size: 2 }],
  [50, 0, undefined],
  [0, 0, undefined],
])('%d after %d', (now, before, delta) => expect(shareDelta(now, before)).toEqual(delta));

test.each([
  [0.95, 0.9, { direction: 'up', size: 5 }],
  [0.9167, 0.95, { direction: 'down', size: 3.3 }],
  [0.9, 0.9001, { direction: 'same', size: 0 }],
  [null, 0.9, undefined],
  [0.9, null, undefined],
])('a rate of %d after %d', (now, before, delta) => expect(pointDelta(now, before)).toEqual(delta));

test.each([
  [{ direction: 'up', size: 0.12 }, 'share', 'es', '▲\u00a012\u00a0%'],
  [{ direction: 'down', size: 3.3 }, 'points', 'es', '▼\u00a03,3\u00a0pts'],
  [{ direction: 'down', size: 3.3 }, 'points', 'en', '▼\u00a03.3\u00a0pts'],
  [{ direction: 'up', size: 8.5 }, 'share', 'es', '▲\u00a0850\u00a0%'],
  [{ direction: 'up', size: 119.09 }, 'share', 'es', '▲\u00a0120\u00a0veces'],
  [{ direction: 'up', size: 119.09 }, 'share', 'en', '▲\u00a0120×'],
  [{ direction: 'same', size: 0 }, 'share', 'en', '=\u00a00%'],
] as const)('%o in %s, %s: %s', (delta, unit, language, text) =>
  expect(formatDelta(delta, unit, language)).toBe(text),
);
