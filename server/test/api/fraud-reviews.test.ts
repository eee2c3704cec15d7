import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setRule, switchRule } from '../../src/domain/fraud/change-rules.ts';
import { resolveRefunds } from '../../src/domain/refunds/resolve-refunds.ts';
import { type ManualClock, manualClock } from '../../src/primitives/clock.ts';
import type { CardProcessor } from '../../src/processors/card-processor.ts';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';
import { times } from '../support/fraud-bench.ts';
import { openReviews, WATCH } from '../support/fraud-reviews.ts';
import { expectLedgerSound } from '../support/ledger-sound.ts';
import { createLink, filledForm, newPayer } from '../support/payer.ts';
import { cardData, chargeBody, saveCard } from '../support/shop.ts';
import { startTestGateway, type TestGateway } from '../support/test-gateway.ts';

const DECLINED = '4222222222222220';

let clock: ManualClock;
let shop: TestGateway;
let dashboard: TestDashboard;
/** What the processor answers to refunds instead of its own word. */
let refundAnswer: Awaited<ReturnType<CardProcessor['refund']>> | undefined;
/** It carries refunds out, and its answers get lost. */
let losesAnswers = false;

beforeAll(async () => {
  clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  shop = await startTestGateway({
    clock,
    processorTimeoutMs: 20_000,
    cardProcessor: sandbox => ({
      ...sandbox,
      refund: async (...request) => {
        if (refundAnswer !== undefined) return refundAnswer;
        const outcome = await sandbox.refund(...request);
        return losesAnswers ? { kind: 'unknown' } : outcome;
      },
    }),
  });
  dashboard = await openDashboard(shop);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});
afterEach(async () => {
  refundAnswer = undefined;
  losesAnswers = false;
  await expectLedgerSound(shop);
});

const open = () => openReviews(shop, dashboard);

describe('a rule for review', () => {
  test('200: the charge is answered like any other, and waits in the queue', async () => {
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

  test('what it does not match, and a rule that is off, put nothing in the queue', async () => {
    const { charge, queue } = await open();
    await charge({ amount: 10_000 });
    expect(await queue()).toMatchObject({ count: 0, reviews: [] });
    const off = await open();
    await switchRule(shop.gateway, off.merchantId, 'watch', false);
    expect((await off.charge()).status).toBe(200);
    expect(await off.queue()).toMatchObject({ count: 0, reviews: [] });
  });

  test('402 3005: a rule that refuses wins; all that matched are named, and nothing waits', async () => {
    const { merchantId, charge, queue } = await open();
    await setRule(shop.gateway, merchantId, { kind: 'blocked_bin', name: 'bins', bins: ['411111'] });
    const { status, body } = await charge();
    expect([status, body['error_code']]).toEqual([402, 3005]);
    expect(body['fraud_rules']).toEqual(expect.arrayContaining(['watch', 'bins']));
    expect(await queue()).toMatchObject({ count: 0, reviews: [] });
  });

  test('a charge that the bank refuses never waits, but is a hit of the rule', async () => {
    const { client, data, queue } = await open();
    const refused = await client.post('/charges', chargeBody(await saveCard(client, DECLINED)));
    expect(refused.status).toBe(402);
    expect(await queue()).toMatchObject({ count: 0, reviews: [] });
    const { body } = await data.get<{ rules: { id: string; hits: number }[] }>('/fraud-rules');
    expect(body.rules.find(({ id }) => id === 'watch')).toMatchObject({ hits: 1, action: 'review' });
  });

  test('charges that travel in one group wait each for itself', async () => {
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

  test('a payment link waits by the card that paid it, not by the one that was declined', async () => {
    const { client, merchantId, queue } = await open();
    await setRule(shop.gateway, merchantId, { ...WATCH, amountCentavos: 99_000_000 });
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
    await setRule(shop.gateway, merchantId, WATCH);
    clock.advanceMs(2_000);
    const other = await createLink(client);
    const form = await payer.get(other.payment_method.url);
    expect((await payer.post(other.payment_method.url, filledForm(form.html))).status).toBe(303);
    expect((await queue()).reviews).toMatchObject([{ transaction_id: other.id, rules: ['watch'] }]);
  });

  test('200: the queue goes page by page, what waits longest first', async () => {
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
  test('200: closes it, with who and why in the timeline; the money stays', async () => {
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

  test('200 again changes nothing; 412 3006: it cannot be declined any more', async () => {
    const { reviewed, decide, find } = await open();
    const id = await reviewed();
    const first = await decide(id, 'approve', { note: 'Uno' });
    clock.advanceMs(60_000);
    expect((await decide(id, 'approve', { note: 'Dos' })).body).toEqual(first.body);
    expect(await decide(id, 'decline')).toMatchObject({ status: 412, body: { error_code: 3006 } });
    expect(await find(id)).toMatchObject({ status: 'completed' });
  });
});

describe('declining', () => {
  test('200: refunds a completed charge in full', async () => {
    const { reviewed, queue, decide, find, client } = await open();
    const id = await reviewed();
    expect((await decide(id, 'decline', { note: 'No contesta' })).body).toMatchObject({
      state: 'declined',
      note: 'No contesta',
    });
    expect(await find(id)).toMatchObject({ status: 'refunded', refund: { amount: 20_000 } });
    expect((await client.get('')).body).toMatchObject({ balance: 0 });
    expect(await queue()).toMatchObject({ count: 0 });
  });

  test('200: refunds what a partial refund has left', async () => {
    const { client, reviewed, queue, decide, find } = await open();
    const id = await reviewed();
    await client.post(`/charges/${id}/refund`, { amount: 5_000 });
    expect((await queue()).reviews).toMatchObject([{ amount: 20_000, left: 15_000 }]);
    await decide(id, 'decline');
    expect(await find(id)).toMatchObject({
      status: 'refunded',
      refunds: [{ amount: 5_000 }, { amount: 15_000 }],
    });
  });

  test('200: lets go what is only held', async () => {
    const { reviewed, queue, decide, find } = await open();
    const id = await reviewed({ capture: false });
    expect((await queue()).reviews).toMatchObject([{ transaction_id: id, is_captured: false }]);
    expect((await decide(id, 'decline')).body).toMatchObject({ state: 'declined' });
    expect(await find(id)).toMatchObject({ status: 'cancelled' });
    expect(await find(id)).not.toHaveProperty('refund');
  });

  test.each([true, false])('20 at once, captured %s: the money goes back once', async capture => {
    const { reviewed, decide, find, client } = await open();
    const id = await reviewed({ capture });
    const answers = await Promise.all(times(20, () => decide(id, 'decline')));
    const told = answers.map(({ status, body }) => (status === 200 ? body['state'] : body['error_code']));
    expect(told).toContain('declined');
    expect(told.filter(word => word !== 'declined' && word !== 1004)).toEqual([]);
    const refunds = { refunds: [{ amount: 20_000, status: 'completed' }] };
    expect(await find(id)).toMatchObject(
      capture ? { status: 'refunded', ...refunds } : { status: 'cancelled' },
    );
    expect((await client.get('')).body).toMatchObject({ balance: 0 });
    expect((await decide(id, 'decline')).body).toMatchObject({ state: 'declined' });
  });

  test('of ten who approve and ten who decline at once, one side has its way', async () => {
    const { reviewed, decide, find } = await open();
    const id = await reviewed();
    const answers = await Promise.all(
      times(20, index => decide(id, index % 2 === 0 ? 'approve' : 'decline')),
    );
    const states = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body['state']));
    expect(states.size).toBe(1);
    const { status } = (await find(id)) as { status?: string };
    expect(status).toBe(states.has('approved') ? 'completed' : 'refunded');
  });

  test('402: a refund that the bank refuses leaves it waiting, and it can be tried again', async () => {
    const { reviewed, queue, decide, find } = await open();
    const id = await reviewed();
    refundAnswer = { kind: 'declined', code: 3001 };
    expect(await decide(id, 'decline')).toMatchObject({ status: 402, body: { error_code: 3001 } });
    expect(await queue()).toMatchObject({ count: 1, reviews: [{ transaction_id: id, left: 20_000 }] });
    refundAnswer = undefined;
    expect((await decide(id, 'decline')).body).toMatchObject({ state: 'declined' });
    expect(await find(id)).toMatchObject({ status: 'refunded' });
  });

  test('503 1004: while nobody knows what became of the refund nothing else is decided; the sweep ends it', async () => {
    const { reviewed, queue, decide, find } = await open();
    const id = await reviewed();
    refundAnswer = { kind: 'unknown' };
    expect(await decide(id, 'decline')).toMatchObject({ status: 503 });
    expect(await queue()).toMatchObject({ count: 0 });
    expect(await decide(id, 'approve')).toMatchObject({ status: 503, body: { error_code: 1004 } });
    refundAnswer = undefined;
    clock.advanceMs(3_600_000);
    // The processor never had it and promises never to carry it out: the money is still there to decide on.
    await resolveRefunds(shop.gateway, 100);
    expect(await queue()).toMatchObject({ count: 1 });
    expect((await decide(id, 'approve')).body).toMatchObject({ state: 'approved' });
    expect(await find(id)).toMatchObject({ status: 'completed' });
  });

  test('503 1004: a refund whose answer was lost is found by the sweep, which ends the review as who decided it', async () => {
    const { reviewed, decide, find, data } = await open();
    const id = await reviewed();
    losesAnswers = true;
    expect(await decide(id, 'decline', { note: 'Robada' })).toMatchObject({ status: 503 });
    clock.advanceMs(3_600_000);
    await resolveRefunds(shop.gateway, 100);
    expect(await find(id)).toMatchObject({ status: 'refunded', refunds: [{ amount: 20_000 }] });
    const { body } = await data.get<{ title: string }[]>(`/transactions/${id}/timeline`);
    expect(body).toContainEqual(
      expect.objectContaining({ title: 'review.declined', details: { by: null, note: 'Robada' } }),
    );
    expect((await decide(id, 'decline')).body).toMatchObject({ state: 'declined', note: 'Robada' });
  });
});

describe('what ends otherwise', () => {
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

test('404 1005: another merchant sees and decides nothing of it', async () => {
  const [own, other] = [await open(), await open()];
  const id = await own.reviewed();
  expect(await other.queue()).toMatchObject({ count: 0, reviews: [] });
  for (const decision of ['approve', 'decline'] as const) {
    expect(await other.decide(id, decision)).toMatchObject({ status: 404, body: { error_code: 1005 } });
  }
  expect(await own.queue()).toMatchObject({ count: 1 });
});

test('Inicio tells how many wait, how much, and where', async () => {
  const { data, reviewed } = await open();
  await reviewed();
  await reviewed({ amount: 30_000 });
  const { body } = await data.get<{ attention: object[] }>('/overview');
  expect(body.attention).toMatchObject([
    { kind: 'fraud_reviews', count: 2, amount: 50_000, href: '/antifraude' },
  ]);
});

test('200: a payment of the past knows the rules that put it in the queue', async () => {
  const { data, reviewed } = await open();
  const { body } = await data.post('/fraud-rules/test', { transaction_id: await reviewed() });
  expect(body).toMatchObject({
    verdicts: expect.arrayContaining([
      { id: 'watch', kind: 'max_amount', action: 'review', matches: true, matched_then: true },
    ]),
  });
});
