import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  beginOf,
  endOf,
  type Fault,
  figuresOf,
  isHeld,
  putTable,
  tableOf,
} from './chaos/faults/fault-table.mjs';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const faults = JSON.parse(read('server/test/chaos/faults/faults.json')) as Fault[];

describe('faults.json', () => {
  test.each(faults.map(fault => [fault.fault, fault] as const))('%s: its tests exist', (_name, fault) => {
    expect(fault.tests.length).toBeGreaterThan(0);
    for (const { file, title = 'test' } of fault.tests) expect(read(file)).toContain(title);
    const isWhole = fault.tests.every(({ file }) => file.startsWith('server/test/chaos/'));
    expect(fault.project).toBe(isWhole ? 'chaos' : 'api');
  });

  test('docs/guides/reliability/reliability.md has a row for each, and markers for both tables', () => {
    const page = read('docs/guides/reliability/reliability.md');
    for (const project of ['api', 'chaos']) {
      const table = page.slice(page.indexOf(beginOf(project)), page.indexOf(endOf(project)));
      const own = faults.filter(fault => fault.project === project).map(({ fault }) => fault);
      expect(own.filter(fault => !table.includes(`| ${fault} |`))).toEqual([]);
    }
  });
});

const fault: Fault = {
  project: 'api',
  fault: 'A lost line',
  done: 'it is cut',
  seen: '503',
  tests: [{ file: 'a.test.ts', title: 'cut' }],
};
const passed = (fullName: string, figures: Record<string, number | string> = {}) => ({
  fullName,
  status: 'passed',
  meta: { figures },
});
const reportOf = (...assertionResults: ReturnType<typeof passed>[]) => ({
  testResults: [{ name: '/somewhere/a.test.ts', assertionResults }],
});

describe('the table', () => {
  test('adds counts, takes the longest duration, and skips tests of other faults', () => {
    const report = reportOf(
      passed('cut once', { lost: 1, 'ms until served': 1_200.4 }),
      passed('cut twice', { lost: 2, 'ms until served': 900 }),
      passed('another', { lost: 40 }),
    );
    expect(figuresOf(fault, report)).toBe('2 tests, 3 lost, 1,200 ms until served');
    expect(tableOf([fault], report, 'Today.')).toMatch(
      /^Today\.\n\n\| Fault .*\n\| --- .*\n\| A lost line \| it is cut \| 503 \| 2 tests, .* \| held \|$/,
    );
  });

  test.each([
    ['a test of it failed', reportOf(passed('cut once'), { ...passed('cut twice'), status: 'failed' })],
    ['it was skipped', reportOf({ ...passed('cut'), status: 'skipped' })],
    ['it was not run', reportOf(passed('another'))],
    ['its file was not run', { testResults: [] }],
  ])('does not count as passed: %s', (_why, report) => {
    expect(isHeld(fault, report)).toBe(false);
    expect(tableOf([fault], report, '')).toContain('**NOT held**');
  });

  test('ignores a test that did not run', () => {
    expect(figuresOf(fault, reportOf(passed('another')))).toBe('0 tests');
  });

  test('goes between its markers and nowhere else', () => {
    const page = `before\n${beginOf('api')}\nold\n${endOf('api')}\nafter\n`;
    expect(putTable(page, 'api', 'new')).toBe(page.replace('old', 'new'));
    expect(() => putTable(page, 'chaos', 'new')).toThrow('no markers');
  });
});
