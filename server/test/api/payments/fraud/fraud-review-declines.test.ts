import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { resolveRefunds } from '../../../../src/domain/refunds/resolve-refunds.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import type { CardProcessor } from '../../../../src/processors/card-processor.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { times } from '../../../support/world/benches/fraud-bench.ts';
import { openReviews } from '../../../support/world/disputes/fraud-reviews.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';

let clock: ManualClock;
let shop: TestGateway;
let dashboard: TestDashboard;
/** Overrides the processor's response to refunds. */
let refundAnswer: Awaited<ReturnType<CardProcessor['refund']>> | undefined;
/** While true, refunds are executed but their responses are lost. */
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

test('200: refunds the rest after a partial refund', async () => {
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

test('200: voids an authorization', async () => {
  const { reviewed, queue, decide, find } = await open();
  const id = await reviewed({ capture: false });
  expect((await queue()).reviews).toMatchObject([{ transaction_id: id, is_captured: false }]);
  expect((await decide(id, 'decline')).body).toMatchObject({ state: 'declined' });
  expect(await find(id)).toMatchObject({ status: 'cancelled' });
  expect(await find(id)).not.toHaveProperty('refund');
});

test.each([true, false])('20 concurrent declines, captured %s: the money is returned once', async capture => {
  const { reviewed, decide, find, client } = await open();
  const id = await reviewed({ capture });
  const answers = await Promise.all(times(20, () => decide(id, 'decline')));
  const reported = answers.map(({ status, body }) => (status === 200 ? body['state'] : body['error_code']));
  expect(reported).toContain('declined');
  expect(reported.filter(word => word !== 'declined' && word !== 1004)).toEqual([]);
  const refunds = { refunds: [{ amount: 20_000, status: 'completed' }] };
  expect(await find(id)).toMatchObject(
    capture ? { status: 'refunded', ...refunds } : { status: 'cancelled' },
  );
  expect((await client.get('')).body).toMatchObject({ balance: 0 });
  expect((await decide(id, 'decline')).body).toMatchObject({ state: 'declined' });
});

test('of ten approvals and ten declines, one side wins', async () => {
  const { reviewed, decide, find } = await open();
  const id = await reviewed();
  const answers = await Promise.all(times(20, index => decide(id, index % 2 === 0 ? 'approve' : 'decline')));
  const states = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body['state']));
  expect(states.size).toBe(1);
  const { status } = (await find(id)) as { status?: string };
  expect(status).toBe(states.has('approved') ? 'completed' : 'refunded');
});

test('402: a refund that the bank declines leaves it waiting, and it can be retried', async () => {
  const { reviewed, queue, decide, find } = await open();
  const id = await reviewed();
  refundAnswer = { kind: 'declined', code: 3001 };
  expect(await decide(id, 'decline')).toMatchObject({ status: 402, body: { error_code: 3001 } });
  expect(await queue()).toMatchObject({ count: 1, reviews: [{ transaction_id: id, left: 20_000 }] });
  refundAnswer = undefined;
  expect((await decide(id, 'decline')).body).toMatchObject({ state: 'declined' });
  expect(await find(id)).toMatchObject({ status: 'refunded' });
});

test('503 1004: a refund with an unknown outcome blocks other decisions; the sweep ends it', async () => {
  const { reviewed, queue, decide, find } = await open();
  const id = await reviewed();
  refundAnswer = { kind: 'unknown' };
  expect(await decide(id, 'decline')).toMatchObject({ status: 503 });
  expect(await queue()).toMatchObject({ count: 0 });
  expect(await decide(id, 'approve')).toMatchObject({ status: 503, body: { error_code: 1004 } });
  refundAnswer = undefined;
  clock.advanceMs(3_600_000);
  // The processor never received the refund and promises to decline it, so the review can still be decided.
  await resolveRefunds(shop.gateway, 100);
  expect(await queue()).toMatchObject({ count: 1 });
  expect((await decide(id, 'approve')).body).toMatchObject({ state: 'approved' });
  expect(await find(id)).toMatchObject({ status: 'completed' });
});

test('503 1004: the sweep finds a refund with a lost response, and ends the review as decided', async () => {
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
