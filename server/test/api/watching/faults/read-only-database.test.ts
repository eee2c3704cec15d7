import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { buildApi } from '../../../../src/api.ts';
import { withClient } from '../../../../src/platform/database/connections/client-config.ts';
import {
  clientConfig,
  type Database,
  openDatabase,
  statement,
} from '../../../../src/platform/database/connections/connection.ts';
import { rejectUnfit } from '../../../../src/platform/database/connections/writable.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { openTcpProxy } from '../../../support/doubles/network/tcp-proxy.ts';
import { recordFigures } from '../../../support/fixtures/figures.ts';
import { newClient, type TestClient } from '../../../support/world/gateway/client.ts';
import { ROLE_PREFIX } from '../../../support/world/gateway/template.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';

const ana = { name: 'Ana', email: 'ana@example.com' };
let shop: TestGateway;
let client: TestClient;
let name: string;
let lines: string[];

beforeEach(async () => {
  lines = [];
  const log = pino({ level: 'error' }, { write: line => void lines.push(line) });
  shop = await startTestGateway({ log });
  ({ client } = await shop.merchant());
  name = (await shop.gateway.database.find(currentDatabase))?.name ?? '';
});
afterEach(() => shop.close());

const currentDatabase = statement<{ name: string }>('test_name', 'select current_database() as name');
const sql = (text: string) => statement<Record<string, string>>(`test_${text.length}`, text);

/** A connection outside the tested gateway's pool. */
async function withOwnConnection<Result>(work: (own: Database) => Promise<Result>): Promise<Result> {
  const own = openDatabase({ address: inject('databaseServer'), name, poolSize: 1 });
  try {
    return await work(own);
  } finally {
    await own.close();
  }
}

/** Makes new connections read-only, as after a failover to a standby. */
const setReadOnly = (isReadOnly: boolean) =>
  withOwnConnection(async own => {
    await own.transaction(async tx => {
      await tx.run(sql('set local transaction_read_only = off'));
      await tx.run(sql(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`));
    });
  });

/** Existing connections do not pick up the setting. */
const endConnections = () =>
  withOwnConnection(own =>
    own.run(
      sql(`select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`),
    ),
  );

/** More tries than connections, because each read-only connection is closed on use. */
async function writeUntilAccepted(own: TestClient): Promise<void> {
  for (let tries = 1; tries <= 10; tries += 1) {
    const answer = await own.post('/customers', ana);
    recordFigures({ 'attempts until a write succeeded': tries });
    if (answer.status === 201) return;
    expectError(answer, 1004);
  }
  throw new Error('read-only connections are kept');
}

describe('a read-only server', () => {
  test('503 1004: for writes, until a writable server responds; no connection is kept', async () => {
    expect((await client.post('/customers', ana)).status).toBe(201);
    await setReadOnly(true);
    await endConnections();
    for (let tries = 0; tries < 3; tries += 1) expectError(await client.post('/customers', ana), 1004);
    await setReadOnly(false);
    await writeUntilAccepted(client);
    expect(lines.filter(line => line.includes('fault'))).toEqual([]);
  });

  test('503 1004: an external standby gets no work', async () => {
    const proxy = await openTcpProxy();
    const database = openDatabase({ address: { url: proxy.url }, name, poolSize: 2 });
    const app = await buildApi(
      { ...shop.gateway, database },
      { health: { notReady: async () => undefined } },
    );
    const { merchant, privateKey } = await shop.merchant();
    const external = newClient(app, merchant.id, privateKey);
    try {
      expect((await external.get('/customers')).status).toBe(200);
      await setReadOnly(true);
      await endConnections();
      for (let tries = 0; tries < 3; tries += 1) expectError(await external.get('/customers'), 1004);
      await expect.poll(() => database.pool().total).toBe(0);
      await setReadOnly(false);
      await writeUntilAccepted(external);
    } finally {
      await app.close();
      await database.close();
      await proxy.close();
    }
  });
});

test("1004: a primary older than a known promotion is rejected; the program's roles may check", async () => {
  const seen = new Map<string, number>();
  const config = { ...clientConfig(inject('databaseServer'), name), options: `-c role=${ROLE_PREFIX}_api` };
  await withClient(config, client => rejectUnfit(client, seen));
  expect([...seen.values()]).toEqual([1]);
  const promoted = new Map([...seen.keys()].map(cluster => [cluster, 2]));
  await expect(withClient(config, client => rejectUnfit(client, promoted))).rejects.toThrow(
    'The server is an old primary: it is on timeline 1, but timeline 2 is already in use',
  );
});

describe('42501', () => {
  test('503 1004: the server cannot open its files, as on a read-only disk', async () => {
    const file = await withOwnConnection(async own => {
      await own.run(sql('checkpoint'));
      const row = await own.find(
        sql(`select current_setting('data_directory') as folder, pg_relation_filepath('customers') as path`),
      );
      return join(row?.['folder'] ?? '', row?.['path'] ?? '');
    });
    const { mode } = statSync(file);
    chmodSync(file, 0o000);
    try {
      // Connections that already have the file open would keep working.
      await endConnections();
      expectError(await client.post('/customers', ana), 1004);
    } finally {
      chmodSync(file, mode);
    }
    await writeUntilAccepted(client);
  });

  test('500 1000: a missing grant is logged as a fault of the installation', async () => {
    await withOwnConnection(own =>
      own.run(
        sql(`create or replace function refuse_grant() returns trigger language plpgsql as
        $$ begin set local role pg_monitor; perform 1 from customers; return new; end $$`),
      ),
    );
    await withOwnConnection(own =>
      own.run(
        sql('create trigger refuse before insert on customers for each row execute function refuse_grant()'),
      ),
    );
    expectError(await client.post('/customers', ana), 1000);
    expect(lines.some(line => line.includes('permission denied') && line.includes('42501'))).toBe(true);
  });
});
