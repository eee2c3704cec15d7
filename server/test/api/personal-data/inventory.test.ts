import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { columnsOf } from '../../../src/domain/customers/personal-data/inventory/inventory.ts';
import { inventories } from '../../../src/domain/customers/personal-data/inventory/tables.ts';
import { clientConfig } from '../../../src/platform/database/connections/connection.ts';
import { CONTROL_TEMPLATE, TEMPLATE } from '../../support/world/gateway/template.ts';

/** Every column of a database as `table.column`. */
async function columnsIn(database: string): Promise<string[]> {
  const client = new pg.Client(clientConfig(inject('databaseServer'), database));
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select case when table_schema = 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    return rows.map(({ name }) => name).toSorted();
  } finally {
    await client.end();
  }
}

const classified = (schema: 'gateway' | 'control'): string[] =>
  Object.entries(inventories[schema])
    .flatMap(([table, its]) => columnsOf(its).map(column => `${table}.${column}`))
    .toSorted();

test.each([
  ['gateway', TEMPLATE],
  ['control', CONTROL_TEMPLATE],
] as const)(
  'every column of the %s database is classified, once, as personal, free text, kept or plain',
  async (schema, name) => {
    // If a column is missing, classify it in domain/personal-data/inventory: can it hold personal data?
    expect(classified(schema)).toEqual(await columnsIn(name));
  },
);

test("a table with personal columns defines how to find a person's rows", () => {
  const lost = Object.values(inventories).flatMap(inventory =>
    Object.entries(inventory).flatMap(([table, { find, personal, freeText }]) =>
      find === undefined && (personal !== undefined || freeText !== undefined) ? [table] : [],
    ),
  );
  expect(lost).toEqual([]);
});
