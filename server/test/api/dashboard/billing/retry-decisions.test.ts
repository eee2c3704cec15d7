import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  advance,
  listCharges,
  openSubscriber,
  savePlan,
} from '../../../support/world/billing/subscriptions.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';

const CARDS = {
  stolen: '4000000070430006',
  noFunds: '4000000070510005',
  expired: '4000000070540002',
};

interface Decision {
  kind: string;
  because: string | null;
  retry_at: string | null;
  transaction_id: string | null;
}

let shop: TestGateway;
let dashboard: TestDashboard;
beforeAll(async () => {
  shop = await startSharedGateway();
  dashboard = await openDashboard(shop);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

async function open(card: string, plan: object = {}) {
  const subscriber = await openSubscriber(shop, { day: '2027-03-10', card, plan });
  const { merchantId: id, privateKey, subscribe } = subscriber;
  const data = dashboard.clientOf({ merchant: { id }, privateKey });
  const timeline = async (subscriptionId: string) =>
    (
      await data.get<{ charges: object[]; decisions: Decision[] }>(
        `/subscriptions/${subscriptionId}/timeline`,
      )
    ).body;
  return { ...subscriber, data, timeline, id: (await subscribe()).id };
}

test.each([
  [
    'stolen',
    {
      kind: 'stop',
      because: 'class',
      class: 'never',
      reason: 'stolen',
      code: '43',
      retry_at: null,
      until: null,
    },
  ],
  [
    'noFunds',
    {
      kind: 'again',
      because: null,
      class: 'later',
      reason: 'funds',
      code: '51',
      retry_at: '2027-03-11T00:00:00-05:00',
    },
  ],
  [
    'expired',
    {
      kind: 'new_card',
      because: null,
      class: 'with_new_data',
      reason: 'expired',
      code: '54',
      until: '2027-03-13',
    },
  ],
] as const)('200: the timelines show what follows a card that is %s', async (card, decision) => {
  const { client, data, timeline, id } = await open(CARDS[card]);
  const [charge] = await listCharges(client);
  const reported = { ...decision, brand: 'visa', period: 1, transaction_id: charge?.id };
  expect(await timeline(id)).toMatchObject({
    charges: [{ transaction_id: charge?.id, period: 1, status: 'failed', amount: 20_000 }],
    decisions: [reported],
  });
  const { body } = await data.get<{ kind: string }[]>(`/transactions/${charge?.id}/timeline`);
  expect(body.filter(({ kind }) => kind === 'decision')).toMatchObject([
    { title: `decision.${decision.kind}`, details: { decision: reported } },
  ]);
});

test('200: exhausted retries, and the last decision says so', async () => {
  const { client, timeline, id } = await open(CARDS.noFunds);
  await advance(client, { days: 10 });
  const { decisions } = await timeline(id);
  expect(decisions.map(({ kind, because }) => [kind, because])).toEqual([
    ['stop', 'times'],
    ['again', null],
    ['again', null],
    ['again', null],
  ]);
});

test('200: a retry that the network does not allow yet is reported without a charge', async () => {
  const { client, path, cardId, planId, timeline, id } = await open(CARDS.noFunds, { retry_times: 31 });
  const other = { plan_id: planId, source_id: cardId };
  await client.post(`${path}/subscriptions`, other);
  await advance(client, { days: 12 });
  const { decisions } = await timeline(id);
  const capped = decisions.filter(({ because }) => because === 'cap');
  expect(capped.length).toBeGreaterThan(0);
  expect(capped.every(({ retry_at: at }) => at?.startsWith('2027-04-09') === true)).toBe(true);
});

test('404: the subscription of another merchant', async () => {
  const { id } = await open(CARDS.stolen);
  const other = dashboard.clientOf(await shop.merchant());
  expect((await other.get(`/subscriptions/${id}/timeline`)).status).toBe(404);
});

test("200: what each schedule would do, with billing's own decisions", async () => {
  const data = dashboard.clientOf(await shop.merchant());
  const { status, body, text } = await data.get('/plans/retry-preview?refusal=funds&day=2027-03-10');
  expect(status, text).toBe(200);
  const end = { kind: 'stop', because: 'times', until: null };
  expect(body).toEqual({
    day: '2027-03-10',
    class: 'later',
    reason: 'funds',
    code: '51',
    period_end_date: '2027-04-09',
    schedules: [
      {
        schedule: 'daily',
        tries: ['2027-03-11T00:00:00-05:00', '2027-03-12T00:00:00-05:00', '2027-03-13T00:00:00-05:00'],
        end,
      },
      {
        schedule: 'smart',
        tries: ['2027-03-15T10:00:00-05:00', '2027-03-18T15:00:00-05:00', '2027-03-31T10:00:00-05:00'],
        end,
      },
    ],
  });
  expect((await data.get('/plans/retry-preview?refusal=weather')).status).toBe(422);
  expect((await data.get('/plans/retry-preview?retry_times=32')).status).toBe(422);
});

test('200: an unpaid subscription whose network does not allow a retry keeps its end date', async () => {
  const { client, path, cardId, data, show, id } = await open(CARDS.noFunds, { retry_times: 9 });
  const planId = await savePlan(client, { retry_times: 9 });
  await client.post(`${path}/subscriptions`, { plan_id: planId, source_id: cardId });
  await advance(client, { days: 20 });
  expect((await show(id)).status).toBe('unpaid');
  const { body } = await data.post<{ result: string }[]>('/overdue/retry', { subscription_ids: [id] });
  expect(body).toMatchObject([{ result: 'not_allowed', allowed_at: expect.stringMatching(/^2027-04-09/) }]);
  expect((await show(id)).status).toBe('unpaid');
  expect((await client.get(`${path}/subscriptions/${id}`)).body).toMatchObject({ charge_date: null });
});
