import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../../../../src/dependencies.ts';
import { followInvoices } from '../../../../src/domain/billing/collection/follow-invoices.ts';
import { numberInvoices } from '../../../../src/domain/billing/invoices/number-invoices.ts';
import { type CrashPoint, databaseOf, newLife, untilDead } from '../../../../tools/simulate/worker-life.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { type BillingBench, startBillingBench } from '../../../support/world/billing/billing-bench.ts';
import { openLive } from './send-invoice-world.ts';

let bench: BillingBench;
beforeAll(async () => {
  bench = await startBillingBench('2027-03-01');
});
afterAll(async () => {
  await expectLedgerSound(bench.shop);
  await bench.shop.close();
});
beforeEach(() => bench.retireMerchants());

const follow = (gateway: Gateway) => followInvoices(gateway, { merchantId: null, batchSize: 100 });

/** A worker that dies at this point, and says whether it got there. */
async function dieAt(point: CrashPoint, work: (gateway: Gateway) => Promise<unknown>): Promise<boolean> {
  let isDead = false;
  const life = newLife(point, () => {
    isDead = true;
  });
  const { gateway } = bench.shop;
  const database = databaseOf(gateway.database, life, []);
  await untilDead(async () => void (await work({ ...gateway, database })));
  return isDead;
}

type Point = [what: string, when: CrashPoint['when']];

describe('a worker that dies while it opens the invoice of a period', { timeout: 60_000 }, () => {
  const points: Point[] = [
    ['subscriptions_claim_due', 'after'],
    ['credit_lock', 'after'],
    ['invoices_insert_sent_one', 'before'],
    ['invoices_insert_sent_one', 'after'],
    ['subscriptions_apply', 'after'],
    ['commit', 'before'],
    ['commit', 'after'],
  ];
  test.each(points)('%s, %s: the period is invoiced once', async (what, when) => {
    bench.goTo('2027-03-01');
    const own = await openLive(bench.shop);
    const { id } = await own.subscribe({ days_until_due: 60 });
    bench.goTo('2027-04-01');
    expect(await dieAt({ what, when, nth: 1 }, bench.renew)).toBe(true);
    bench.clock.advanceMs(11 * 60_000);
    await bench.renew();
    expect(await own.states()).toEqual(['2027-03-01 2027-04-30 open', '2027-04-01 2027-05-31 open']);
    expect(await own.show(id)).toMatchObject({ current_period_number: 2, charge_date: '2027-05-01' });
  });
});

describe('a worker that dies while it follows an invoice', { timeout: 60_000 }, () => {
  const points: Point[] = [
    ['invoices_to_follow', 'after'],
    ['invoices_lock_followed', 'after'],
    ['subscriptions_apply', 'after'],
    ['invoices_follow', 'before'],
    ['invoices_follow', 'after'],
    ['mails_insert_many', 'after'],
    ['timed_mails_insert', 'after'],
    ['commit', 'before'],
    ['commit', 'after'],
  ];
  test.each(points)('%s, %s: one email, one change of the subscription', async (what, when) => {
    bench.goTo('2027-03-01');
    const own = await openLive(bench.shop);
    const { id } = await own.subscribe();
    while ((await numberInvoices(bench.shop.gateway, 500)) > 0);
    await follow(bench.shop.gateway);
    // Overdue for three days: the email and the status are due at once.
    bench.goTo('2027-03-19');
    expect(await dieAt({ what, when, nth: 1 }, follow)).toBe(true);
    await follow(bench.shop.gateway);
    await follow(bench.shop.gateway);
    expect((await own.mails()).map(mail => mail.slice(17))).toEqual(
      ['invoice_issued waiting', 'invoice_overdue waiting'].map((mail, index) =>
        index === 0 ? 'invoice_issued replaced' : mail,
      ),
    );
    expect(await own.show(id)).toMatchObject({ status: 'past_due' });
    const { body } = await own.client.get<{ type: string }[]>('/events?limit=100');
    expect(body.filter(({ type }) => type === 'subscription.past_due')).toHaveLength(1);
  });
});
