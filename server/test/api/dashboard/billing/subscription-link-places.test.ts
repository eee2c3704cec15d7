import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveRenewals } from '../../../../src/domain/billing/subscriptions/renewals/resolve-renewals.ts';
import { setVerifyCards } from '../../../../src/domain/merchants/store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { NO_FUNDS, savePlan } from '../../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { filledForm, newPayer, type Page } from '../../../support/world/shop/payer.ts';
import { fieldOf, type ReusableLinkBody } from '../../../support/world/shop/reusable-links.ts';

/** The limited places of a subscription link: who holds one, and when it becomes free. */

const APPROVED = '4111111111111111';
const FOUND_DECLINED = '4000000090020001';
/** Long enough for a busy machine, although one test waits for all of it. */
const PROCESSOR_TIMEOUT_MS = 6_000;
const HOLD_MS = 60_000;

const undoRelease = statement(
  'test_undo_release',
  `update reusable_link_uses set held_until = $2,
     subscription_id = (select max(id) from subscriptions where plan_id = $3)
   where link_id = $1`,
);

let clock: ManualClock;
let shop: TestGateway;
let dashboard: TestDashboard;
let client: TestClient;
let data: TestClient;
let merchantId: string;

/** Runs before the processor authorizes a card. */
let beforeAuthorization: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  shop = await startTestGateway({
    clock,
    processorTimeoutMs: PROCESSOR_TIMEOUT_MS,
    cardProcessor: sandbox => ({
      ...sandbox,
      authorise: async (...input) => {
        await beforeAuthorization();
        return sandbox.authorise(...input);
      },
    }),
  });
  dashboard = await openDashboard(shop);
  const merchant = await shop.merchant();
  ({ client } = merchant);
  merchantId = merchant.merchant.id;
  data = dashboard.clientOf(merchant);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

async function create(most_uses: number): Promise<ReusableLinkBody & { plan_id: string }> {
  const plan_id = await savePlan(client, {
    name: 'Cupo de taller',
    retry_times: 3,
    status_after_retry: 'unpaid',
  });
  const { body } = await data.post<ReusableLinkBody>('/subscription-links', { plan_id, most_uses });
  return { ...body, plan_id };
}

function newSignal(): { given: Promise<void>; give: () => void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>(resolve => {
    give = resolve;
  });
  return { given, give: () => give() };
}

let visitors = 0;
const formOf = ({ html }: Page, card: string): Record<string, string> => {
  visitors += 1;
  return {
    ...filledForm(html, card),
    visit: fieldOf(html, 'visit'),
    shown: fieldOf(html, 'shown'),
    payer_name: 'Eva Ruiz',
    email: `visitor${visitors}@example.com`,
  };
};

async function openAndSend(url: string, card: string): Promise<number> {
  const payer = newPayer(shop.app);
  return (await payer.post(url, formOf(await payer.get(url), card))).status;
}

/** Without ended subscriptions. */
const statusesOf = async (planId: string): Promise<string[]> =>
  (await client.get<{ status: string }[]>(`/plans/${planId}/subscriptions?limit=100`)).body
    .map(({ status }) => status)
    .toSorted();
const figuresOf = async (id: string): Promise<ReusableLinkBody> =>
  (await data.get<ReusableLinkBody>(`/reusable-links/${id}`)).body;

test('402 three times with one declined card: the link of three uses is still open, and three people subscribe', async () => {
  const link = await create(3);
  for (let time = 0; time < 3; time += 1) expect(await openAndSend(link.url, NO_FUNDS)).toBe(402);
  expect(await figuresOf(link.id)).toMatchObject({ status: 'open', uses: 0, paid: 0 });
  for (let time = 0; time < 3; time += 1) expect(await openAndSend(link.url, APPROVED)).toBe(303);
  expect((await newPayer(shop.app).get(link.url)).status).toBe(409);
  expect(await figuresOf(link.id)).toMatchObject({ status: 'full', uses: 3, paid: 3 });
});

test('three of twenty-four payers subscribe: half of the cards are declined while all compete for three places', async () => {
  const link = await create(3);
  const cards = Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? NO_FUNDS : APPROVED));
  const payers = await Promise.all(
    cards.map(async card => {
      const payer = newPayer(shop.app);
      return { payer, form: formOf(await payer.get(link.url), card), card };
    }),
  );
  // Payers who find every place held by an attempt that is later declined try again, as a browser would.
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all(payers.map(({ payer, form }) => payer.post(link.url, form)));
    for (const [at, { status }] of answers.entries())
      expect([...(cards[at] === NO_FUNDS ? [402] : [303]), 409, 202]).toContain(status);
    expect((await statusesOf(link.plan_id)).length).toBeLessThanOrEqual(3);
  }
  expect(await statusesOf(link.plan_id)).toEqual(['active', 'active', 'active']);
  expect(await figuresOf(link.id)).toMatchObject({ status: 'full', uses: 3, paid: 3 });
});

test('an unanswered first charge holds its place until it is found declined; the payer then gets an email', async () => {
  const link = await create(1);
  const payer = newPayer(shop.app);
  const sent = await payer.post(link.url, formOf(await payer.get(link.url), FOUND_DECLINED));
  expect(sent.status).toBe(303);
  expect((await newPayer(shop.app).get(link.url)).status).toBe(409);
  expect(await figuresOf(link.id)).toMatchObject({ status: 'full', uses: 1 });
  const before = (await mailsOf(shop.gateway, merchantId)).length;
  clock.advanceMs(10 * 60_000);
  await resolveRenewals(shop.gateway, 100);
  expect(await statusesOf(link.plan_id)).toEqual([]);
  expect(await figuresOf(link.id)).toMatchObject({ status: 'open', uses: 0, paid: 0 });
  const mails = (await mailsOf(shop.gateway, merchantId)).slice(before);
  expect(mails).toMatchObject([{ kind: 'failed_renewal' }]);
  expect(await openAndSend(link.url, APPROVED)).toBe(303);
});

test('303: the same form once more, after its request died between the decline and the release of its place', async () => {
  const link = await create(1);
  const payer = newPayer(shop.app);
  const form = formOf(await payer.get(link.url), NO_FUNDS);
  expect((await payer.post(link.url, form)).status).toBe(402);
  // The state after a crash: the use still names the cancelled subscription, and its hold has not expired.
  await shop.gateway.database.run(undoRelease, [
    link.id,
    new Date(clock.now().getTime() + HOLD_MS),
    link.plan_id,
  ]);
  expect(await figuresOf(link.id)).toMatchObject({ status: 'open', uses: 0 });
  const again = await payer.post(link.url, { ...form, card_number: APPROVED });
  expect(again.status).toBe(303);
  expect(await statusesOf(link.plan_id)).toEqual(['active']);
  expect(await figuresOf(link.id)).toMatchObject({ status: 'full', uses: 1, paid: 1 });
});

test('409: a request that stalls longer than its hold loses its place to the next payer', async () => {
  const link = await create(1);
  const slow = newPayer(shop.app);
  const form = formOf(await slow.get(link.url), APPROVED);
  await setVerifyCards(shop.gateway.database, merchantId, true);
  const [reached, released] = [newSignal(), newSignal()];
  beforeAuthorization = async () => {
    beforeAuthorization = async () => undefined;
    reached.give();
    await released.given;
  };
  // The card verification stalls: the place is held, but no subscription exists yet.
  const late = slow.post(link.url, form);
  await reached.given;
  clock.advanceMs(HOLD_MS + 1_000);
  expect(await openAndSend(link.url, APPROVED)).toBe(303);
  released.give();
  expect((await late).status).toBe(409);
  expect(await statusesOf(link.plan_id)).toEqual(['active']);
});
