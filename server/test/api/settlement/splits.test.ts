import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkSettlements } from '../../../src/domain/settlement/check/check-settlements.ts';
import { shareSplits } from '../../../src/domain/settlement/shares/share-splits.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { openPlatform, type ShareBody } from '../../support/world/settlement/platform.ts';
import { newTestClock } from '../../support/world/settlement/settled-merchant.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

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

const queued = statement<{ count: number }>(
  'test_split_queue',
  'select count(*)::int as count from split_queue',
);

describe('POST /charges with splits', () => {
  test('200: the seller gets its part, less the commission that it bears', async () => {
    const platform = await openPlatform(shop);
    const seller = await platform.addSeller();
    const splits = [
      { merchant_id: seller.id, percent: 90, fee_payer: 'seller' },
      { merchant_id: platform.merchantId, percent: 10 },
    ];
    const id = await platform.charge(100_000, { iva: '0', splits });
    const charge = (await platform.client.get(`/charges/${id}`)).body;
    expect(charge['splits']).toEqual([
      { merchant_id: seller.id, amount: 90_000, percent: 90, fee_payer: 'seller', refund_share: 100 },
      {
        merchant_id: platform.merchantId,
        amount: 10_000,
        percent: 10,
        fee_payer: 'platform',
        refund_share: 100,
      },
    ]);
    await platform.work();
    // 2.79 % of 100,000 and 800, with IVA: 4,272.10; 90 % of it is the seller's.
    const fee = 3_844.89;
    expect(await seller.shares()).toMatchObject([
      {
        platform_id: platform.merchantId,
        amount: 90_000,
        fee,
        returned: 0,
        net: 90_000 - fee,
        covered_by_platform: 0,
        available_on: '2026-02-12',
      },
    ]);
    expect((await seller.balance()).pending).toBe(90_000 - fee);
    expect((await platform.balance()).pending).toBeCloseTo(100_000 - 4_272.1 - 90_000 + fee, 2);
    clock.set('2026-02-12T05:00:00Z');
    await platform.follow(seller.id);
    expect(await seller.balance()).toMatchObject({ available: 90_000 - fee, pending: 0 });
  });

  test('200: a second run posts nothing', async () => {
    const platform = await openPlatform(shop);
    const seller = await platform.addSeller();
    await platform.charge(100_000, { splits: [{ merchant_id: seller.id, amount: 100_000 }] });
    await platform.take();
    await Promise.all([shareSplits(shop.gateway, 10), shareSplits(shop.gateway, 10)]);
    await platform.work();
    await platform.work();
    expect((await seller.balance()).pending).toBe(100_000);
    expect(await shop.gateway.database.find(queued)).toEqual({ count: 0 });
  });

  test('200: refunds in parts and a chargeback take back the whole, a won one returns it', async () => {
    const platform = await openPlatform(shop);
    const [one, two] = [await platform.addSeller(), await platform.addSeller()];
    await platform.charge(500_000);
    const splits = [
      { merchant_id: one.id, amount: 66_666.67 },
      { merchant_id: two.id, amount: 23_333.33, refund_share: 50 },
      { merchant_id: platform.merchantId, amount: 10_000 },
    ];
    const id = await platform.charge(100_000, { splits });
    await platform.work();
    for (const part of [33_333.33, 1_000.01]) {
      expect(await platform.refund(id, part)).toBe(200);
      await platform.work();
    }
    const [share] = await one.shares();
    expect(share?.returned).toBeCloseTo((66_666.67 * 34_333.34) / 100_000, 2);
    expect((await two.shares())[0]?.returned).toBeCloseTo((23_333.33 * 34_333.34) / 200_000, 2);
    await platform.client.post(`/sandbox/charges/${id}/chargeback`, { status: 'pending' });
    await platform.work();
    for (const seller of [one, two]) {
      expect(await seller.shares()).toMatchObject([{ net: 0, covered_by_platform: 0 }]);
      expect((await seller.balance()).pending).toBe(0);
    }
    await platform.client.post(`/sandbox/charges/${id}/chargeback`, { status: 'rejected' });
    await platform.work();
    expect((await one.shares())[0]?.net).toBe(share?.net);
    expect((await one.balance()).pending).toBe(share?.net);
  });

  test('200: what a seller cannot give back falls on the platform, until a won dispute returns it', async () => {
    const platform = await openPlatform(shop);
    const seller = await platform.addSeller();
    await platform.charge(500_000);
    const id = await platform.charge(100_000, { splits: [{ merchant_id: seller.id, amount: 100_000 }] });
    await platform.work();
    const before = (await platform.balance()).pending;
    const share = await seller.shares();
    const spent = statement(
      'test_spend',
      `update account_balances set balance_centavos = balance_centavos - 9000000
       where merchant_id = $1 and account = 'pending'`,
    );
    const earned = statement(
      'test_earn',
      `update account_balances set balance_centavos = balance_centavos + 9000000
       where merchant_id = $1 and account = 'pending'`,
    );
    await shop.gateway.database.run(spent, [seller.id]);
    await platform.client.post(`/sandbox/charges/${id}/chargeback`, { status: 'pending' });
    await platform.work();
    expect(await seller.shares()).toMatchObject([{ net: 0, covered_by_platform: 90_000 }]);
    await platform.client.post(`/sandbox/charges/${id}/chargeback`, { status: 'rejected' });
    await platform.work();
    await shop.gateway.database.run(earned, [seller.id]);
    expect(await seller.shares()).toMatchObject([{ net: 100_000, covered_by_platform: 0, id: share[0]?.id }]);
    expect((await platform.balance()).pending).toBeCloseTo(before, 2);
  });

  test('200: a smaller capture scales the parts, and a void shares nothing', async () => {
    const platform = await openPlatform(shop);
    const seller = await platform.addSeller();
    const splits = [
      { merchant_id: seller.id, amount: 80_000 },
      { merchant_id: platform.merchantId, amount: 20_000 },
    ];
    const [id, voided] = [
      await platform.charge(100_000, { capture: false, splits }),
      await platform.charge(100_000, { capture: false, splits }),
    ];
    await platform.client.post(`/charges/${id}/capture`, { amount: 50_000 });
    expect(await platform.refund(voided)).toBe(200);
    await platform.work();
    expect(await seller.shares()).toMatchObject([{ amount: 40_000, net: 40_000 }]);
  });

  test('200: events tell the seller of its share, and nothing of the payer', async () => {
    const platform = await openPlatform(shop);
    const seller = await platform.addSeller();
    const id = await platform.charge(100_000, { splits: [{ merchant_id: seller.id, percent: 100 }] });
    await platform.charge(200_000);
    await platform.work();
    await platform.refund(id, 1_000);
    await platform.work();
    const { body, text } = await seller.client.get<{ type: string; split_share?: ShareBody }[]>('/events');
    expect(body.map(event => event.type)).toEqual(['split.changed', 'split.received']);
    expect(body[0]?.split_share).toEqual((await seller.shares())[0]);
    expect(text).not.toContain(id);
    const [share] = await seller.shares();
    expect((await platform.client.get(`/split_shares/${share?.id}`)).status).toBe(404);
    expect((await seller.client.get(`/split_shares/${share?.id}`)).body).toEqual(share);
    expect((await seller.client.get(`/charges/${id}`)).status).toBe(404);
  });

  test('422: parts that do not add up, unknown merchants, sellers that are not live', async () => {
    const platform = await openPlatform(shop);
    const seller = await platform.addSeller();
    const foreign = await (await openPlatform(shop)).addSeller();
    const made = await platform.operator<{ id: string }>('POST', '', {
      platform_id: platform.merchantId,
      name: 'Sin cuenta',
      legal_name: 'Luis Paz',
      document_type: 'CC',
      document: '79123456',
    });
    const card = await saveCard(platform.client);
    const charge = (splits: object[]) =>
      platform.client.post('/charges', chargeBody(card, { amount: 100_000, splits }));
    const tries: [object[], string][] = [
      [[{ merchant_id: seller.id, amount: 99_999 }], 'split_sum'],
      [[{ merchant_id: seller.id, percent: 99 }], 'split_percent_sum'],
      [[{ merchant_id: foreign.id, percent: 100 }], 'split_not_live'],
      [[{ merchant_id: 'mnobody', percent: 100 }], 'split_not_live'],
      [[{ merchant_id: made.body.id, percent: 100 }], 'split_not_live'],
    ];
    for (const [splits, reason] of tries) {
      expect((await charge(splits)).body).toMatchObject({ http_code: 422, error_code: 1003, reason });
    }
    expect((await charge([{ merchant_id: seller.id }])).body).toMatchObject({
      http_code: 400,
      reason: 'split_part_missing',
    });
  });

  test('412: a merchant that is paid directly cannot split', async () => {
    const { client, merchant } = await shop.merchant();
    const card = await saveCard(client);
    const splits = [{ merchant_id: merchant.id, percent: 100 }];
    const answer = await client.post('/charges', chargeBody(card, { splits }));
    expect(answer.body).toMatchObject({ http_code: 412, reason: 'split_not_aggregated' });
  });

  test('200: a payment link carries its splits', async () => {
    const platform = await openPlatform(shop);
    const seller = await platform.addSeller();
    const { body } = await platform.client.post('/charges', {
      ...chargeBody('', { amount: 50_000, splits: [{ merchant_id: seller.id, percent: 100 }] }),
      source_id: undefined,
      confirm: false,
      redirect_url: 'https://tienda.example/gracias',
    });
    expect(body).toMatchObject({
      status: 'charge_pending',
      splits: [{ merchant_id: seller.id, amount: 50_000 }],
    });
  });
});
