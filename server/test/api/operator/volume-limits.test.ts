import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  readVolumeUsage,
  setVolumeLimits,
} from '../../../src/domain/merchants/volume-limits/set-volume-limits.ts';
import { addMissingShares } from '../../../src/domain/merchants/volume-limits/settle-store.ts';
import { settleVolume } from '../../../src/domain/merchants/volume-limits/settle-volume.ts';
import { putLimits, reserveShares } from '../../../src/domain/merchants/volume-limits/store.ts';
import { noLimits, type VolumeLimits } from '../../../src/domain/merchants/volume-limits/volume-limits.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { type ManualClock, manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { expectError } from '../../support/checks/error-object.ts';
import { plantPayment } from '../../support/fixtures/planted-payment.ts';
import { confirm, newOperator, pendingIdOf } from '../../support/world/gateway/second-operator.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { startTestPanel } from '../../support/world/gateway/test-panel.ts';
import { createVoucher, storeBody } from '../../support/world/shop/cash.ts';
import { createLink, filledForm, newPayer } from '../../support/world/shop/payer.ts';
import { createPse, goToBank } from '../../support/world/shop/pse.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

const MINUTE = 60_000;
let shop: TestGateway;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock(new Date('2026-03-05T15:00:00Z'));
  shop = await startTestGateway({ clock });
});
afterAll(() => shop.close());

const limitTo = (merchantId: string, limits: Partial<VolumeLimits>) =>
  setVolumeLimits(shop.gateway, merchantId, { ...noLimits, ...limits });

const paid = statement<{ count: number; centavos: bigint }>(
  'test_paid',
  `select count(*)::int as count, coalesce(sum(amount_centavos), 0)::bigint as centavos from transactions
   where merchant_id = $1 and status = 'completed'`,
);
const paidOf = async (merchantId: string) =>
  (await shop.gateway.database.find(paid, [merchantId])) ?? { count: -1, centavos: -1n };

test('422 1003: charges up to the daily limit pass, the next one says when the day ends', async () => {
  const { merchant, client } = await shop.merchant();
  const card = await saveCard(client);
  await limitTo(merchant.id, { dayVolumeCentavos: 50_000_00n });
  expect((await client.post('/charges', chargeBody(card, { amount: 30_000 }))).status).toBe(200);
  const refused = await client.post('/charges', chargeBody(card, { amount: 20_000.01 }));
  expectError(refused, 1003);
  expect(refused.body).toMatchObject({
    http_code: 422,
    description:
      'amount goes over what this merchant may charge in a day, 50000.00; the limit starts again at 2026-03-06T00:00:00-05:00',
  });
  expect((await client.post('/charges', chargeBody(card, { amount: 20_000 }))).status).toBe(200);
  clock.advanceMs(24 * 60 * MINUTE);
  expect((await client.post('/charges', chargeBody(card, { amount: 50_000 }))).status).toBe(200);
});

test('422 1003: by count, and by month', async () => {
  const { merchant, client } = await shop.merchant();
  const card = await saveCard(client);
  await limitTo(merchant.id, { dayCharges: 2, monthVolumeCentavos: 100_000_00n });
  for (const amount of [30_000, 30_000]) {
    expect((await client.post('/charges', chargeBody(card, { amount }))).status).toBe(200);
  }
  expect((await client.post('/charges', chargeBody(card, { amount: 1_000 }))).body['description']).toMatch(
    /^amount cannot be charged: this merchant may make 2 charges a day; the limit starts again at 2026-03-07/,
  );
  clock.advanceMs(24 * 60 * MINUTE);
  expect(
    (await client.post('/charges', chargeBody(card, { amount: 40_000.01 }))).body['description'],
  ).toMatch(
    /^amount goes over what this merchant may charge in a month, 100000\.00; the limit starts again at 2026-04-01/,
  );
  expect((await client.post('/charges', chargeBody(card, { amount: 40_000 }))).status).toBe(200);
});

test('60 concurrent charges: only as many as fit pass', async () => {
  const { merchant, client } = await shop.merchant();
  const card = await saveCard(client);
  await limitTo(merchant.id, { dayVolumeCentavos: 250_000_00n });
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => client.post('/charges', chargeBody(card, { amount: 10_000 }))),
  );
  const passed = answers.filter(({ status }) => status === 200).length;
  const byFraud = answers.filter(({ body }) => body['error_code'] === 3005).length;
  expect(passed).toBeLessThanOrEqual(25);
  expect(passed + byFraud).toBeGreaterThanOrEqual(25);
  expect((await paidOf(merchant.id)).centavos).toBe(BigInt(passed) * 10_000_00n);
});

test('60 shares taken by as many processes: exactly as many as fit', async () => {
  const { merchant } = await shop.merchant();
  await limitTo(merchant.id, { dayVolumeCentavos: 250_000_00n });
  const { database } = shop.gateway;
  const at = { today: bogotaDateOf(clock.now()), now: clock.now() };
  const verdicts = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      reserveShares(database, merchant.id, [{ transactionId: `tr${index}`, amountCentavos: 10_000_00n }], at),
    ),
  );
  expect(verdicts.flat().filter(verdict => verdict === 'ok')).toHaveLength(25);
});

test('422 1003: vouchers, PSE and payment links count toward the same limit', async () => {
  const { merchant, client } = await shop.merchant();
  await limitTo(merchant.id, { dayVolumeCentavos: 60_000_00n });
  await createVoucher(client, { amount: 20_000 });
  expectError(await client.post('/charges', storeBody({ amount: 40_001 })), 1003);
  const pse = await createPse(shop, client, { amount: 50_000 });
  expect(await goToBank(shop, merchant, pse)).toEqual({ kind: 'refused', reason: 'not_accepted' });
  const smaller = await createPse(shop, client, { amount: 40_000 });
  expect(await goToBank(shop, merchant, smaller)).toMatchObject({ kind: 'at_bank' });
  const link = await createLink(client, { amount: 1_000, order_id: undefined });
  const payer = newPayer(shop.app);
  const page = await payer.get(link.payment_method.url);
  const answer = await payer.post(link.payment_method.url, filledForm(page.html));
  expect(answer.status).toBe(503);
  expect(answer.html).toContain('No pudimos procesar el pago y no te cobramos.');
  expect((await client.get(`/charges/${link.id}`)).body).toMatchObject({ status: 'charge_pending' });
});

test('a declined charge returns its share, a renewal or an earlier charge takes one', async () => {
  const { merchant, client } = await shop.merchant();
  const good = await saveCard(client);
  expect((await client.post('/charges', chargeBody(good, { amount: 10_000 }))).status).toBe(200);
  await limitTo(merchant.id, { dayVolumeCentavos: 40_000_00n });
  const bad = await saveCard(client, '4444444444444448');
  expect((await client.post('/charges', chargeBody(bad, { amount: 30_000 }))).status).toBe(402);
  expectError(await client.post('/charges', chargeBody(good, { amount: 30_000 })), 1003);
  clock.advanceMs(2_000);
  await settleVolume(shop.gateway, 100);
  expect((await client.post('/charges', chargeBody(good, { amount: 30_000 }))).status).toBe(200);
  expectError(await client.post('/charges', chargeBody(good, { amount: 1 })), 1003);
});

test('every charge without a share is counted, in as many rounds as needed', async () => {
  const { merchant, client } = await shop.merchant();
  const { database, realClock } = shop.gateway;
  const card = await saveCard(client);
  for (let index = 0; index < 3; index += 1)
    await client.post('/charges', chargeBody(card, { amount: 1_000 }));
  await putLimits(database, merchant.id, { ...noLimits, dayCharges: 10 });
  const since = new Date(clock.now().getTime() - MINUTE);
  for (let round = 0; round < 3; round += 1) {
    await addMissingShares(database, { now: realClock.now(), since, limit: 1 });
  }
  expect((await readVolumeUsage(shop.gateway, merchant.id)).day.charges).toBe(3);
});

describe('in the console and the dashboard', () => {
  test('both show the usage; in production, raising takes two people, lowering takes one', async () => {
    const panel = await startTestPanel({ hasProduction: true });
    try {
      const [marta, fabio] = [
        await newOperator(panel, 'Marta Gil', 'finance'),
        await newOperator(panel, 'Fabio Soto', 'finance'),
      ];
      const shopkeeper = await panel.signUp();
      const sandboxId = shopkeeper.business().sandbox_merchant_id;
      await marta.put(`/panel/ops/merchants/sandbox/${sandboxId}/volume-limits`, { day_volume: 90_000 });
      const client = shopkeeper.operations('sandbox');
      const card = await saveCard(client);
      await client.post('/charges', chargeBody(card, { amount: 20_000 }));
      const seen = await shopkeeper.get(`/panel/sandbox/data/${sandboxId}/volume-limits`);
      expect(seen.body).toMatchObject({
        day: { volume: 90_000, charges: null, used_volume: 20_000, used_charges: 1 },
        month: { volume: null, used_volume: 20_000, used_charges: 1 },
      });
      const { body } = await marta.get(`/panel/ops/merchants/sandbox/${sandboxId}/volume-limits`);
      expect(body).toEqual(seen.body);

      if (panel.production === undefined) throw new Error('production is closed');
      await plantPayment(panel.production);
      const made = await panel.production.merchant();
      const path = `/panel/ops/merchants/production/${made.merchant.id}/volume-limits`;
      expect((await marta.put(path, { day_volume: 1_000_000, month_charges: 100 })).status).toBe(200);
      expect((await marta.put(path, { day_volume: 500_000, month_charges: 100 })).status).toBe(200);
      const wider = pendingIdOf(await marta.put(path, { day_volume: 500_000 }));
      expect((await marta.get(path)).body).toMatchObject({ month: { charges: 100 } });
      expect((await confirm(marta, wider)).status).toBe(403);
      expect((await confirm(fabio, wider)).body).toMatchObject({ state: 'applied' });
      expect((await marta.get(path)).body).toMatchObject({
        month: { charges: null },
        day: { volume: 500_000 },
      });
    } finally {
      await panel.close();
    }
  });
});
