import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { listCases, listOwed, sumRecovery } from '../../../../src/reports/recovery/store.ts';
import { explaining } from '../../../support/checks/explained.ts';
import {
  advance,
  openSubscriber,
  type Subscriber,
  savePlan,
} from '../../../support/world/billing/subscriptions.ts';
import { exportedRows } from '../../../support/world/files/exports.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';

/** A Wednesday; the smart schedule waits for the 15th. */
const DAY = '2027-03-10';
const CARDS = {
  stolen: '4000000070430006',
  noFunds: '4000000070510005',
  expired: '4000000070540002',
  /** Declines its first charge, then approves. */
  poorAtFirst: '4000000080010004',
};

let shop: TestGateway;
let dashboard: TestDashboard;
let subscriber: Subscriber;
let data: TestClient;
let costly: string;

/** One subscription per kind of decline, first declined on DAY; the report is as of four days later. */
beforeAll(async () => {
  shop = await startTestGateway();
  dashboard = await openDashboard(shop);
  subscriber = await openSubscriber(shop, { day: DAY, card: CARDS.noFunds });
  const { client, merchantId: id, privateKey, path, subscribe } = subscriber;
  data = dashboard.clientOf({ merchant: { id }, privateKey });
  costly = await savePlan(client, { name: 'Finca', amount: 60_000, retry_schedule: 'smart' });
  const cardOf = (number?: string) => saveCard(client, number, path);
  await subscribe({ source_id: await cardOf(CARDS.poorAtFirst) });
  await subscribe();
  const replaced = await subscribe({ plan_id: costly, source_id: await cardOf(CARDS.expired) });
  const good = await cardOf();
  await client.put(`${path}/subscriptions/${replaced.id}`, { source_id: good });
  await subscribe({ source_id: await cardOf(CARDS.stolen) });
  await subscribe({ plan_id: costly });
  const [byPse, inCash] = [await subscribe(), await subscribe()];
  await subscribe({ source_id: good });
  await advance(client, { days: 4 });
  await payPeriod(byPse.id, 'bank_account');
  await payPeriod(inCash.id, 'store');
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

/** Records a payment of a period on its subscription page. */
const payPeriod = (subscriptionId: string, method: string) =>
  shop.gateway.database.run(
    statement(
      'test_pay_period',
      `insert into transactions (merchant_id, id, kind, method, status, creation_date, operation_date,
         amount_centavos, account, customer_id, subscription_id, subscription_period)
       values ($1, 'tr' || $3, 'charge', $3, 'completed', $4, $4, 2000000, 'merchant', $5, $2, 1)`,
    ),
    [subscriber.merchantId, subscriptionId, method, '2027-03-14T08:00:00-05:00', subscriber.customerId],
  );

const sum = (count: number, amount: number) => ({ count, amount });
const nothing = sum(0, 0);

describe('200: what became of what was refused', () => {
  test('in total, by attempt, by method and by plan', async () => {
    const { status, body, text } = await data.get('/recovery');
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      from: '2026-12-15',
      to: '2027-03-14',
      failed: sum(7, 220_000),
      recovered: sum(4, 120_000),
      lost: sum(2, 40_000),
      open: sum(1, 60_000),
      rate: 0.75,
      tries: [
        { try: 2, recovered: sum(2, 80_000) },
        { try: null, recovered: sum(2, 40_000) },
      ],
      plans: [
        {
          plan_id: costly,
          name: 'Finca',
          failed: sum(2, 120_000),
          recovered: sum(1, 60_000),
          lost: nothing,
          open: sum(1, 60_000),
          rate: 1,
        },
        { name: 'Café mensual', failed: sum(5, 100_000), recovered: sum(3, 60_000), rate: 0.6 },
      ],
    });
    const ways = (body['ways'] as { way: string }[]).toSorted((a, b) => (a.way < b.way ? -1 : 1));
    expect(ways).toEqual([
      { way: 'other_card', recovered: sum(1, 60_000) },
      { way: 'pse', recovered: sum(1, 20_000) },
      { way: 'retry', recovered: sum(1, 20_000) },
      { way: 'store', recovered: sum(1, 20_000) },
    ]);
  });

  test('by class, with the reasons inside', async () => {
    const { body } = await data.get('/recovery');
    expect(body['classes']).toMatchObject([
      {
        class: 'later',
        failed: sum(5, 140_000),
        recovered: sum(3, 60_000),
        lost: sum(1, 20_000),
        open: sum(1, 60_000),
        rate: 0.75,
        reasons: [
          { reason: 'funds', failed: sum(5, 140_000), recovered: sum(3, 60_000), lost: sum(1, 20_000) },
        ],
      },
      {
        class: 'with_new_data',
        failed: sum(1, 60_000),
        recovered: sum(1, 60_000),
        reasons: [{ reason: 'expired' }],
      },
      {
        class: 'never',
        failed: sum(1, 20_000),
        recovered: nothing,
        lost: sum(1, 20_000),
        rate: 0,
        reasons: [{ reason: 'stolen' }],
      },
    ]);
  });

  test('the forecast says that six cases are too few, and when the next try is', async () => {
    const { body } = await data.get('/recovery');
    expect(body['forecast']).toEqual({
      cases: 6,
      needed: 20,
      count: 1,
      owed: 60_000,
      expected: null,
      days: [{ day: '2027-03-15', count: 1, owed: 60_000, expected: null }],
    });
  });

  test("the forecast's history: each decline by class and attempt, without open ones", async () => {
    const [from, before] = [new Date('2027-03-01'), new Date('2027-04-01')];
    const rows = await listCases(shop.gateway.database, subscriber.merchantId, from, before);
    expect(rows.map(row => [row.class, row.try, row.cases, row.recovered].join(' ')).toSorted()).toEqual([
      'later 1 4 3',
      'later 2 3 2',
      'later 3 3 2',
      'later 4 3 2',
      'never 1 1 0',
      'with_new_data 1 1 1',
    ]);
  });

  test('other days and other merchants have nothing', async () => {
    const other = dashboard.clientOf(await shop.merchant());
    const empty = { failed: nothing, recovered: nothing, rate: null, tries: [], classes: [], plans: [] };
    expect((await other.get('/recovery')).body).toMatchObject({ ...empty, forecast: { owed: 0, days: [] } });
    expect((await data.get('/recovery?creation[gte]=2027-03-11')).body).toMatchObject(empty);
    expect((await data.get('/recovery?creation[gte]=2024-01-01')).status).toBe(422);
  });
});

test('200: the export has a row for each failed period', async () => {
  const { merchantId: id, privateKey } = subscriber;
  const rows = await exportedRows(dashboard.app, { merchant: { id }, privateKey }, 'recovery.csv');
  const reported = rows
    .map(row => [row[4], row[8], row[9], row[11], row[12], row[16]].join(' | '))
    .toSorted();
  expect(reported).toEqual(
    [
      'Café mensual | No se reintenta | Tarjeta robada | 1 | Perdido | ',
      'Café mensual | Se reintenta después | Sin fondos | 2 | Recuperado | Reintento de la tarjeta',
      'Café mensual | Se reintenta después | Sin fondos | 4 | Perdido | ',
      'Café mensual | Se reintenta después | Sin fondos | 4 | Recuperado | Efectivo',
      'Café mensual | Se reintenta después | Sin fondos | 4 | Recuperado | PSE',
      'Finca | Se reintenta después | Sin fondos | 1 | Abierto | ',
      'Finca | Solo con otra tarjeta | Tarjeta vencida | 2 | Recuperado | Otra tarjeta o datos nuevos',
    ].toSorted(),
  );
  const none = 'recovery.csv?creation[gte]=2027-03-11';
  expect(await exportedRows(dashboard.app, { merchant: { id }, privateKey }, none)).toEqual([]);
});

test('payments without a decline are not read', async () => {
  const { database } = shop.gateway;
  await database.run(
    statement(
      'test_fill_paid',
      `insert into transactions (merchant_id, id, kind, method, status, creation_date, operation_date,
         amount_centavos, account)
       select $1, 'trmany' || n, 'charge', 'card', 'completed', $2::timestamptz + n * interval '1 second',
         $2::timestamptz, 100, 'merchant' from generate_series(1, 20000) n`,
    ),
    [subscriber.merchantId, '2027-03-12T00:00:00Z'],
  );
  await database.run(statement('test_analyze', 'analyze transactions'));
  const { asked, plans } = explaining(database);
  const [from, before] = [new Date('2027-03-01'), new Date('2027-04-01')];
  await sumRecovery(asked, subscriber.merchantId, from, before);
  await listCases(asked, subscriber.merchantId, from, before);
  await listOwed(asked, subscriber.merchantId);
  expect(plans).toHaveLength(3);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on transactions/);
});
