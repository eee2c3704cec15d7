import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setRule, switchRule } from '../../../../src/domain/fraud/change-rules.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { times } from '../../../support/world/benches/fraud-bench.ts';
import { openReviews, REVIEW_RULE } from '../../../support/world/disputes/fraud-reviews.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { createLink, filledForm, newPayer } from '../../../support/world/shop/payer.ts';
import { cardData, chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

const DECLINED = '4222222222222220';

let clock: ManualClock;
let shop: TestGateway;
let dashboard: TestDashboard;

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  shop = await startTestGateway({ clock, processorTimeoutMs: 20_000 });
  dashboard = await openDashboard(shop);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});
afterEach(() => expectLedgerSound(shop));

const open = () => openReviews(shop, dashboard);

describe('a rule for review', () => {
  test('200: the charge gets its usual response, and waits in the queue', async () => {
    const { charge, queue, find } = await open();
    const { status, body } = await charge({ order_id: 'R-1' });
    expect([status, body['status']]).toEqual([200, 'completed']);
    expect(body).not.toHaveProperty('fraud_rules');
    expect(await find(String(body.id))).not.toHaveProperty('fraud_rules');
    expect(await queue()).toEqual({
      count: 1,
      is_more: false,
      next: null,
      reviews: [
        {
          transaction_id: body.id,
          creation_date: '2026-11-14T10:00:00-05:00',
          rules: ['watch'],
          amount: 20_000,
          left: 20_000,
          is_captured: true,
          card: { brand: 'visa', last_four: '1111' },
          customer: { id: null, name: 'Ana Torres' },
          email: 'ana@example.com',
          order_id: 'R-1',
          description: 'Café de origen',
        },
      ],
    });
  });

  test('a charge without a match, and a disabled rule, add nothing to the queue', async () => {
    const { charge, queue } = await open();
    await charge({ amount: 10_000 });
    expect(await queue()).toMatchObject({ count: 0, reviews: [] });
    const off = await open();
    await switchRule(shop.gateway, off.merchantId, 'watch', false);
    expect((await off.charge()).status).toBe(200);
    expect(await off.queue()).toMatchObject({ count: 0, reviews: [] });
  });

  test('402 3005: a rejecting rule wins; all matching rules are named, and nothing waits', async () => {
    const { merchantId, charge, queue } = await open();
    await setRule(shop.gateway, merchantId, { kind: 'blocked_bin', name: 'bins', bins: ['411111'] });
    const { status, body } = await charge();
    expect([status, body['error_code']]).toEqual([402, 3005]);
    expect(body['fraud_rules']).toEqual(expect.arrayContaining(['watch', 'bins']));
    expect(await queue()).toMatchObject({ count: 0, reviews: [] });
  });

  test('a declined charge never waits, but is a hit of the rule', async () => {
    const { client, data, queue } = await open();
    const refused = await client.post('/charges', chargeBody(await saveCard(client, DECLINED)));
    expect(refused.status).toBe(402);
    expect(await queue()).toMatchObject({ count: 0, reviews: [] });
    const { body } = await data.get<{ rules: { id: string; hits: number }[] }>('/fraud-rules');
    expect(body.rules.find(({ id }) => id === 'watch')).toMatchObject({ hits: 1, action: 'review' });
  });

  test('charges in one batch wait individually', async () => {
    const { client, queue } = await open();
    const tokens = await Promise.all(
      times(12, async () => String((await client.post('/tokens', cardData())).body.id)),
    );
    const answers = await Promise.all(
      tokens.map((token, index) =>
        client.post('/charges', chargeBody(token, { amount: index % 3 === 0 ? 30_000 : 5_000 })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(times(12, () => 200));
    const { count, reviews } = await queue();
    expect([count, reviews.map(({ amount }) => amount)]).toEqual([4, times(4, () => 30_000)]);
  });

  test('a payment link waits because of the card that paid it, not the declined one', async () => {
    const { client, merchantId, queue } = await open();
    await setRule(shop.gateway, merchantId, { ...REVIEW_RULE, amountCentavos: 99_000_000 });
    await setRule(shop.gateway, merchantId, {
      kind: 'blocked_bin',
      name: 'declined_bin',
      action: 'review',
      bins: [DECLINED.slice(0, 6)],
    });
    const payer = newPayer(shop.app);
    const { payment_method: link } = await createLink(client);
    const page = await payer.get(link.url);
    const declined = await payer.post(link.url, filledForm(page.html, DECLINED));
    expect(declined.status).toBe(402);
    expect(await queue()).toMatchObject({ count: 0 });
    expect((await payer.post(link.url, filledForm(declined.html))).status).toBe(303);
    expect(await queue()).toMatchObject({ count: 0 });
    await setRule(shop.gateway, merchantId, REVIEW_RULE);
    clock.advanceMs(2_000);
    const other = await createLink(client);
    const form = await payer.get(other.payment_method.url);
    expect((await payer.post(other.payment_method.url, filledForm(form.html))).status).toBe(303);
    expect((await queue()).reviews).toMatchObject([{ transaction_id: other.id, rules: ['watch'] }]);
  });

  test('200: the queue is paged, longest waiting first', async () => {
    const { reviewed, queue } = await open();
    const ids: string[] = [];
    for (const amount of [20_000, 30_000, 40_000]) {
      ids.push(await reviewed({ amount }));
      clock.advanceMs(1_000);
    }
    const first = await queue('?limit=2');
    const second = await queue(`?limit=2&after=${first.next}`);
    expect([...first.reviews, ...second.reviews].map(review => review.transaction_id)).toEqual(ids);
    expect([first.count, second.next]).toEqual([3, null]);
  });
});

describe('approving', () => {
  test('200: closes it, with person and reason in the timeline; the money stays', async () => {
    const { data, reviewed, queue, decide, find } = await open();
    const id = await reviewed();
    clock.advanceMs(60_000);
    const { status, body } = await decide(id, 'approve', { note: ' Cliente conocido ' });
    expect([status, body]).toMatchObject([
      200,
      { state: 'approved', note: 'Cliente conocido', decided_at: expect.any(String) },
    ]);
    expect(await queue()).toMatchObject({ count: 0 });
    expect(await find(id)).toMatchObject({ status: 'completed' });
    const timeline = await data.get<{ kind: string; title: string }[]>(`/transactions/${id}/timeline`);
    expect(timeline.body.filter(({ kind }) => kind === 'review')).toMatchObject([
      { title: 'review.opened', details: { fraud_rules: ['watch'] } },
      { title: 'review.approved', details: { note: 'Cliente conocido' } },
    ]);
  });

  test('200 again changes nothing; 412 3006: it can no longer be declined', async () => {
    const { reviewed, decide, find } = await open();
    const id = await reviewed();
    const first = await decide(id, 'approve', { note: 'Uno' });
    clock.advanceMs(60_000);
    expect((await decide(id, 'approve', { note: 'Dos' })).body).toEqual(first.body);
    expect(await decide(id, 'decline')).toMatchObject({ status: 412, body: { error_code: 3006 } });
    expect(await find(id)).toMatchObject({ status: 'completed' });
  });
});

describe('other endings', () => {
  test.each([
    ['refunded', (id: string) => `/charges/${id}/refund`, {}],
    ['disputed', (id: string) => `/sandbox/charges/${id}/chargeback`, { status: 'pending' }],
  ])('a payment that is %s leaves the queue: 412 3006', async (_how, pathOf, fields) => {
    const { client, reviewed, queue, decide, data } = await open();
    const id = await reviewed();
    expect((await client.post(pathOf(id), fields)).status).toBe(200);
    expect(await queue()).toMatchObject({ count: 0 });
    for (const decision of ['approve', 'decline'] as const) {
      expect(await decide(id, decision)).toMatchObject({ status: 412, body: { error_code: 3006 } });
    }
    const { body } = await data.get<{ title: string }[]>(`/transactions/${id}/timeline`);
    expect(body.map(({ title }) => title)).toContain('review.opened');
  });
});

test('404 1005: another merchant can neither see nor decide it', async () => {
  const [own, other] = [await open(), await open()];
  const id = await own.reviewed();
  expect(await other.queue()).toMatchObject({ count: 0, reviews: [] });
  for (const decision of ['approve', 'decline'] as const) {
    expect(await other.decide(id, decision)).toMatchObject({ status: 404, body: { error_code: 1005 } });
  }
  expect(await own.queue()).toMatchObject({ count: 1 });
});

test('Inicio shows how many wait, the amount, and a link', async () => {
  const { data, reviewed } = await open();
  await reviewed();
  await reviewed({ amount: 30_000 });
  const { body } = await data.get<{ attention: object[] }>('/overview');
  expect(body.attention).toMatchObject([
    { kind: 'fraud_reviews', count: 2, amount: 50_000, href: '/antifraude?status=pending' },
  ]);
});

test('200: testing a past payment names the rules that sent it to review', async () => {
  const { data, reviewed } = await open();
  const { body } = await data.post('/fraud-rules/test', { transaction_id: await reviewed() });
  expect(body).toMatchObject({
    verdicts: expect.arrayContaining([
      { id: 'watch', kind: 'max_amount', action: 'review', matches: true, matched_then: true },
    ]),
  });
});
