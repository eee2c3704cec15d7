import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { buildApi } from '../../../../src/api.ts';
import {
  clientConfig,
  type Database,
  openDatabase,
  statement,
} from '../../../../src/platform/database/connections/connection.ts';
import type { App } from '../../../../src/platform/http/server.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { recordFigures } from '../../../support/fixtures/figures.ts';
import { type Answer, newClient, type TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

/** Commits on this database wait for a standby that does not exist; other databases are not affected. */
let shop: TestGateway;
let name: string;
let keeper: pg.Client;
let database: Database;
let app: App;
let client: TestClient;
let cardId: string;
let merchantId: string;

beforeAll(async () => {
  shop = await startTestGateway();
  name = shop.site.databaseName;
  keeper = new pg.Client(clientConfig(inject('databaseServer'), 'postgres'));
  await keeper.connect();
  await keeper.query(`alter database ${name} set synchronous_commit = on`);
  const { merchant, privateKey, client: direct } = await shop.merchant();
  merchantId = merchant.id;
  cardId = await saveCard(direct);
  database = openDatabase({ address: inject('databaseServer'), name, poolSize: 8 });
  app = await buildApi({ ...shop.gateway, database }, { health: { notReady: async () => undefined } });
  client = newClient(app, merchant.id, privateKey);
});
afterAll(async () => {
  await waitFor('');
  await app.close();
  await database.close();
  await keeper.end();
  await shop.close();
});

const namesNow = async (): Promise<string> =>
  (await keeper.query<{ names: string }>(`select current_setting('synchronous_standby_names') as names`))
    .rows[0]?.names ?? '';

async function waitFor(standby: string): Promise<void> {
  await keeper.query(`alter system set synchronous_standby_names = '${standby}'`);
  await keeper.query('select pg_reload_conf()');
  while ((await namesNow()) !== standby) await sleep(5);
}

type End = 'pg_cancel_backend' | 'pg_terminate_backend';

/** Keeps ending waits for the standby, with each function in turn. */
const ended: number[] = [];
let isEnding: AbortController;
let ending: Promise<void>;
function endWaits(...ways: readonly End[]): void {
  isEnding = new AbortController();
  ending = (async () => {
    for (let round = 0; !isEnding.signal.aborted; round += 1) {
      const { rows } = await keeper.query<{ pid: number }>(
        `select pid, ${ways[round % ways.length]}(pid) from pg_stat_activity
         where datname = $1 and wait_event = 'SyncRep'`,
        [name],
      );
      ended.push(...rows.map(({ pid }) => pid));
      await sleep(20);
    }
  })();
}

beforeEach(() => waitFor('nobody'));
afterEach(async () => {
  isEnding.abort();
  await ending;
});

const insertCustomer = statement(
  'test_insert_customer',
  `insert into customers (merchant_id, id, creation_date, name, email, has_account)
   values ($1, $2, now(), 'x', 'x@example.com', false)`,
);

test.each([
  ['the one statement', (own: Database, id: string) => own.run(insertCustomer, [merchantId, id])],
  [
    'a transaction',
    (own: Database, id: string) => own.transaction(tx => tx.run(insertCustomer, [merchantId, id])),
  ],
] as const)(
  '1004: %s whose wait for a standby is cancelled is unknown, although it was committed',
  async (title, write) => {
    endWaits('pg_cancel_backend');
    const id = `a${title.replaceAll(' ', '')}`.padEnd(20, '0');
    const failure = await write(database, id).catch((error: unknown) => error);
    expect(failure).toMatchObject({ errorCode: 1004, code: '01000' });
    expect((await client.get(`/customers/${id}`)).status).toBe(200);
  },
);

const charge = (key: string): Promise<Answer> =>
  client.post('/charges', chargeBody(cardId, { description: key }), { headers: { 'idempotency-key': key } });

/** Repeats until the response is neither 503 nor 409. */
async function repeated(key: string): Promise<Answer> {
  for (;;) {
    const answer = await charge(key);
    if (answer.status !== 503 && answer.status !== 409) return answer;
    await sleep(200);
  }
}

test('503 1004: a batch of charges while waits are cancelled and terminated; each repeat finds one charge', async () => {
  endWaits('pg_cancel_backend', 'pg_terminate_backend');
  const keys = Array.from({ length: 12 }, (_, index) => `unconfirmed-${index}`);
  for (const answer of await Promise.all(keys.map(charge))) expectError(answer, 1004);
  await waitFor('');
  const answers = await Promise.all(keys.map(repeated));
  // A charge that was recorded but never sent is closed without taking money; the rest is charged now.
  for (const { status } of answers) expect([200, 402]).toContain(status);
  const { body } = await client.get<{ description: string; status: string }[]>('/charges?limit=100');
  const standing = body.filter(one => one.status === 'completed').map(one => one.description);
  expect(standing.sort()).toEqual(keys.filter((_, index) => answers[index]?.status === 200).sort());
  recordFigures({ 'waits ended': ended.length, 'returned 503': keys.length });
});
