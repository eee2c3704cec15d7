import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { clientConfig } from '../../../../src/platform/database/connections/connection.ts';
import { isUnavailable } from '../../../../src/platform/database/connections/unavailable.ts';
import {
  applyMigration,
  type LockPatience,
  MigrationError,
} from '../../../../src/platform/database/migrations/apply-migration.ts';
import { lockMigrations } from '../../../../src/platform/database/migrations/migration-lock.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';

const migration = {
  name: '9999_test.sql',
  text: `-- Outside a transaction: a test.
create index concurrently if not exists customers_test on customers (merchant_id, name);
`,
  checksum: 'x',
  phase: 'expand',
} as const;
const patience: LockPatience = { waitMs: 1, tries: 1, pauseMs: 1, buildWaitMs: 60_000 };

let shop: TestGateway;
let client: TestClient;
let migrating: pg.Client;
let writer: pg.Client;
/** Outside any transaction, in which pg_stat_activity would not change. */
let watcher: pg.Client;
let opened: pg.Client[];

const connect = async (): Promise<pg.Client> => {
  const connection = new pg.Client(clientConfig(inject('databaseServer'), shop.site.databaseName));
  // For connections that a test terminates.
  connection.on('error', () => undefined);
  await connection.connect();
  opened.push(connection);
  return connection;
};

beforeEach(async () => {
  opened = [];
  shop = await startTestGateway();
  ({ client } = await shop.merchant());
  migrating = await connect();
  writer = await connect();
  watcher = await connect();
  // A long transaction that the build has to wait for.
  await writer.query('begin');
  await writer.query('update customers set name = name');
});
afterEach(async () => {
  for (const connection of opened) await connection.end();
  await shop.close();
});

const waitingPid = async (): Promise<number> => {
  for (;;) {
    const { rows } = await watcher.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like '%index concurrently%'`,
    );
    if (rows[0] !== undefined) return rows[0].pid;
  }
};

const stateOf = async () => ({
  indexes: (
    await watcher.query<{ is_valid: boolean }>(
      `select indisvalid as is_valid from pg_index where indexrelid = to_regclass('customers_test')`,
    )
  ).rows.map(row => row.is_valid),
  isRecorded:
    (await watcher.query(`select 1 from applied_migrations where name = '9999_test.sql'`)).rowCount === 1,
});
const built = { indexes: [true], isRecorded: true };

test('201: customers are created while an index on them is built', async () => {
  const applied = applyMigration(migrating, migration, patience);
  await waitingPid();
  const made = await client.post('/customers', { name: 'Ana', email: 'ana@example.com' });
  expect(made.status).toBe(201);
  await writer.query('commit');
  await applied;
  expect(await stateOf()).toEqual(built);
});

test('the next start rebuilds an index whose connection was ended', async () => {
  const applied = applyMigration(migrating, migration, patience).catch((error: unknown) => error);
  await watcher.query('select pg_terminate_backend($1)', [await waitingPid()]);
  expect(isUnavailable((await applied) as Error)).toBe(true);
  await writer.query('commit');
  expect(await stateOf()).toEqual({ indexes: [false], isRecorded: false });
  await applyMigration(await connect(), migration, patience);
  expect(await stateOf()).toEqual(built);
});

test('an index that was built but not recorded is recorded', async () => {
  await writer.query('commit');
  await writer.query('create index customers_test on customers (merchant_id, name)');
  await applyMigration(migrating, migration, patience);
  expect(await stateOf()).toEqual(built);
});

test('after its tries a build names what blocks it, and the next one succeeds', async () => {
  const tries = applyMigration(migrating, migration, { ...patience, tries: 3, buildWaitMs: 20 });
  await expect(tries).rejects.toThrow(MigrationError);
  await expect(tries).rejects.toThrow(
    /^migration 9999_test\.sql found its tables in use 3 times and its index is not built\. .*pg_stat_activity/,
  );
  await writer.query('commit');
  expect((await stateOf()).isRecorded).toBe(false);
  await applyMigration(migrating, migration, patience);
  expect(await stateOf()).toEqual(built);
  // The next use of this connection must not inherit the lock timeout.
  expect((await migrating.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);
});

test('a second start waits for a build, which does not wait for it', async () => {
  await writer.query('commit');
  await lockMigrations(migrating);
  const second = await connect();
  const secondLock = lockMigrations(second);
  await applyMigration(migrating, migration, patience);
  expect(await stateOf()).toEqual(built);
  await migrating.query('select pg_advisory_unlock_all()');
  await secondLock;
});
