import { describe, expect, test } from 'vitest';
import { indexOf, isOutsideTransaction } from '../../../../src/platform/database/migrations/build-index.ts';
import { listMigrations } from '../../../../src/platform/database/migrations/migrate.ts';
import { declaredPhase, numberOf } from '../../../../src/platform/database/migrations/migration.ts';
import { checkedFrom, listBlockedTables, skippedNumbers } from '../../../support/rules/migration-rules.ts';
import { listOffences, mustNamePhase } from '../../../support/rules/phase-rules.ts';

describe.each(['gateway', 'control'] as const)('the migrations of %s', schema => {
  test('are numbered without gaps', async () => {
    const numbers = (await listMigrations(schema)).map(({ name }) => numberOf(name));
    const last = numbers.at(-1) ?? 0;
    const all = Array.from({ length: last }, (_, index) => index + 1);
    expect(numbers).toEqual(all.filter(number => !skippedNumbers[schema].includes(number)));
  });

  test('build indexes on tables in use concurrently', async () => {
    const judged = (await listMigrations(schema)).filter(({ name }) => numberOf(name) >= checkedFrom[schema]);
    const blocked = judged.map(({ name, text }) => ({ name, tables: listBlockedTables(text) }));
    expect(blocked.filter(({ tables }) => tables.length > 0)).toEqual([]);
    for (const migration of judged.filter(isOutsideTransaction)) expect(indexOf(migration)).toMatch(/^\w+$/);
  });

  test('name their phase, and keep what the previous version needs until they contract', async () => {
    const judged = (await listMigrations(schema)).filter(({ name }) => mustNamePhase(schema, name));
    const silent = judged.filter(({ text }) => declaredPhase(text) === undefined).map(({ name }) => name);
    expect(silent).toEqual([]);
    const offences = judged.map(({ name, text, phase }) => ({ name, found: listOffences(text, phase) }));
    expect(offences.filter(({ found }) => found.length > 0)).toEqual([]);
  });
});

test.each([
  ['-- Why.\n-- Phase: expand\nselect 1;', 'expand'],
  ['-- Phase: contract\n\n-- More.\nselect 1;', 'contract'],
  ['-- Outside a transaction: a test.\n-- Phase: contract\nselect 1;', 'contract'],
  ['-- Why.\nselect 1;\n-- Phase: contract\n', undefined],
  ['-- Phase: later\nselect 1;', undefined],
])('the phase of %j is read from the comment at its top', (text, phase) => {
  expect(declaredPhase(text)).toBe(phase);
});

test.each([
  'drop table visits;',
  'drop trigger a on customers;',
  'drop function note_status();',
  'revoke select on customers from recaudo_api;',
  'alter table customers drop column email;',
  'alter table customers rename column email to mail;',
  'alter table customers rename to clients;',
  'alter table customers alter column email set not null;',
  'alter table customers alter column email type varchar(20);',
  'alter table customers alter column language drop default;',
  'alter table customers add column code text not null;',
  "alter table customers add column a text, add constraint c check (email <> '');",
  'alter table customers add constraint customers_email_key unique using index customers_email;',
  'create unique index concurrently if not exists a on customers (merchant_id, email);',
])('an expanding file with %j is an offense, a contracting one is not', statement => {
  expect(listOffences(statement, 'expand')).toHaveLength(1);
  expect(listOffences(statement, 'contract')).toEqual([]);
});

test.each([
  'create table visits (id text not null unique); alter table visits alter column id drop default;',
  'alter table customers add column code text;',
  "alter table customers add column code text not null default '';",
  'alter table customers alter column email drop not null;',
  'alter table customers drop constraint customers_status_check;',
  "alter table customers add column code text, add constraint c check (code <> '');",
  '-- Loosens: customers_status\nalter table customers drop constraint customers_status, add constraint customers_status check (true);',
  'alter table customers add column code text; create unique index concurrently a on customers (merchant_id, code);',
  'create index concurrently if not exists a on customers (email);',
  'create or replace function note_status() returns trigger language plpgsql as $$ begin delete from visits; end $$;',
])('an expanding file may hold %j', text => {
  expect(listOffences(text, 'expand')).toEqual([]);
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
])('a file outside a transaction with %j is rejected', statements => {
  const text = `-- Outside a transaction: a test.\n${statements}\n`;
  expect(isOutsideTransaction({ text })).toBe(true);
  expect(() => indexOf({ name: '9999_test.sql', text })).toThrow(/^migration 9999_test\.sql is outside/);
});
