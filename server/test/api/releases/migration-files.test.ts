import { describe, expect, test } from 'vitest';
import { indexOf, isOutsideTransaction } from '../../../src/database/build-index.ts';
import { listMigrations } from '../../../src/database/migrate.ts';
import { historicHoles, judgedFrom, listBlockedTables, numberOf } from '../../support/migration-rules.ts';

describe.each(['gateway', 'control'] as const)('the migrations of %s', schema => {
  test('follow each other without a hole', async () => {
    const numbers = (await listMigrations(schema)).map(({ name }) => numberOf(name));
    const last = numbers.at(-1) ?? 0;
    const all = Array.from({ length: last }, (_, index) => index + 1);
    expect(numbers).toEqual(all.filter(number => !historicHoles[schema].includes(number)));
  });

  test('build indexes on tables that are in use concurrently', async () => {
    const judged = (await listMigrations(schema)).filter(({ name }) => numberOf(name) >= judgedFrom[schema]);
    const blocked = judged.map(({ name, text }) => ({ name, tables: listBlockedTables(text) }));
    expect(blocked.filter(({ tables }) => tables.length > 0)).toEqual([]);
    for (const migration of judged.filter(isOutsideTransaction)) expect(indexOf(migration)).toMatch(/^\w+$/);
  });
});

test.each([
  ['create index a on customers (email);', ['customers']],
  ['create unique index if not exists a\n  on only customers (email);', ['customers']],
  ['create table visits (id text); create index a on visits (id);', []],
  ['create table visits (id text unique); create index a on customers (id);', ['customers']],
  ['alter table customers add constraint a unique (email);', ['customers']],
  ['alter table customers add column code text unique, add column other text;', ['customers']],
  ['alter table customers add constraint a unique using index customers_a;', []],
  ['alter table customers add column code text; -- unique', []],
  ['create index concurrently if not exists a on customers (email);', []],
  ['-- Outside a transaction: customers.\ncreate index concurrently if not exists a on customers (id);', []],
])('the rule reads %j', (text, tables) => {
  expect(listBlockedTables(text)).toEqual(tables);
});

test.each([
  'create index a on customers (email);',
  'create index concurrently a on customers (email);',
  'create index concurrently if not exists a on customers (id); create table visits (id text);',
  'drop index concurrently a;',
])('a file outside a transaction that holds %j is refused', statements => {
  const text = `-- Outside a transaction: a test.\n${statements}\n`;
  expect(isOutsideTransaction({ text })).toBe(true);
  expect(() => indexOf({ name: '9999_test.sql', text })).toThrow(/^migration 9999_test\.sql is outside/);
});
