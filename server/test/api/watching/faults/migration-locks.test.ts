import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { clientConfig, statement } from '../../../../src/platform/database/connections/connection.ts';
import {
  applyMigration,
  MigrationError,
} from '../../../../src/platform/database/migrations/apply-migration.ts';
import { recordFigures } from '../../../support/fixtures/figures.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';

const currentDatabase = statement<{ name: string }>('test_name', 'select current_database() as name');
const migration = {
  name: '9999_test.sql',
  text: 'alter table customers add column test_column integer',
  checksum: 'x',
  phase: 'expand',
} as const;
const addedColumn = `select 1 from pg_attribute where attrelid = 'customers'::regclass and attname = 'test_column'`;

let shop: TestGateway;
let client: TestClient;
let migrating: pg.Client;
let reader: pg.Client;

beforeEach(async () => {
  shop = await startTestGateway();
  ({ client } = await shop.merchant());
  const name = (await shop.gateway.database.find(currentDatabase))?.name ?? '';
  const connect = async () => {
    const connection = new pg.Client(clientConfig(inject('databaseServer'), name));
    await connection.connect();
    return connection;
  };
  [migrating, reader] = [await connect(), await connect()];
  // A long-running report.
  await reader.query('begin');
  await reader.query('select count(*) from customers');
});
afterEach(async () => {
  await migrating.end();
  await reader.end();
  await shop.close();
});

const isWaiting = async () =>
  (
    await reader.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database()`)
  ).rowCount !== 0;

test('200: a migration behind a long reader lets everyone pass, and applies when the reader is done', async () => {
  const patience = { waitMs: 400, tries: 1_000, pauseMs: 1, buildWaitMs: 1 };
  const applied = applyMigration(migrating, migration, patience);
  // None of these requests waits for the reader, which holds its lock the whole time.
  for (let seen = 0; seen < 3; ) {
    if (!(await isWaiting())) continue;
    seen += 1;
    expect((await client.get('/customers')).status).toBe(200);
    recordFigures({ 'requests returned 200 meanwhile': seen });
  }
  await reader.query('commit');
  await applied;
  expect((await reader.query(addedColumn)).rowCount).toBe(1);
});

test('after its tries a migration names what blocks it, and has changed nothing', async () => {
  const tries = applyMigration(migrating, migration, { waitMs: 20, tries: 3, pauseMs: 1, buildWaitMs: 1 });
  await expect(tries).rejects.toThrow(MigrationError);
  await expect(tries).rejects.toThrow(
    /^migration 9999_test\.sql found its tables in use 3 times and changed nothing\. .*pg_stat_activity/,
  );
  await reader.query('commit');
  expect((await reader.query(addedColumn)).rowCount).toBe(0);
  // The connection is still usable for the next try.
  await applyMigration(migrating, migration, { waitMs: 2_000, tries: 1, pauseMs: 1, buildWaitMs: 1 });
  expect((await reader.query(addedColumn)).rowCount).toBe(1);
});
