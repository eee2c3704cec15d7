import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchDeclines } from '../../../../src/domain/fraud/watch-declines.ts';
import { notifyOfDeclineAlarms } from '../../../../src/people/notifications/notify-of-decline-alarms.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { NO_FUNDS, savePlan } from '../../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

const MINUTE_MS = 60_000;

/** Test cards that the sandbox declines. */
const DECLINED = ['4222222222222220', NO_FUNDS, '4000000000000044', '4000000030080008', '4000000030100004'];
const APPROVED = '4111111111111111';

let clock: ManualClock;
let panel: TestPanel;
beforeAll(async () => {
  clock = manualClock(new Date('2026-11-17T15:00:00Z'));
  panel = await startTestPanel({ clock });
});
afterAll(() => panel.close());

interface Shop {
  owner: Person;
  merchantId: string;
  client: TestClient;
}

async function openShop(): Promise<Shop> {
  const owner = await panel.signUp();
  const merchantId = owner.business().sandbox_merchant_id;
  return { owner, merchantId, client: owner.operations('sandbox') };
}

async function pay({ client }: Shop, count: number, cards: readonly string[] = DECLINED): Promise<void> {
  for (let payment = 0; payment < count; payment += 1) {
    const card = await saveCard(client, cards[payment % cards.length]);
    await client.post('/charges', chargeBody(card, { device_session_id: `device${payment % 3}0123456789` }));
  }
}

async function sweep(): Promise<void> {
  await watchDeclines(panel.sandbox.gateway, 100);
  await notifyOfDeclineAlarms(panel.control, 50);
}

const alarmMails = async ({ merchantId }: Shop) =>
  (await mailsOf(panel.sandbox.gateway, merchantId)).filter(({ kind }) => kind.startsWith('decline_alarm'));
const kindsOf = async (shop: Shop) => (await alarmMails(shop)).map(({ kind }) => kind);
const show = async ({ owner, merchantId }: Shop) =>
  (await owner.get(`/panel/sandbox/data/${merchantId}/decline-alarm`)).body;
const change = ({ owner, merchantId }: Shop, body: object) =>
  owner.call('PUT', `/panel/sandbox/data/${merchantId}/decline-alarm`, body);

const defaults = { enabled: true, least_attempts: 20, rate_percent: 60, window_minutes: 15 };

describe('an alarm for unusually many declines', () => {
  test('is raised once, describes the declines, and ends with one more email', async () => {
    const [shop, other] = [await openShop(), await openShop()];
    await pay(shop, 4, [APPROVED]);
    await pay(shop, 18);
    await sweep();
    expect(await alarmMails(shop)).toMatchObject([{ kind: 'decline_alarm' }]);
    const [mail] = await alarmMails(shop);
    expect(mail?.subject).toContain('Rechazos inusuales');
    expect(mail?.text).toContain('18 de 22 pagos con tarjeta (82 %)');
    expect(mail?.text).toContain('Tarjetas rechazadas distintas');
    expect(mail?.text).toContain('/pruebas/transacciones?status=failed&creation%5Bgte%5D=2026-11-17');
    expect(mail?.text).toContain('/pruebas/antifraude');
    expect(await show(shop)).toMatchObject({
      ...defaults,
      last: { ended_at: null, attempts: 22, declines: 18, cards: 5, devices: 3, usual_percent: null },
    });
    const overview = await shop.owner.get(`/panel/sandbox/data/${shop.merchantId}/overview`);
    expect(overview.body['attention']).toMatchObject([
      { kind: 'decline_alarm', count: 18, href: '/antifraude' },
    ]);
    // The alarm continues without another email, and the other merchant gets none.
    await pay(shop, 5);
    for (let looks = 0; looks < 3; looks += 1) await sweep();
    expect(await kindsOf(shop)).toEqual(['decline_alarm']);
    expect(await kindsOf(other)).toEqual([]);
    expect(await show(other)).toMatchObject({ ...defaults, last: null });
    // A pause shorter than the limit does not end the episode.
    clock.advanceMs(16 * MINUTE_MS);
    await sweep();
    clock.advanceMs(20 * MINUTE_MS);
    await sweep();
    expect(await kindsOf(shop)).toEqual(['decline_alarm']);
    clock.advanceMs(11 * MINUTE_MS);
    for (let looks = 0; looks < 2; looks += 1) await sweep();
    expect(await kindsOf(shop)).toEqual(['decline_alarm', 'decline_alarm_over']);
    expect((await alarmMails(shop)).at(-1)?.text).toMatch(/Rechazos en total[^\d]*23/);
    expect(await show(shop)).toMatchObject({ last: { declines: 23, ended_at: expect.any(String) } });
  });

  test('two concurrent workers raise one', async () => {
    const shop = await openShop();
    await pay(shop, 20);
    await Promise.all([1, 2, 3].map(() => watchDeclines(panel.sandbox.gateway, 100)));
    await Promise.all([1, 2].map(() => notifyOfDeclineAlarms(panel.control, 50)));
    expect(await kindsOf(shop)).toEqual(['decline_alarm']);
    const open = await panel.sandbox.gateway.metrics.declineAlarms.get();
    expect(open.values.map(({ value }) => value)).toEqual([expect.any(Number)]);
  });

  test('is not raised for a small merchant, one card retried often, or a normal share', async () => {
    const [small, stubborn, ordinary] = [await openShop(), await openShop(), await openShop()];
    await pay(small, 3);
    await pay(stubborn, 22, [NO_FUNDS]);
    await pay(ordinary, 24, [...DECLINED, APPROVED, APPROVED, APPROVED, APPROVED, APPROVED]);
    await sweep();
    for (const shop of [small, stubborn, ordinary]) expect(await show(shop)).toMatchObject({ last: null });
  });

  test('is not raised by declined renewals, however many', async () => {
    const shop = await openShop();
    const { client } = shop;
    const planId = await savePlan(client, { trial_days: 1, retry_times: 3 });
    for (const card of [...DECLINED, ...DECLINED, ...DECLINED, ...DECLINED, ...DECLINED]) {
      const path = `/customers/${await saveCustomer(client, { requires_account: false })}`;
      const source_id = await saveCard(client, card, path);
      await client.post(`${path}/subscriptions`, { plan_id: planId, source_id });
    }
    const moved = await client.post('/sandbox/clock/advance', { days: 3 });
    expect(moved.status).toBe(200);
    const failed = await client.get<unknown[]>('/charges?status=failed&limit=100');
    expect(failed.body.length).toBeGreaterThan(25);
    await sweep();
    expect(await show(shop)).toMatchObject({ last: null });
  });

  test("compares with the merchant's own week: its usual rate raises no alarm", async () => {
    const shop = await openShop();
    await panel.sandbox.gateway.database.run(pastCharges, [shop.merchantId, clock.now()]);
    await pay(shop, 7, [APPROVED]);
    await pay(shop, 15);
    await sweep();
    expect(await show(shop)).toMatchObject({ last: null });
    await pay(shop, 60);
    await sweep();
    expect(await show(shop)).toMatchObject({ last: { usual_percent: 30 } });
  });

  test('200: off closes an open one; other limits apply from the next check', async () => {
    const [off, changed] = [await openShop(), await openShop()];
    expect((await change(off, { ...defaults, enabled: false })).status).toBe(200);
    await pay(off, 22);
    await sweep();
    expect(await show(off)).toMatchObject({ enabled: false, is_default: false, last: null });
    expect((await change(changed, { ...defaults, least_attempts: 40 })).status).toBe(200);
    await pay(changed, 22);
    await sweep();
    expect(await show(changed)).toMatchObject({ last: null });
    await change(changed, { ...defaults, least_attempts: 10 });
    await sweep();
    expect(await show(changed)).toMatchObject({ last: { ended_at: null } });
    await change(changed, { ...defaults, enabled: false });
    await sweep();
    expect(await show(changed)).toMatchObject({ last: { ended_at: expect.any(String) } });
    expect(await kindsOf(changed)).toEqual(['decline_alarm']);
  });

  test.each([{ least_attempts: 9 }, { rate_percent: 10 }, { window_minutes: 61 }, { enabled: 'no' }])(
    '4xx: %j',
    async fields => {
      const shop = await openShop();
      expect([400, 422]).toContain((await change(shop, { ...defaults, ...fields })).status);
      expect(await show(shop)).toMatchObject(defaults);
    },
  );
});

/** A hundred payments of the previous days, 30 of them declined. */
const pastCharges = statement(
  'test_past_charges',
  `insert into transactions (merchant_id, id, kind, method, status, creation_date, operation_date, amount_centavos, account,
     description, iva)
   select $1, 'trpast' || number, 'charge', 'card', case when number <= 30 then 'failed' else 'completed' end,
     $2::timestamptz - interval '2 days', $2::timestamptz - interval '2 days', 2000000, 'merchant', 'x', '0'
   from generate_series(1, 100) number`,
);
