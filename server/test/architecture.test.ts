import { describe, expect, test } from 'vitest';
import { domainOrder, type Rule, rules } from './support/architecture-rules.ts';
import { listImportCircles } from './support/import-circles.ts';
import { listSourceFiles, readSource, type SourceFile } from './support/source-file.ts';

const files = listSourceFiles();

const judge = (rule: Rule, file: SourceFile): string[] =>
  rule.covers(file.path) ? rule.offences(file).map(({ line, what }) => `${file.path}:${line}: ${what}`) : [];

describe('the repository', () => {
  test('is really looked at', () => {
    const paths = files.map(({ path }) => path);
    for (const path of ['server/src/main.ts', 'server/src/domain/customers/store.ts', 'scripts/build.mjs']) {
      expect(paths).toContain(path);
    }
    expect(files.filter(({ nodes }) => nodes.length > 0).length).toBeGreaterThan(100);
  });

  test.each(rules.map(rule => [rule.name, rule] as const))('%s', (_name, rule) => {
    expect(files.flatMap(file => judge(rule, file))).toEqual([]);
  });

  test('the order of the domain folders names each once', () => {
    expect(new Set(domainOrder).size).toBe(domainOrder.length);
  });

  test('no file of the domain imports itself by way of others', () => {
    expect(listImportCircles(files.filter(({ path }) => path.startsWith('server/src/domain/')))).toEqual([]);
  });
});

const lines = (count: number) => 'const a = 1;\n'.repeat(count);
const functionOf = (count: number) => `export function f() {\n${lines(count - 2)}}\n`;
/** Written in two parts, so that this file does not offend by itself. */
const LATER = ['TO', 'DO'].join('');

/** For each rule: what it must find, and what looks like it but is right. */
const samples: [rule: string, verdict: 'offends' | 'is fine', path: string, text: string][] = [
  ['imports go one way', 'offends', 'primitives/a.ts', `import { x } from '../errors.ts';`],
  ['imports go one way', 'offends', 'primitives/a.ts', `import { x } from '../vault/x.ts';`],
  ['imports go one way', 'offends', 'primitives/a.ts', `export * from '../http/x.ts';`],
  ['imports go one way', 'offends', 'http/a.ts', `import type { X } from '../domain/cards/card.ts';`],
  ['imports go one way', 'offends', 'http/a.ts', `const x = await import('../domain/cards/card.ts');`],
  [
    'imports go one way',
    'offends',
    'http/idempotency/a.ts',
    `import { x } from '../../domain/cards/card.ts';`,
  ],
  ['imports go one way', 'offends', 'database/a.ts', `import { x } from '../http/list-query.ts';`],
  ['imports go one way', 'offends', 'vault/a.ts', `import { x } from '../domain/cards/card.ts';`],
  ['imports go one way', 'offends', 'processors/sandbox/a.ts', `import { x } from '../../http/fields.ts';`],
  ['imports go one way', 'offends', 'pages/a.ts', `import { x } from '../domain/cards/card.ts';`],
  ['imports go one way', 'offends', 'domain/customers/a.ts', `import { x } from '../charges/charge.ts';`],
  ['imports go one way', 'offends', 'domain/ledger/a.ts', `import { x } from '../merchants/store.ts';`],
  ['imports go one way', 'offends', 'domain/charges/a.ts', `import { x } from '../../commands/print.ts';`],
  ['imports go one way', 'offends', 'domain/loyalty/a.ts', `import { x } from './b.ts';`],
  [
    'imports go one way',
    'offends',
    'domain/charges/a.ts',
    `import { x } from '../../control/audit/audit.ts';`,
  ],
  ['imports go one way', 'offends', 'domain/charges/a.ts', `import { x } from '../../operations.ts';`],
  ['imports go one way', 'offends', 'control/a.ts', `import { x } from '../dashboard/guard.ts';`],
  ['imports go one way', 'offends', 'dashboard/a.ts', `import { x } from '../home/home.ts';`],
  ['imports go one way', 'offends', 'http/a.ts', `import { x } from '../control/control.ts';`],
  ['imports go one way', 'is fine', 'control/a.ts', `import { x } from '../domain/merchants/store.ts';`],
  ['imports go one way', 'is fine', 'dashboard/a.ts', `import { x } from '../control/control.ts';`],
  [
    'imports go one way',
    'is fine',
    'primitives/a.ts',
    `import { x } from './b.ts'; import y from 'node:fs/promises';`,
  ],
  ['imports go one way', 'is fine', 'http/a.ts', `import { x } from '../errors.ts';`],
  ['imports go one way', 'is fine', 'database/a.ts', `import { x } from '../errors.ts';`],
  ['imports go one way', 'is fine', 'domain/charges/a.ts', `import { x } from '../customers/store.ts';`],
  ['imports go one way', 'is fine', 'domain/charges/a.ts', `import { x } from './charge.ts';`],
  [
    'imports go one way',
    'is fine',
    'domain/customers/a.test.ts',
    `import { x } from '../charges/charge.ts';`,
  ],

  ['only config.ts reads the environment', 'offends', 'http/a.ts', `const x = process.env.PORT;`],
  ['only config.ts reads the environment', 'offends', 'http/a.ts', `const x = process['env'];`],
  ['only config.ts reads the environment', 'is fine', 'config.ts', `const x = process.env.PORT;`],
  [
    'only config.ts reads the environment',
    'is fine',
    'http/a.ts',
    `// process.env\nconst x = 'process.env';`,
  ],

  ['only primitives/clock.ts reads the clock', 'offends', 'http/a.ts', `const x = Date.now();`],
  ['only primitives/clock.ts reads the clock', 'offends', 'http/a.ts', `const x = new Date();`],
  ['only primitives/clock.ts reads the clock', 'offends', 'http/a.ts', `const x = [1].map(Date.now);`],
  ['only primitives/clock.ts reads the clock', 'is fine', 'primitives/clock.ts', `const x = new Date();`],
  ['only primitives/clock.ts reads the clock', 'is fine', 'http/a.ts', `const x = new Date(5); clock.now();`],

  ['SQL only in', 'offends', 'domain/cards/routes.ts', `const x = 'select id from cards';`],
  ['SQL only in', 'offends', 'domain/cards/routes.ts', 'const x = `\n  update cards set a = ${b}`;'],
  ['SQL only in', 'offends', 'commands/a.ts', `statement('ping', 'select 1');`],
  ['SQL only in', 'is fine', 'domain/cards/store.ts', `const x = 'select id from cards';`],
  ['SQL only in', 'is fine', 'domain/charges/payment-store.ts', `const x = 'select id from cards';`],
  [
    'SQL only in',
    'is fine',
    'home/a.ts',
    `const x = 'Select a card from the list'; const y = 'update the card';`,
  ],

  ['no any', 'offends', 'http/a.ts', `const x = (y: any) => y;`],
  ['no any', 'offends', 'http/a.test.ts', `const x = y as unknown as any[];`],
  ['no any', 'is fine', 'http/a.ts', `const any = expect.any(String); const x = 'any'; // any`],

  ['no file over', 'offends', 'http/a.ts', lines(251)],
  ['no file over', 'offends', '../migrations/gateway/0001_a.sql', '-- a\n'.repeat(251)],
  ['no file over', 'is fine', 'http/a.ts', lines(250)],

  ['no function over', 'offends', 'http/a.ts', functionOf(61)],
  ['no function over', 'offends', 'http/a.ts', `const f = () => ({\n${'a: 1,\n'.repeat(60)}});`],
  ['no function over', 'offends', 'http/a.ts', `const f = { method() {\n${lines(60)}} };`],
  ['no function over', 'is fine', 'http/a.ts', functionOf(60) + functionOf(60)],
  ['no function over', 'is fine', 'http/a.ts', `const f = () => \`${'prose\n'.repeat(100)}\`;`],
  ['no function over', 'is fine', 'domain/cards/routes.ts', functionOf(100)],
  ['no function over', 'is fine', 'http/a.test.ts', functionOf(100)],

  ['names say', 'offends', 'http/utils.ts', ''],
  ['names say', 'offends', 'domain/charges/charge-service.ts', ''],
  ['names say', 'offends', 'common/money.ts', ''],
  ['names say', 'is fine', 'primitives/base64.ts', ''],

  ['nothing is left', 'offends', 'http/a.ts', `// ${LATER}: later`],
  ['nothing is left', 'offends', 'http/a.ts', `/**\n * ${LATER} later\n */`],
  ['nothing is left', 'is fine', 'http/a.ts', `const x = '${LATER} el mes';`],
];

describe('each rule can fail, and gives no false alarm', () => {
  test.each(samples)('%s: %s, %s', (name, verdict, path, text) => {
    const rule = rules.find(candidate => candidate.name.startsWith(name));
    if (rule === undefined) throw new Error(`there is no rule ${name}`);
    const offences = judge(rule, readSource(`server/src/${path}`, text));
    expect(offences.length > 0 ? 'offends' : 'is fine').toBe(verdict);
  });

  test('every rule has a sample that offends', () => {
    for (const { name } of rules) {
      expect(samples.some(([rule, verdict]) => name.startsWith(rule) && verdict === 'offends')).toBe(true);
    }
  });

  test('an offence is told with its file and line', () => {
    const clock = rules.find(({ name }) => name.includes('the clock')) as Rule;
    const file = readSource('server/src/http/a.ts', 'const a = 1;\n\nconst now = Date.now();\n');
    expect(judge(clock, file)).toEqual(['server/src/http/a.ts:3: the system clock is read']);
  });
});

test.each([
  ['two files', { a: ['b'], b: ['a'] }, ['domain/x/a.ts -> domain/x/b.ts -> domain/x/a.ts']],
  [
    'by way of a third',
    { a: ['b'], b: ['c'], c: ['b'] },
    ['domain/x/b.ts -> domain/x/c.ts -> domain/x/b.ts'],
  ],
  ['a file that two others import is no circle', { a: ['b', 'c'], b: ['c'], c: [] }, []],
])('circles are found: %s', (_what, imports: Record<string, string[]>, circles) => {
  const sources = Object.entries(imports).map(([name, targets]) => {
    const lines = targets.map(target => `import type { X } from './${target}.ts';`);
    return readSource(`server/src/domain/x/${name}.ts`, lines.join('\n'));
  });
  expect(listImportCircles(sources)).toEqual(circles);
});
