import { describe, expect, test } from 'vitest';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import {
  isUnscoped,
  keysOverMerchants,
  listOpenJoins,
  listStatements,
  reviewed,
  statementsOf,
  tablesOfCell,
} from '../../../support/rules/merchant-scope.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';

const shop = useSharedGateway();

const tables = statement<{ name: string; is_of_merchant: boolean }>(
  'test_tables',
  `select case nspname when 'public' then relname else nspname || '.' || relname end as name,
     exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'merchant_id' and not attisdropped)
       as is_of_merchant
   from pg_class join pg_namespace on pg_namespace.oid = relnamespace
   where relkind in ('r', 'p') and nspname in ('public', 'sandbox_processor') order by 1`,
);
const ofMerchants = async () =>
  (await shop.gateway.database.rows(tables)).filter(row => row.is_of_merchant).map(({ name }) => name);

const globalKeys = statement<{ key: string }>(
  'test_global_keys',
  `select distinct key from (
     select pg_class.relname || '(' || string_agg(attname, ',' order by place) || ')' as key
     from pg_index join pg_class on pg_class.oid = indrelid
       cross join unnest(indkey::smallint[]) with ordinality as columns (number, place)
       join pg_attribute on attrelid = indrelid and attnum = number
     where indisunique and relnamespace = 'public'::regnamespace and indexprs is null
       and exists (select from pg_attribute own where own.attrelid = indrelid and own.attname = 'merchant_id')
     group by indexrelid, relname having not bool_or(attname = 'merchant_id')) keys
   order by key`,
);

describe('merchants can live in several clusters', () => {
  test('a table names the owner of its rows, or is known to be cell-wide', async () => {
    const all = await shop.gateway.database.rows(tables);
    const silent = all.filter(row => !row.is_of_merchant && !row.name.startsWith('sandbox_processor.'));
    expect(silent.map(({ name }) => name).sort()).toEqual([...tablesOfCell].sort());
  });

  test('a key is unique within a merchant, or known to be unique across all of them', async () => {
    const keys = (await shop.gateway.database.rows(globalKeys)).map(({ key }) => key);
    expect(keys.sort()).toEqual([...keysOverMerchants].sort());
  });

  test('a statement names its merchant, or was reviewed', async () => {
    const names = await ofMerchants();
    const unscoped = listStatements().filter(one => isUnscoped(one, names));
    expect([...new Set(unscoped.map(({ name }) => name))].sort()).toEqual(
      Object.values(reviewed).flat().sort(),
    );
  });

  test('no statement joins rows of different merchants', async () => {
    const names = await ofMerchants();
    const open = listStatements().map(one => ({ name: one.name, joins: listOpenJoins(one, names) }));
    expect(open.filter(({ joins }) => joins.length > 0)).toEqual([]);
  });
});

test.each([
  ['select id from cards where id = $1', true],
  ['select id from cards where merchant_id = $1', false],
  ['delete from cards', true],
  ['select id from links', false],
])('%j is unscoped: %s', (text, expected) => {
  const [one] = statementsOf(`const x = statement<{ id: string }>(\n 'x',\n \`${text}\`,\n);`);
  expect(one === undefined ? undefined : isUnscoped(one, ['cards'])).toBe(expected);
});

test.each([
  ['select from cards join customers on customers.id = cards.customer_id where true', ['customers']],
  ['select from cards join customers c on c.merchant_id = cards.merchant_id and c.id = customer_id', []],
  ['select from cards left join customers using (merchant_id, id) order by 1', []],
  ['select from cards join links on links.id = cards.link', []],
])('%j has open joins: %j', (text, joins) => {
  expect(listOpenJoins({ name: 'x', text }, ['cards', 'customers'])).toEqual(joins);
});
