import { join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { rules } from './support/rules/architecture-rules.ts';
import { samples } from './support/rules/architecture-samples.ts';
import { citations } from './support/rules/citation-rule.ts';
import { findCrowdedFolders } from './support/rules/crowded-folders.ts';
import { dashboardOrder, serverOrder } from './support/rules/folder-order.ts';
import { findImportCycles } from './support/rules/import-cycles.ts';
import { importsOf } from './support/rules/import-rules.ts';
import type { Rule } from './support/rules/rule.ts';
import { listPages, listSourceFiles, readSource, type SourceFile } from './support/rules/source-file.ts';

const files = listSourceFiles();

const judge = (rule: Rule, file: SourceFile): string[] =>
  rule.covers(file.path) ? rule.offences(file).map(({ line, what }) => `${file.path}:${line}: ${what}`) : [];

describe('the repository', () => {
  test('is really scanned', () => {
    const paths = files.map(({ path }) => path);
    for (const path of [
      'server/src/main.ts',
      'server/src/domain/customers/store.ts',
      'scripts/build/build.mjs',
    ]) {
      expect(paths).toContain(path);
    }
    expect(files.filter(({ nodes }) => nodes.length > 0).length).toBeGreaterThan(100);
  });

  test.each(rules.map(rule => [rule.name, rule] as const))('%s', (_name, rule) => {
    expect(files.flatMap(file => judge(rule, file))).toEqual([]);
  });

  test.each([
    ['server', serverOrder],
    ['dashboard', dashboardOrder],
  ] as const)('the folder order of the %s lists each folder once', (_name, order) => {
    expect(new Set(order).size).toBe(order.length);
  });

  test('no import cycles', () => {
    const programs = files.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path));
    const graph = new Map(programs.map(file => [file.path, importsOf(file).map(({ target }) => target)]));
    expect(findImportCycles(graph)).toEqual([]);
  });

  test('no folder has more than 25 entries', () => {
    expect(findCrowdedFolders(files.map(({ path }) => path))).toEqual([]);
  });

  test('a crowded folder is found; its subfolders count as one entry each', () => {
    const paths = Array.from({ length: 26 }, (_, index) => `a/b/${index}.ts`);
    expect(findCrowdedFolders(paths)).toEqual(['a/b: 26']);
    expect(findCrowdedFolders(paths.map((path, index) => path.replace('b', `b${index % 25}`)))).toEqual([]);
  });

  test('an import cycle is found, whatever its length', () => {
    const graph = new Map(Object.entries({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] as string[] }));
    expect(findImportCycles(graph)).toEqual([['a', 'b', 'c']]);
  });

  test('pages and openapi.json cite what can be opened', () => {
    const pages = listPages();
    expect(pages.map(({ path }) => path)).toContain('docs/decisions/0001-foundation.md');
    expect(pages.flatMap(page => judge(citations, page))).toEqual([]);
  });

  test('a decision record has at most 400 words; measurements are in docs/measurements', () => {
    const records = listPages().filter(({ path }) => path.startsWith('docs/decisions/'));
    const tooLong = records.filter(({ text }) => text.split(/\s+/).filter(Boolean).length > 400);
    expect(tooLong.map(({ path }) => path)).toEqual([]);
  });
});

describe('each rule can fail, and gives no false alarm', () => {
  test.each(samples)('%s: %s, %s', (name, verdict, path, text) => {
    const rule = rules.find(candidate => candidate.name.startsWith(name));
    if (rule === undefined) throw new Error(`there is no rule ${name}`);
    const offences = judge(rule, readSource(join('server/src', path), text));
    expect(offences.length > 0 ? 'offends' : 'is fine').toBe(verdict);
  });

  test('every rule has a sample that offends', () => {
    for (const { name } of rules) {
      expect(samples.some(([rule, verdict]) => name.startsWith(rule) && verdict === 'offends')).toBe(true);
    }
  });

  test('an offense is reported with its file and line', () => {
    const clock = rules.find(({ name }) => name.includes('the clock')) as Rule;
    const file = readSource('server/src/platform/http/a.ts', 'const a = 1;\n\nconst now = Date.now();\n');
    expect(judge(clock, file)).toEqual(['server/src/platform/http/a.ts:3: the system clock is read']);
  });
});
