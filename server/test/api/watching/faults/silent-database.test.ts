import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApi } from '../../../../src/api.ts';
import {
  type Database,
  openDatabase,
  statement,
} from '../../../../src/platform/database/connections/connection.ts';
import type { AvailabilityChange } from '../../../../src/platform/database/connections/outage-notice.ts';
import type { App } from '../../../../src/platform/http/server.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { openTcpProxy, type TcpProxy } from '../../../support/doubles/network/tcp-proxy.ts';
import { recordFigures } from '../../../support/fixtures/figures.ts';
import { newClient, type TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { cardData, chargeBody } from '../../../support/world/shop/shop.ts';

/** A statement timeout, then the connection timeout for releasing the Idempotency-Key, with a margin for a busy machine. */
const ANSWERED_WITHIN_MS = 25_000;
const RECOVERED_WITHIN_MS = 15_000;
const POOL = 8;

let shop: TestGateway;
let proxy: TcpProxy;
let database: Database;
let app: App;
let client: TestClient;
let news: AvailabilityChange[];
let cardId: string;
let merchantId: string;

beforeEach(async () => {
  shop = await startTestGateway();
  const { merchant, privateKey, client: direct } = await shop.merchant();
  cardId = (await direct.post<{ id: string }>('/cards', cardData())).body.id;
  merchantId = merchant.id;
  proxy = await openTcpProxy();
  news = [];
  const name = (await shop.gateway.database.find(currentDatabase))?.name ?? '';
  database = openDatabase({
    address: { url: proxy.url },
    name,
    poolSize: POOL,
    onNews: reported => news.push(reported),
  });
  app = await buildApi({ ...shop.gateway, database }, { health: { notReady: async () => undefined } });
  client = newClient(app, merchant.id, privateKey);
});
afterEach(async () => {
  await app.close();
  await database.close();
  await proxy.close();
  await shop.close();
});

const currentDatabase = statement<{ name: string }>('test_name', 'select current_database() as name');
const charge = (key: string) =>
  client.post('/charges', chargeBody(cardId), { headers: { 'idempotency-key': key } });
const fillPool = () => Promise.all(Array.from({ length: POOL * 2 }, () => client.get('/customers')));

test('503 1004: connections fall silent under load; every request gets a response, and service resumes within 15 s', async () => {
  await fillPool();
  expect(database.pool().total).toBe(POOL);
  proxy.silence();
  const startedAt = performance.now();
  const answers = Array.from({ length: POOL * 3 }, (_, index) => charge(`silent-${index}`));
  await sleep(2_000);
  proxy.heal();
  let servedAt = 0;
  while (servedAt === 0) {
    const { status } = await client.get('/customers');
    expect([200, 503]).toContain(status);
    if (status === 200) servedAt = performance.now();
  }
  expect(servedAt - startedAt).toBeLessThan(RECOVERED_WITHIN_MS);
  for (const answer of await Promise.all(answers)) {
    if (answer.status !== 200) expectError(answer, 1004);
  }
  recordFigures({
    'connections silenced': POOL,
    'ms until service resumed': servedAt - startedAt,
    'ms until the last response': performance.now() - startedAt,
  });
  expect(performance.now() - startedAt).toBeLessThan(ANSWERED_WITHIN_MS);
  // None of the silent connections is in use anymore.
  const after = await Promise.all(Array.from({ length: POOL * 2 }, (_, index) => charge(`after-${index}`)));
  expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
  expect(news[0]).toMatchObject({ kind: 'failed' });
  expect(news.at(-1)).toEqual({ kind: 'answers_again' });
});

const insertSlowly = statement(
  'test_insert_slowly',
  `insert into customers (merchant_id, id, creation_date, name, email, has_account)
   select $1, 'aunheard000000000000', now(), 'x', 'x@example.com', false from pg_sleep(1)`,
);

test('200: idle silent connections are closed before use; a write in progress is unknown', async () => {
  await fillPool();
  const path = '/customers/aunheard000000000000';
  const write = database.run(insertSlowly, [merchantId]).catch((error: unknown) => error);
  await sleep(300);
  proxy.silence();
  const startedAt = performance.now();
  // The heartbeat finds the silence and closes every connection without a response.
  while (database.pool().total > 0) {
    expect(performance.now() - startedAt).toBeLessThan(RECOVERED_WITHIN_MS);
    await sleep(100);
  }
  recordFigures({ 'ms until idle connections were closed': performance.now() - startedAt });
  // The proxy sees the closed connections a moment later.
  await expect.poll(() => proxy.open(), { timeout: RECOVERED_WITHIN_MS }).toBe(0);
  // 1004 leaves open whether the write happened; this one did.
  expect(await write).toMatchObject({ errorCode: 1004 });
  proxy.heal();
  expect((await client.get(path)).status).toBe(200);
});
