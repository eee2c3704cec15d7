import { expect, test } from 'vitest';
import { parseUsage } from './process-usage.ts';

test('processor time behind a name with spaces and parentheses, memory in bytes', () => {
  const stat = '4711 (node (x) y) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20 0 7';
  expect(parseUsage(stat, 'Name:\tnode\nVmRSS:\t  2048 kB\n')).toEqual({
    cpuMs: 2_000,
    residentBytes: 2_097_152,
  });
});

test('undefined if the system reports nothing', () => {
  expect(parseUsage('', '')).toBeUndefined();
});
