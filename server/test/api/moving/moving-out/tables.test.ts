import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { schemaOfLines } from '../../../../src/domain/moving/out/json-schema.ts';
import { listColumns } from '../../../../src/domain/moving/out/rows-store.ts';
import { movedTables, tablesThatStay } from '../../../../src/domain/moving/out/tables.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';

const shop = useSharedGateway();

const SCHEMA = fileURLToPath(new URL('../../../../../docs/export.schema.json', import.meta.url));

const ofMerchants = statement<{ name: string }>(
  'test_tables_of_merchants',
  `select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as name
   from information_schema.columns join information_schema.tables using (table_schema, table_name)
   where column_name = 'merchant_id' and table_type = 'BASE TABLE'`,
);
const references = statement<{ child: string; parent: string }>(
  'test_references',
  `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`,
);

test("every table with merchants' rows moves with its merchant, or has a reason not to", async () => {
  const names = (await shop.gateway.database.rows(ofMerchants)).map(({ name }) => name);
  const known = [...movedTables.map(({ table }) => table), ...Object.keys(tablesThatStay)];
  expect(names.filter(name => !known.includes(name))).toEqual([]);
  const [shared, present] = [
    ['merchants', 'consent_texts', 'cash_networks', 'chargeback_notices'],
    [...names],
  ];
  expect(known.filter(name => !present.includes(name))).toEqual(shared);
  expect(new Set(known).size).toBe(known.length);
});

test('referenced tables come before referencing ones', async () => {
  const place = (name: string) => movedTables.findIndex(({ table }) => table === name);
  const moved = (await shop.gateway.database.rows(references)).filter(
    ({ child, parent }) => place(child) >= 0 && place(parent) >= 0,
  );
  expect(moved.length).toBeGreaterThan(20);
  expect(moved.filter(({ child, parent }) => place(parent) > place(child))).toEqual([]);
});

test('docs/export.schema.json is the schema that goes with every export', async () => {
  const columns = new Map();
  for (const table of movedTables) columns.set(table, await listColumns(shop.gateway.database, table.table));
  const schema = `${JSON.stringify(schemaOfLines(columns), null, 2)}\n`;
  await expect(schema).toMatchFileSnapshot(SCHEMA);
});
