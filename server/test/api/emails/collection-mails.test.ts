import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueTimedMails } from '../../../src/domain/emails/timed/queue-timed-mails.ts';
import { releaseMails } from '../../../src/domain/emails/timed/release-mails.ts';
import { setMerchantClock } from '../../../src/domain/merchants/store.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import {
  advance,
  NO_FUNDS,
  openSubscriber,
  type SubscriberOptions,
} from '../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../support/world/shop/dashboard.ts';
import { openOutbox, paymentLinkMail } from '../../support/world/shop/mails.ts';
import { cardData } from '../../support/world/shop/shop.ts';

let shop: TestGateway;
let secondProcess: TestGateway;
let dashboard: TestDashboard;
beforeAll(async () => {
  shop = await startTestGateway();
  secondProcess = await startTestGateway({ sharesDatabaseOf: shop });
  dashboard = await openDashboard(shop);
});
afterAll(async () => {
  await dashboard.close();
  await secondProcess.close();
  await shop.close();
});

interface Mail {
  id: string;
  status: string;
  creation_date: string;
  leaves_at: string | null;
  waits_for: string | null;
  ended_because: string | null;
  replaced_by: string | null;
}

/** A subscriber whose card has no funds, on the merchant's own clock, and the mails, oldest first. */
async function open(options: SubscriberOptions = {}) {
  const subscriber = await openSubscriber(shop, { day: '2027-03-20', card: NO_FUNDS, ...options });
  const { merchantId, privateKey } = subscriber;
  const data = dashboard.clientOf({ merchant: { id: merchantId }, privateKey });
  const mails = async (query = '') => (await data.get<Mail[]>(`/mails${query}`)).body.toReversed();
  const states = async () =>
    (await mails()).map(mail => [mail.creation_date.slice(0, 10), mail.status, mail.waits_for]);
  const stopAt = (bogota: string) =>
    setMerchantClock(shop.gateway.database, merchantId, new Date(`${bogota}:00-05:00`));
  const goTo = (bogota: string) =>
    subscriber.client.post('/sandbox/clock/advance', { to: `${bogota}:00-05:00` });
  return { ...subscriber, data, mails, states, stopAt, goTo };
}

describe('declined at midnight', () => {
  test('over a weekend with a holiday: the newest waits until Tuesday at 7:00, the others are replaced', async () => {
    const { subscribe, states, mails, goTo } = await open();
    await subscribe({ trial_end_date: '2027-03-20' });
    await goTo('2027-03-21T10:00');
    expect(await states()).toEqual([['2027-03-21', 'waiting', 'sunday']]);
    expect((await mails())[0]?.leaves_at).toBe('2027-03-23T07:00:00-05:00');
    await goTo('2027-03-23T06:59');
    expect(await states()).toEqual([
      ['2027-03-21', 'replaced', 'sunday'],
      ['2027-03-22', 'replaced', 'holiday'],
      ['2027-03-23', 'waiting', 'hour'],
    ]);
    const [first, second] = await mails();
    expect(first).toMatchObject({ ended_because: 'replaced', replaced_by: second?.id });
    await goTo('2027-03-23T07:00');
    expect((await states()).at(-1)).toEqual(['2027-03-23', 'kept', 'hour']);
    expect(await mails('?status=replaced')).toHaveLength(2);
    expect(await mails('?status=waiting')).toEqual([]);
  });

  test('one is sent per day, however far the clock moves', async () => {
    const { subscribe, states, client } = await open({ day: '2027-03-08' });
    await subscribe({ trial_end_date: '2027-03-08' });
    await advance(client, { days: 20 });
    expect(await states()).toEqual([
      ['2027-03-09', 'kept', 'hour'],
      ['2027-03-10', 'kept', 'hour'],
      ['2027-03-11', 'kept', 'hour'],
      ['2027-03-12', 'kept', 'hour'],
    ]);
  });

  test('paid before its hour: dropped when it would be sent', async () => {
    const { subscribe, mails, goTo, client, path } = await open({ day: '2027-03-08' });
    const { id } = await subscribe({ trial_end_date: '2027-03-08' });
    await goTo('2027-03-09T05:00');
    const put = await client.put(`${path}/subscriptions/${id}`, { card: cardData('4111111111111111') });
    expect(put.status).toBe(200);
    await goTo('2027-03-09T07:00');
    expect(await mails()).toMatchObject([{ status: 'dropped', ended_because: 'paid', replaced_by: null }]);
  });

  test('cancelled before its hour: dropped', async () => {
    const { subscribe, mails, goTo, client, path } = await open({ day: '2027-03-08' });
    const { id } = await subscribe({ trial_end_date: '2027-03-08' });
    await goTo('2027-03-09T05:00');
    expect((await client.delete(`${path}/subscriptions/${id}`)).status).toBe(204);
    await goTo('2027-03-09T08:00');
    expect(await mails()).toMatchObject([{ status: 'dropped', ended_because: 'cancelled' }]);
  });
});

describe('one per day and subscriber', () => {
  test('two subscriptions: the second waits for the next day, and keeps its place after another decline', async () => {
    const { subscribe, mails, client } = await open({ day: '2027-03-08', plan: { retry_times: 2 } });
    await subscribe({ trial_end_date: '2027-03-08' });
    await subscribe({ trial_end_date: '2027-03-08' });
    await advance(client, { days: 9 });
    const left = (await mails()).filter(({ status }) => status === 'kept').map(mail => mail.leaves_at);
    expect(left.map(time => time?.slice(0, 10)).toSorted()).toEqual([
      '2027-03-09',
      '2027-03-10',
      '2027-03-11',
      '2027-03-12',
    ]);
    expect((await mails('?status=replaced')).length + left.length).toBe(6);
  });

  test("a manual reminder after today's email waits for the next day, and a second one replaces it", async () => {
    const { subscribe, data, mails } = await open({ day: '2027-03-10' });
    const { id } = await subscribe();
    await data.post('/overdue/remind', { subscription_ids: [id] });
    await data.post('/overdue/remind', { subscription_ids: [id] });
    const [, second, third] = await mails();
    expect(second).toMatchObject({ status: 'replaced', replaced_by: third?.id });
    expect(third).toMatchObject({
      status: 'waiting',
      waits_for: 'day',
      leaves_at: '2027-03-11T07:00:00-05:00',
    });
  });

  test('resent: waits for the next day too; 412 3006 once nothing is due', async () => {
    const { subscribe, data, mails, client, path } = await open({ day: '2027-03-10' });
    const { id } = await subscribe();
    const [mail] = await mails();
    expect((await data.post(`/mails/${mail?.id}/resend`, {})).status).toBe(204);
    expect((await mails())[1]).toMatchObject({ status: 'waiting', waits_for: 'day' });
    await client.put(`${path}/subscriptions/${id}`, { card: cardData('4111111111111111') });
    const again = await data.post(`/mails/${mail?.id}/resend`, {});
    expect([again.status, again.body.error_code]).toEqual([412, 3006]);
  });

  test('ten at once from two processes: ten days, no day twice', async () => {
    const { merchantId, customerId } = await open();
    const now = new Date('2027-03-08T10:00:00-05:00');
    const mail = { ...paymentLinkMail(), kind: 'failed_renewal' as const, creationDate: now, merchantId };
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => {
        const { database, realClock } = (n % 2 === 0 ? shop : secondProcess).gateway;
        const collects = { customerId, subscriptionId: `sub${n}`, period: null };
        return database.transaction(tx => queueTimedMails(tx, [{ ...mail, collects }], realClock.now()));
      }),
    );
    const days = statement<{ day: string }>(
      'test_days',
      'select day::text as day from timed_mails where merchant_id = $1 and customer_id = $2 order by day',
    );
    const rows = await shop.gateway.database.rows(days, [merchantId, customerId]);
    // The 14th is a Sunday.
    expect(rows.map(({ day }) => day.slice(8)).join(' ')).toBe('08 09 10 11 12 13 15 16 17 18');
    const double = statement(
      'test_double_day',
      `update timed_mails set day = '2027-03-08' where merchant_id = $1 and day = '2027-03-09'`,
    );
    await expect(shop.gateway.database.run(double, [merchantId])).rejects.toMatchObject({ code: '23505' });
  });
});

describe('with a mail server', () => {
  test('paid while the mail server is down: no longer sent', async () => {
    const { sweep, mailer, clock } = await openOutbox(shop);
    const { subscribe, mails, client, path } = await open({ day: '2027-03-10' });
    const { id } = await subscribe();
    mailer.onSend = () => Promise.reject(new Error('away'));
    await sweep();
    mailer.onSend = () => undefined;
    await client.put(`${path}/subscriptions/${id}`, { card: cardData('4111111111111111') });
    clock.advanceMs(3_600_000);
    await sweep();
    expect(mailer.sent).toEqual([]);
    expect(await mails()).toMatchObject([{ status: 'dropped', ended_because: 'paid' }]);
  });

  test('an email not accepted before the legal hours end is sent the next day', async () => {
    const { sweep, mailer, clock, gateway } = await openOutbox(shop);
    const { subscribe, mails, stopAt, merchantId } = await open({ day: '2027-03-10' });
    await subscribe();
    await stopAt('2027-03-10T19:00');
    await sweep();
    expect(mailer.sent).toEqual([]);
    expect(await mails()).toMatchObject([
      { status: 'waiting', waits_for: 'hour', leaves_at: '2027-03-11T07:00:00-05:00' },
    ]);
    const atSeven = { now: () => new Date('2027-03-11T07:00:00-05:00') };
    await stopAt('2027-03-11T07:00');
    await releaseMails({ ...gateway, clock: atSeven }, { merchantId, batchSize: 10 });
    clock.advanceMs(86_400_000);
    await sweep();
    expect(mailer.sent).toHaveLength(1);
  });

  test('its age counts from when it was allowed to be sent, not from its creation', async () => {
    const { sweep, mailer, clock, gateway } = await openOutbox(shop);
    const { merchantId, customerId, stopAt } = await open();
    const creationDate = new Date('2027-03-20T16:00:00-05:00');
    const mail = { ...paymentLinkMail(), kind: 'failed_renewal' as const, creationDate, merchantId };
    const collects = { customerId, subscriptionId: 'sub1', period: null };
    await gateway.database.transaction(tx => queueTimedMails(tx, [{ ...mail, collects }], clock.now()));
    // Almost three days across a Sunday and a holiday, then two days without a mail server.
    const atSeven = new Date('2027-03-23T07:00:00-05:00');
    await stopAt('2027-03-23T07:00');
    clock.advanceMs(atSeven.getTime() - creationDate.getTime());
    await releaseMails({ ...gateway, clock: { now: () => atSeven } }, { merchantId, batchSize: 10 });
    clock.advanceMs(2 * 86_400_000);
    await sweep();
    expect(mailer.sent).toHaveLength(1);
  });
});
