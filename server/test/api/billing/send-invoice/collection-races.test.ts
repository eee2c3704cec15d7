import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { followInvoices } from '../../../../src/domain/billing/collection/follow-invoices.ts';
import { numberInvoices } from '../../../../src/domain/billing/invoices/number-invoices.ts';
import { releaseMails } from '../../../../src/domain/emails/timed/release-mails.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { type BillingBench, startBillingBench } from '../../../support/world/billing/billing-bench.ts';
import { mailsOf } from '../../../support/world/shop/mails.ts';
import { saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';
import { type InvoicedBody, openLive } from './send-invoice-world.ts';

let bench: BillingBench;
beforeAll(async () => {
  bench = await startBillingBench('2027-03-01');
});
afterAll(async () => {
  await expectLedgerSound(bench.shop);
  await bench.shop.close();
});
beforeEach(() => bench.retireMerchants());

const COUNT = 16;

test('reminders against payments: one email at most, none after the payment, and the right status', {
  timeout: 120_000,
}, async () => {
  bench.goTo('2027-03-01');
  const own = await openLive(bench.shop, { plan: { retry_times: 10 } });
  const { client, planId, merchantId } = own;
  const debts = [];
  for (let index = 0; index < COUNT; index += 1) {
    const path = `/customers/${await saveCustomer(client, { requires_account: false })}`;
    const source = await saveCard(client, undefined, path);
    const fields = { plan_id: planId, collection: 'send_invoice', days_until_due: 15 };
    const { body } = await client.post<InvoicedBody>(`${path}/subscriptions`, fields);
    debts.push({ path, source, subscriptionId: body.id, invoiceId: String(body.invoice?.id) });
  }
  const { gateway } = bench.shop;
  const follow = () => followInvoices(gateway, { merchantId: null, batchSize: 100 });
  while ((await numberInvoices(gateway, 500)) > 0);
  await follow();
  // In the hours in which emails leave at once, three days after the due date.
  bench.clock.set(new Date('2027-03-19T10:00:00-05:00'));
  const paid = debts.filter((_debt, index) => index % 2 === 0);
  await Promise.all([
    follow(),
    ...paid.map(async ({ invoiceId, source }) => {
      const answer = await client.post(`/invoices/${invoiceId}/pay`, { source_id: source });
      expect(answer.status, answer.text).toBe(200);
    }),
    follow(),
    follow(),
  ]);
  const overdueMails = async () =>
    (await mailsOf(gateway, merchantId)).filter(({ kind }) => kind === 'invoice_overdue');
  const early = (await overdueMails()).map(({ resourceId }) => resourceId);
  await follow();
  await releaseMails(gateway, { merchantId: null, batchSize: 100 });
  const mails = await overdueMails();
  // Nobody was written to twice, everybody who still owes was, and nobody after the payment.
  expect(new Set(mails.map(({ resourceId }) => resourceId)).size).toBe(mails.length);
  for (const { invoiceId, subscriptionId, path } of debts) {
    const isPaid = paid.some(debt => debt.invoiceId === invoiceId);
    if (!isPaid) expect(mails.map(({ resourceId }) => resourceId)).toContain(invoiceId);
    if (isPaid && !early.includes(invoiceId)) {
      expect(mails.map(({ resourceId }) => resourceId)).not.toContain(invoiceId);
    }
    const { body } = await client.get<InvoicedBody>(`${path}/subscriptions/${subscriptionId}`);
    expect(body.status, subscriptionId).toBe(isPaid ? 'active' : 'past_due');
  }
});

test('four workers open the invoices of one day: one for each period', { timeout: 120_000 }, async () => {
  bench.goTo('2027-03-01');
  const own = await openLive(bench.shop);
  for (let index = 0; index < COUNT; index += 1) await own.subscribe({ days_until_due: 90 });
  bench.goTo('2027-04-01');
  await Promise.all([bench.renew(), bench.renew(), bench.renew(), bench.renew()]);
  const issued = (await own.invoices()).map(({ issue_date }) => issue_date);
  expect(issued.filter(day => day === '2027-04-01')).toHaveLength(COUNT);
  expect(issued).toHaveLength(2 * COUNT);
});
