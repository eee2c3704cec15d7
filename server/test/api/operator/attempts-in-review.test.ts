import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/processors/card-processor.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import {
  type ProcessorBench,
  startProcessorBench,
} from '../../support/doubles/connections/processor-bench.ts';
import { type BillingBench, startBillingBench } from '../../support/world/billing/billing-bench.ts';
import { openSubscriber } from '../../support/world/billing/subscriptions.ts';
import { newConsole } from '../../support/world/shop/operator-console.ts';

const UNANSWERED_APPROVED = '4000000090010002';
const declined = async (): Promise<Outcome> => ({ kind: 'declined', code: 3001 });
const notFound = async () => ({ kind: 'not_found' }) as const;

interface Review {
  merchant_id: string;
  transaction_id: string;
  number: number;
  operation: string;
  amount: number;
}

let bench: ProcessorBench;
let ops: ReturnType<typeof newConsole>;
beforeAll(async () => {
  bench = await startProcessorBench();
  ops = newConsole(bench.shop);
});
afterAll(async () => {
  await ops.close();
  await bench.shop.close();
});

const reviewsOf = (merchantId: string) =>
  ops
    .sandbox<Review[]>('/attempts-in-review')
    .then(reviews => reviews.filter(review => review.merchant_id === merchantId));

/** A charge that the processor can neither confirm nor reverse. */
async function openReview() {
  const shop = await bench.open(UNANSWERED_APPROVED);
  await shop.charge({ order_id: 'odd' });
  bench.replace({ inquire: notFound, reverse: declined });
  await bench.sweep();
  bench.replace({});
  const [review] = await reviewsOf(shop.merchant.id);
  if (review === undefined) throw new Error('nothing is in review');
  const path = `/attempts-in-review/${review.merchant_id}/${review.transaction_id}/${review.number}/resolve`;
  return { ...shop, review, path };
}

describe('payments in review', () => {
  test('200: ended as approved: the money is credited, the shop gets the event, the ledger balances', async () => {
    const { merchant, client, find, review, path } = await openReview();
    expect(review).toMatchObject({ operation: 'authorise', amount: 20_000, number: 1 });
    const queues = await ops.sandbox<object[]>('/queues');
    expect(queues).toContainEqual(
      expect.objectContaining({ kind: 'attempts', state: 'needs_review', count: 1 }),
    );
    const verdict = {
      environment: 'sandbox',
      as: 'approved',
      authorization: '801585',
      note: 'in their file of 14/11',
    };
    expect((await ops.call('POST', path, verdict)).status).toBe(200);
    expect(await find()).toMatchObject({ status: 'completed', authorization: '801585' });
    expect((await client.get('')).body['balance']).toBeGreaterThan(0);
    expect((await client.get<{ type: string }[]>('/events?type=charge.succeeded')).body).toHaveLength(1);
    expect(await reviewsOf(merchant.id)).toEqual([]);
    await expectLedgerSound(bench.shop, merchant.id);
    expect((await ops.call('POST', path, verdict)).body).toMatchObject({ error_code: 1005 });
  });

  test('200: ended as declined: the charge has failed and no money has moved', async () => {
    const { merchant, client, find, path } = await openReview();
    await ops.call('POST', path, { environment: 'sandbox', as: 'declined', note: 'never arrived' });
    expect(await find()).toMatchObject({ status: 'failed', error_code: 1007 });
    expect((await client.get('')).body['balance']).toBe(0);
    await expectLedgerSound(bench.shop, merchant.id);
  });

  test('of two operators, one ends it', async () => {
    const { merchant, path } = await openReview();
    const verdict = { environment: 'sandbox', as: 'approved', note: 'n' };
    const answers = await Promise.all([ops.call('POST', path, verdict), ops.call('POST', path, verdict)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    await expectLedgerSound(bench.shop, merchant.id);
  });

  test.each([
    [{ as: 'approved', environment: 'sandbox' }, 1001],
    [{ as: 'maybe', environment: 'sandbox', note: 'n' }, 1003],
    [{ as: 'approved', environment: 'production', note: 'n' }, 1005],
  ])('rejects %j', async (verdict, code) => {
    const { path, merchant } = await openReview();
    expect((await ops.call('POST', path, verdict)).body).toMatchObject({ error_code: code });
    expect(await reviewsOf(merchant.id)).toHaveLength(1);
  });
});

describe('a renewal in review', () => {
  let billing: BillingBench;
  let billingOps: ReturnType<typeof newConsole>;
  beforeAll(async () => {
    billing = await startBillingBench('2026-11-14');
    billingOps = newConsole(billing.shop);
  });
  afterAll(async () => {
    await billingOps.close();
    await billing.shop.close();
  });

  test('200: ended as approved, its subscription continues', async () => {
    const subscriber = await openSubscriber(billing.shop, { plan: { trial_days: 1 } });
    const { id } = await subscriber.subscribe();
    billing.replace({ authorise: async () => ({ kind: 'unknown' }), inquire: notFound, reverse: declined });
    billing.goTo('2026-11-15');
    await billing.renew();
    await billing.resolve();
    const [review] = await billingOps.sandbox<Review[]>('/attempts-in-review');
    expect(review).toMatchObject({ operation: 'renew' });
    const path = `/attempts-in-review/${review?.merchant_id}/${review?.transaction_id}/${review?.number}/resolve`;
    const verdict = { environment: 'sandbox', as: 'approved', note: 'n' };
    expect((await billingOps.call('POST', path, verdict)).status).toBe(200);
    expect(await subscriber.show(id)).toMatchObject({ status: 'active', current_period_number: 1 });
    await expectLedgerSound(billing.shop);
  });
});
