import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeAvailable } from '../../../src/domain/settlement/balance/change-available.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { openPlatform } from '../../support/world/settlement/platform.ts';
import { newTestClock } from '../../support/world/settlement/settled-merchant.ts';

const START = '2026-02-10T15:00:00Z';
const AVAILABLE = '2026-02-12T15:00:00Z';
/** 2.79 % of 100,000 and 800, with IVA. */
const FEE = 4_272.1;

const clock = newTestClock(START);
let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({ clock });
});
beforeEach(() => clock.set(START));
afterAll(() => shop.close());

const forbid = statement('test_no_overdraft', 'update merchants set overdraft_centavos = 0 where id = $1');

/** A platform that may not owe anything, its seller, and a charge of 100,000 that they share. */
async function openShared(platformPart: number, fields: object = {}) {
  const platform = await openPlatform(shop);
  await shop.gateway.database.run(forbid, [platform.merchantId]);
  const seller = await platform.addSeller();
  const own = { merchant_id: platform.merchantId, amount: platformPart };
  const splits = [
    { merchant_id: seller.id, amount: 100_000 - platformPart, ...fields },
    ...(platformPart === 0 ? [] : [own]),
  ];
  const id = await platform.charge(100_000, { iva: '0', splits });
  await platform.work();
  clock.set(AVAILABLE);
  await platform.follow(platform.merchantId);
  await platform.follow(seller.id);
  /** Leaves this much in pesos to a merchant; the rest is on its way to a bank. */
  const payOut = async (merchantId: string, has: number, left: number) => {
    const amountCentavos = -BigInt(Math.round((has - left) * 100));
    const change = { merchantId, type: 'payout', against: 'in_payout', amountCentavos } as const;
    await shop.gateway.database.transaction(tx => changeAvailable(tx, { ...change, now: clock.now() }));
  };
  const availableOf = async (client: typeof platform.client) =>
    (await client.get<{ available: number }>('/balance')).body.available;
  return { platform, seller, id, payOut, availableOf };
}

describe('POST /charges/{id}/refund of a split charge', () => {
  test('412: the seller was paid out, and the platform has too little to bear its part', async () => {
    const { platform, seller, id, payOut, availableOf } = await openShared(10_000);
    expect(await platform.refund(id, 1_000)).toBe(200);
    await platform.work();
    await payOut(seller.id, await availableOf(seller.client), 0);
    expect(await platform.refund(id)).toBe(412);
  });

  test('200: sellers give back their parts, so the platform needs only its own', async () => {
    const { platform, seller, id, availableOf } = await openShared(0);
    expect(await availableOf(seller.client)).toBe(100_000);
    // The platform bears the commission, which comes back: the refund takes nothing from it.
    expect(await availableOf(platform.client)).toBeCloseTo(-FEE, 2);
    expect(await platform.refund(id)).toBe(200);
    await platform.work();
    expect((await seller.shares())[0]?.net).toBe(0);
  });

  test('412: the commission that comes back to the seller is nothing that the platform can spend', async () => {
    const { platform, id, payOut, availableOf } = await openShared(50_000, { fee_payer: 'seller' });
    const has = await availableOf(platform.client);
    expect(has).toBeCloseTo(50_000 - FEE / 2, 2);
    await payOut(platform.merchantId, has, 46_000);
    expect(await platform.refund(id)).toBe(412);
    await payOut(platform.merchantId, 46_000, has);
    expect(await platform.refund(id)).toBe(200);
  });
});
