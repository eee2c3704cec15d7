import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkSettlements } from '../../../src/domain/settlement/check/check-settlements.ts';
import { listQueuedPlatforms, queuedPlatforms } from '../../../src/domain/settlement/shares/charge-store.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { newOperator, openPlatform } from '../../support/world/settlement/platform.ts';
import { newTestClock } from '../../support/world/settlement/settled-merchant.ts';

const clock = newTestClock('2026-02-10T15:00:00Z');
let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({ clock });
});
beforeEach(() => clock.set('2026-02-10T15:00:00Z'));
afterAll(async () => {
  await expectLedgerSound(shop);
  const found: object[] = [];
  await checkSettlements(shop.gateway.database, difference => found.push(difference));
  expect(found).toEqual([]);
  await shop.close();
});

test('200: the platform sees each part of its charge, by its key and by that of its program', async () => {
  const platform = await openPlatform(shop);
  const seller = await platform.addSeller();
  const splits = [
    { merchant_id: seller.id, percent: 90, fee_payer: 'seller', refund_share: 50 },
    { merchant_id: platform.merchantId, percent: 10 },
  ];
  await platform.charge(500_000);
  const id = await platform.charge(100_000, { iva: '0', splits });
  const path = `/charges/${id}/split_shares`;
  const ofSeller = {
    merchant_id: seller.id,
    name: 'Café de la Sierra',
    split_share_id: null,
    amount: 90_000,
    fee_payer: 'seller',
    refund_share: 50,
    fee: 0,
    returned: 0,
    net: 90_000,
    covered_by_platform: 0,
    available_on: null,
  };
  const own = { merchant_id: platform.merchantId, amount: 10_000, net: 10_000, split_share_id: null };
  expect((await platform.client.get(path)).body).toMatchObject([ofSeller, own]);
  await platform.work();
  await platform.refund(id, 50_000);
  await platform.work();
  const [share] = await seller.shares();
  const { body } = await platform.client.get(path);
  expect(body).toMatchObject([
    {
      split_share_id: share?.id,
      returned: 22_500,
      fee: share?.fee,
      net: share?.net,
      available_on: '2026-02-12',
    },
    { merchant_id: platform.merchantId, returned: 5_000, net: 5_000, available_on: '2026-02-12' },
  ]);
  const programs = [await newOperator(shop), await newOperator(shop, platform.merchantId)] as const;
  const inPlatform = `${path}?platform_id=${platform.merchantId}`;
  expect((await programs[0]('GET', inPlatform)).body).toEqual(body);
  expect((await programs[0]('GET', path)).status).toBe(400);
  expect((await programs[1]('GET', path)).body).toEqual(body);
  const stranger = await newOperator(shop, (await openPlatform(shop)).merchantId);
  expect((await stranger('GET', inPlatform)).status).toBe(404);
  expect((await stranger('GET', path)).status).toBe(404);
  expect((await seller.client.get(path)).status).toBe(404);
  const plain = await platform.charge(100_000);
  expect((await platform.client.get(`/charges/${plain}/split_shares`)).body).toEqual([]);
});

test('412 4001: a refund that neither the platform nor its seller can pay', async () => {
  const platform = await openPlatform(shop);
  const seller = await platform.addSeller();
  const id = await platform.charge(100_000, { splits: [{ merchant_id: seller.id, amount: 100_000 }] });
  await platform.work();
  const move = statement(
    'test_move_balance',
    `update account_balances set balance_centavos = balance_centavos + $2 where merchant_id = $1 and account = 'pending'`,
  );
  await shop.gateway.database.run(move, [seller.id, -6_000_000n]);
  expect(await platform.refund(id)).toBe(412);
  expect(await platform.refund(id, 40_000)).toBe(200);
  await platform.work();
  expect(await platform.refund(id, 10_000)).toBe(412);
  await shop.gateway.database.run(move, [seller.id, 6_000_000n]);
  await platform.work();
  expect(await platform.refund(id)).toBe(200);
  await platform.work();
  expect(await seller.shares()).toMatchObject([{ net: 0, covered_by_platform: 0 }]);
});

test('platforms with waiting charges are found without reading every charge', async () => {
  const { database } = shop.gateway;
  const fill = statement(
    'test_fill_split_queue',
    `insert into split_queue (merchant_id, charge_id)
     select 'mfill' || platform, 'c' || charge from generate_series(1, 3) platform, generate_series(1, 20000) charge`,
  );
  const empty = statement(
    'test_empty_split_queue',
    `delete from split_queue where merchant_id like 'mfill%'`,
  );
  await database.run(fill);
  try {
    await database.run(statement('test_analyze_split_queue', 'analyze split_queue'));
    expect((await listQueuedPlatforms(database, 2)).length).toBe(2);
    expect(await listQueuedPlatforms(database, 100)).toEqual(
      expect.arrayContaining(['mfill1', 'mfill2', 'mfill3']),
    );
    const explain = statement<{ 'QUERY PLAN': string }>(
      'test_explain_split_queue',
      `explain (analyze, format json) ${queuedPlatforms.text.replace('$1', '100')}`,
    );
    const found = await database.find(explain);
    const [{ Plan: read }] = JSON.parse(found?.['QUERY PLAN'] ?? '') as [{ Plan: PlanNode }];
    expect(rowsRead(read)).toBeLessThan(20);
  } finally {
    await database.run(empty);
  }
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** The rows of the queue that a plan has read. */
const rowsRead = (node: PlanNode): number =>
  (node['Relation Name'] === 'split_queue' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);
