import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listFailedMails, listQueuedMails } from '../../../src/domain/emails/sending/job-store.ts';
import type { Credentials } from '../../../src/domain/merchants/create-merchant.ts';
import { listQueueJobs } from '../../../src/domain/webhooks/delivery/queue/job-store.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { explaining } from '../../support/checks/explained.ts';
import { ok, type Receiver, refuse, startReceiver } from '../../support/doubles/network/receiver.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { mailsOf, openOutbox, paymentLinkMail, queue } from '../../support/world/shop/mails.ts';
import { newConsole } from '../../support/world/shop/operator-console.ts';
import { chargeBody, saveCard, saveCustomer } from '../../support/world/shop/shop.ts';
import { createWebhook, deliver, listDeliveries } from '../../support/world/shop/webhooks.ts';

let shop: TestGateway;
let ops: ReturnType<typeof newConsole>;
beforeAll(async () => {
  shop = await startTestGateway();
  ops = newConsole(shop);
});
afterAll(async () => {
  await ops.close();
  await shop.close();
});

interface Job {
  id: string;
  merchant_id: string;
  attempts: number;
  is_running: boolean;
}
const jobsAt = async (path: string) => (await ops.call('GET', path)).body['jobs'] as Job[];
const firstOf = (jobs: Job[]): Job => {
  const [job] = jobs;
  if (job === undefined) throw new Error('nothing waits');
  return job;
};

describe('webhooks', () => {
  const path = '/jobs/sandbox/webhooks';
  let receiver: Receiver;
  let merchant: Credentials & { client: TestClient };
  let client: TestClient;
  let webhookId: string;
  beforeEach(async () => {
    receiver = await startReceiver();
    merchant = await shop.merchant({ name: 'Panadería Única' });
    client = merchant.client;
    webhookId = (await createWebhook(client, receiver.url)).id;
    receiver.answer = refuse(503, 'no');
    return () => receiver.close();
  });
  const waiting = () => jobsAt(`${path}?merchant=${merchant.merchant.id}`);

  test('200: lists waiting deliveries with endpoint, attempts and redacted content', async () => {
    await client.post('/charges', chargeBody(await saveCard(client), { description: 'Mi 4111111111111111' }));
    await deliver(shop);
    const jobs = await waiting();
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs).toMatchObject(
      jobs.map(() => ({
        merchant_id: merchant.merchant.id,
        merchant_name: 'Panadería Única',
        to: new URL(receiver.url).origin,
        is_running: false,
      })),
    );
    const looked = await Promise.all(jobs.map(({ id }) => ops.call('GET', `${path}/${id}`)));
    const events = looked.flatMap(
      ({ body }) => body['events'] as { payload: string; reason: string | null }[],
    );
    expect(events.map(({ reason }) => reason)).toContain('it answered 503');
    const payloads = events.map(({ payload }) => payload).join('\n');
    expect(payloads).toContain('411111XXXXXX1111');
    expect(payloads).not.toContain('4111111111111111');
  });

  test('204: expedited, it is sent at once', async () => {
    await saveCustomer(client);
    await deliver(shop);
    const tries = receiver.events().length;
    await deliver(shop);
    expect(receiver.events()).toHaveLength(tries);
    receiver.answer = ok;
    const { id } = firstOf(await waiting());
    expect((await ops.call('POST', `${path}/${id}/retry`)).status).toBe(204);
    await deliver(shop);
    expect(await waiting()).toEqual([]);
    expect(await listDeliveries(client, webhookId)).toMatchObject([{ status: 'delivered' }]);
  });

  test('204: cancelled, it no longer waits, is shown as parked, and the merchant can recover it', async () => {
    await saveCustomer(client);
    await deliver(shop);
    const { id } = firstOf(await waiting());
    expect((await ops.call('POST', `${path}/${id}/cancel`)).status).toBe(204);
    expect(await waiting()).toEqual([]);
    expect(await listDeliveries(client, webhookId)).toMatchObject([
      { status: 'parked', reason: 'cancelled by an operator', attempts: 1, next_attempt_date: null },
    ]);
    for (const verb of ['retry', 'cancel']) {
      expect((await ops.call('POST', `${path}/${id}/${verb}`)).status).toBe(404);
    }
    receiver.answer = ok;
    const since = new Date(Date.now() - 3_600_000).toISOString();
    expect((await client.post(`/webhooks/${webhookId}/recover`, { since })).body).toMatchObject({
      events: 1,
    });
    await deliver(shop);
    expect(await listDeliveries(client, webhookId)).toMatchObject([{ status: 'delivered' }]);
  });

  test('422 1003: a delivery leased by a worker is left alone', async () => {
    await saveCustomer(client);
    const hold = statement(
      'test_hold',
      `update webhook_queues set lease_until = 'infinity' where webhook_id = $1`,
    );
    await shop.gateway.database.run(hold, [webhookId]);
    const job = firstOf(await waiting());
    expect(job.is_running).toBe(true);
    for (const verb of ['retry', 'cancel']) {
      const { body } = await ops.call('POST', `${path}/${job.id}/${verb}`);
      expect(body).toMatchObject({ error_code: 1003 });
    }
  });

  test('pages continue after the last one, and end', async () => {
    for (let count = 0; count < 3; count += 1) await saveCustomer(client);
    const all = await waiting();
    expect(all).toHaveLength(3);
    const rest = await jobsAt(`${path}?merchant=${merchant.merchant.id}&after=${all[0]?.id}`);
    expect(rest.map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id));
  });

  test.each(['none', 'm.w.r', 'm.w.r.x', 'm.w.r.0'])('404 1005: %s is not a job', async id => {
    expect((await ops.call('GET', `${path}/${id}`)).status).toBe(404);
  });
});

describe('mails', () => {
  const path = '/jobs/sandbox/mails';
  const open = async () => {
    const outbox = await openOutbox(shop);
    const place = newConsole({ ...shop, served: outbox.gateway });
    await queue(outbox.gateway, outbox.merchantId, paymentLinkMail('ana.torres@example.com'));
    const [mail] = await mailsOf(outbox.gateway, outbox.merchantId);
    const call = (method: 'GET' | 'POST', below: string) => place.call(method, `${path}${below}`);
    const jobs = async (query = '') => (await call('GET', query)).body['jobs'] as Job[];
    return { ...outbox, id: mail?.id ?? '', call, jobs, close: place.close };
  };

  test('200: without a mail server, nothing waits', async () => {
    expect((await ops.call('GET', path)).body).toEqual({ jobs: [], sends_mail: false });
  });

  test('200: shows enough of recipient and content to recognize, not to use', async () => {
    const { call, jobs, id, close } = await open();
    const job = (await jobs()).find(found => found.id === id);
    expect(job).toMatchObject({ kind: 'payment_link', recipient: 'a•••@example.com', attempts: 0 });
    const { body } = await call('GET', `/${id}`);
    expect(body).toMatchObject({
      recipient: 'a•••@example.com',
      text: expect.stringContaining('Dos libras'),
    });
    expect(JSON.stringify(body)).not.toMatch(/ana\.torres|pagar\/ck1/);
    expect((await call('GET', '/mlnone')).status).toBe(404);
    await close();
  });

  test('204: cancelled, it is not sent until expedited', async () => {
    const { call, jobs, id, sweep, mailer, close } = await open();
    expect((await call('POST', `/${id}/cancel`)).status).toBe(204);
    expect((await jobs()).map(job => job.id)).not.toContain(id);
    await sweep();
    expect(mailer.sent.map(mail => mail.id)).not.toContain(id);
    expect((await jobs('?status=failed')).find(job => job.id === id)).toMatchObject({
      status: 'failed',
      last_error: 'cancelled by an operator',
      next_attempt_at: null,
    });
    expect((await call('POST', `/${id}/cancel`)).status).toBe(404);
    expect((await call('POST', `/${id}/retry`)).status).toBe(204);
    await sweep();
    expect(mailer.sent.map(mail => mail.id)).toContain(id);
    expect((await call('POST', `/${id}/retry`)).status).toBe(404);
    await close();
  });

  test('204: expedited, it skips its wait; 422 1003 while it is being sent', async () => {
    const { call, id, sweep, mailer, close } = await open();
    mailer.onSend = async () => {
      for (const verb of ['retry', 'cancel']) {
        expect((await call('POST', `/${id}/${verb}`)).body).toMatchObject({ error_code: 1003 });
      }
      throw new Error('connect ECONNREFUSED');
    };
    await sweep();
    mailer.onSend = () => undefined;
    await sweep();
    expect(mailer.sent).toEqual([]);
    expect((await call('POST', `/${id}/retry`)).status).toBe(204);
    await sweep();
    expect(mailer.sent.map(mail => mail.id)).toContain(id);
    await close();
  });
});

test('every list uses an index in its order, however much waits', async () => {
  const { database, realClock } = shop.gateway;
  const now = realClock.now();
  const plans = await database.transaction(async tx => {
    // These tables are small, so the planner options force the plan of large ones.
    for (const way of ['seqscan', 'bitmapscan', 'sort']) {
      await tx.run(statement(`test_no_${way}`, `set local enable_${way} = off`));
    }
    const inside = explaining(tx);
    await listQueuedMails(inside.asked, now, 50);
    await listFailedMails(inside.asked, now, 50);
    await listQueueJobs(inside.asked, { merchantId: undefined, after: undefined, now, limit: 50 });
    return inside.plans;
  });
  expect(plans[0]).toMatch(/^Limit[^\n]*\n *->  Index Scan using mails_due/);
  expect(plans[1]).toMatch(/^Limit[^\n]*\n *->  Index Scan Backward using mails_failed/);
  expect(plans[2]).toMatch(/Limit[^\n]*\n *->  Index Scan using webhook_queues_pkey/);
});
