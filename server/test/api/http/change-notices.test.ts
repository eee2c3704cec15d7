import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { setRule } from '../../../src/domain/fraud/change-rules.ts';
import type { Credentials } from '../../../src/domain/merchants/create-merchant.ts';
import { rotateKey } from '../../../src/domain/merchants/keys/rotate-key.ts';
import { revokeKey, setMerchantStatus } from '../../../src/domain/merchants/store.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { NOTICES_NAME, openChangeNotices } from '../../../src/platform/database/processes/change-notices.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { openTcpProxy, type TcpProxy } from '../../support/doubles/network/tcp-proxy.ts';
import { newClient, type TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

const HOUR_MS = 3_600_000;
// Stands still, so that only change notices can refresh a cache.
const clock = manualClock(new Date('2026-11-16T15:00:00Z'));

let shop: TestGateway;
let other: TestGateway;
let proxy: TcpProxy;
let one: Credentials & { client: TestClient };
/** The same merchant at a process whose notice connection can be silenced. */
let elsewhere: TestClient;

beforeAll(async () => {
  proxy = await openTcpProxy();
  shop = await startTestGateway({ clock, noticesFrom: inject('databaseServer') });
  other = await startTestGateway({ clock, sharesDatabaseOf: shop, noticesFrom: { url: proxy.url } });
});
afterAll(async () => {
  await other.close();
  await shop.close();
  await proxy.close();
});

const isNotified = ({ notices }: TestGateway) => notices.notifiedUntilMs() === clock.now().getTime();
const bothAreNotified = () => eventually(() => expect([shop, other].map(isNotified)).toEqual([true, true]));
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const statusOf = async (client: TestClient) => (await client.get('/customers')).status;
const eventuallyAnswers = (client: TestClient, status: number) =>
  eventually(async () => expect(await statusOf(client)).toBe(status));

beforeEach(async () => {
  one = await shop.merchant();
  elsewhere = newClient(other.app, one.merchant.id, one.privateKey);
  expect([await statusOf(one.client), await statusOf(elsewhere)]).toEqual([200, 200]);
  clock.advanceMs(HOUR_MS);
  await bothAreNotified();
  // Read again if a connection has just come back, and cached from here on.
  expect([await statusOf(one.client), await statusOf(elsewhere)]).toEqual([200, 200]);
});

const revoke = () =>
  revokeKey(
    shop.gateway.database,
    { merchantId: one.merchant.id, kind: 'private', lastFour: one.privateKey.slice(-4) },
    clock.now(),
  );

describe('with notices', () => {
  test('401 1002: a revoked key, in every process', async () => {
    await revoke();
    await eventuallyAnswers(one.client, 401);
    await eventuallyAnswers(elsewhere, 401);
  });

  test('423 1008: a suspended merchant, in every process, until it is active again', async () => {
    await setMerchantStatus(shop.gateway.database, one.merchant.id, 'suspended');
    await eventuallyAnswers(one.client, 423);
    await eventuallyAnswers(elsewhere, 423);
    await setMerchantStatus(shop.gateway.database, one.merchant.id, 'active');
    await eventuallyAnswers(elsewhere, 200);
  });

  test('402 3005: a fraud rule that another process has set', async () => {
    const body = chargeBody(await saveCard(elsewhere));
    expect((await elsewhere.post('/charges', body)).status).toBe(200);
    await setRule(shop.gateway, one.merchant.id, { kind: 'max_amount', name: 'max', amountCentavos: 100 });
    await eventually(async () =>
      expect((await elsewhere.post('/charges', body)).body).toMatchObject({
        error_code: 3005,
        fraud_rules: ['max'],
      }),
    );
  });

  test('401 1002: a rotated key at the end of its overlap, without a notice', async () => {
    await rotateKey(shop.gateway, one.merchant.id, 'private', 1);
    await bothAreNotified();
    expect([await statusOf(one.client), await statusOf(elsewhere)]).toEqual([200, 200]);
    clock.advanceMs(HOUR_MS - 1);
    await bothAreNotified();
    expect([await statusOf(one.client), await statusOf(elsewhere)]).toEqual([200, 200]);
    clock.advanceMs(1);
    expect([await statusOf(one.client), await statusOf(elsewhere)]).toEqual([401, 401]);
  });
});

describe('the connection is lost', () => {
  const endLines = statement(
    'test_end_lines',
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = '${NOTICES_NAME}'`,
  );
  const cutLines = () => shop.gateway.database.run(endLines);

  test('401 1002: a key revoked during the break, after a second', async () => {
    expect(await cutLines()).toBe(2);
    await revoke();
    clock.advanceMs(1_000);
    expect([await statusOf(one.client), await statusOf(elsewhere)]).toEqual([401, 401]);
  });

  test('401 1002: a key revoked during the break, as soon as the connection is back', async () => {
    expect(await cutLines()).toBe(2);
    await revoke();
    await eventuallyAnswers(one.client, 401);
    await eventuallyAnswers(elsewhere, 401);
  });

  test('401 1002: a key revoked during a silence, after a second; then notices work again', async () => {
    proxy.silence();
    await revoke();
    clock.advanceMs(999);
    expect(await statusOf(elsewhere)).toBe(200);
    clock.advanceMs(1);
    expect(await statusOf(elsewhere)).toBe(401);
    expect(isNotified(other)).toBe(false);
    proxy.heal();
    await bothAreNotified();
  });

  test('a connection without notices is not trusted', async () => {
    const { gateway, site } = shop;
    const notices = openChangeNotices({
      address: inject('databaseServer'),
      name: site.databaseName,
      database: { ...gateway.database, run: async () => 0 },
      nowMs: () => 0,
    });
    notices.subscribe({ onChange: () => undefined, onGap: () => expect.unreachable() });
    const listening = statement<{ count: number }>(
      'test_listening',
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and application_name = '${NOTICES_NAME}' and query like 'listen%'`,
    );
    await eventually(async () => expect(await gateway.database.find(listening)).toEqual({ count: 1 }));
    expect(notices.notifiedUntilMs()).toBe(Number.NEGATIVE_INFINITY);
    await notices.close();
  });
});
