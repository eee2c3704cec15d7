import { describe, expect, test } from 'vitest';
import { warnOfExpiry } from '../../../src/domain/billing/subscriptions/notices/warn-of-expiry.ts';
import { startBillingBench } from '../../support/world/billing/billing-bench.ts';
import { advance, openSubscriber } from '../../support/world/billing/subscriptions.ts';
import { useSharedGateway } from '../../support/world/gateway/use-gateway.ts';
import { mailsOf } from '../../support/world/shop/mails.ts';
import { cardData } from '../../support/world/shop/shop.ts';

const shop = useSharedGateway();

const expiring = { ...cardData(), expiration_month: '05', expiration_year: '27' };

/** A trial until 14 June 2027, and a card that expires at the end of May. */
async function open(fields: object = {}) {
  const subscriber = await openSubscriber(shop, { day: '2027-05-01' });
  const { id } = await subscriber.subscribe({
    source_id: undefined,
    card: expiring,
    trial_end_date: '2027-06-14',
    ...fields,
  });
  const { client, merchantId, path } = subscriber;
  const notices = async () =>
    (await mailsOf(shop.gateway, merchantId))
      .filter(({ kind }) => kind === 'card_expiring')
      .map(mail => `${mail.creationDate.toISOString().slice(0, 10)} ${mail.status}`);
  const replaceCard = () => client.put(`${path}/subscriptions/${id}`, { card: cardData('4242424242424242') });
  return { ...subscriber, id, notices, replaceCard };
}

describe('a card that expires before the renewal', () => {
  test('30 and 7 days ahead, once each, even when the clock moves by weeks', async () => {
    const { client, merchantId, notices } = await open();
    await advance(client, { weeks: 6 });
    await advance(client, { days: 1 });
    expect(await notices()).toEqual(['2027-05-16 queued', '2027-06-08 queued']);
    const [mail] = await mailsOf(shop.gateway, merchantId);
    expect(mail?.text).toContain('Visa •••• 1111 vence antes del 15 de junio de 2027');
    expect(mail?.text).toMatch(/http:\S+\/mi-suscripcion\/\S+/);
  });

  test('the same two when the clock moves by days', async () => {
    const { client, notices } = await open();
    await advance(client, { to: '2027-05-15T09:00:00-05:00' });
    for (let day = 0; day < 4; day += 1) await client.post('/sandbox/clock/advance', { days: 1 });
    expect(await notices()).toEqual(['2027-05-16 queued']);
    await advance(client, { to: '2027-06-14T09:00:00-05:00' });
    expect(await notices()).toHaveLength(2);
  });

  test('replaced in time: no further email', async () => {
    const { client, notices, replaceCard } = await open();
    await advance(client, { to: '2027-05-20T09:00:00-05:00' });
    expect((await replaceCard()).status).toBe(200);
    await advance(client, { weeks: 6 });
    expect(await notices()).toEqual(['2027-05-16 queued']);
  });

  test('replaced while the notice waits for its hour: dropped', async () => {
    const { client, notices, replaceCard } = await open();
    await advance(client, { to: '2027-05-16T09:00:00-05:00' });
    expect(await notices()).toEqual(['2027-05-16 waiting']);
    await replaceCard();
    await advance(client, { days: 1 });
    expect(await notices()).toEqual(['2027-05-16 dropped']);
  });

  test.each([
    ['that is good through the month of the renewal', { card: { ...expiring, expiration_month: '06' } }],
    ['of a subscription that ends before', { trial_end_date: '2027-06-14' }],
  ])('no notice of a card %s', async (name, fields) => {
    const { client, notices, path, id } = await open(fields);
    if (name.includes('ends')) {
      await client.put(`${path}/subscriptions/${id}`, { cancel_at_period_end: true });
    }
    await advance(client, { to: '2027-06-14T09:00:00-05:00' });
    expect(await notices()).toEqual([]);
  });

  test("an expiry notice does not use up the day's email: a decline email of the same day is sent too", async () => {
    const { client, merchantId, subscribe } = await open();
    await subscribe({
      source_id: undefined,
      card: cardData('4444444444444448'),
      trial_end_date: '2027-06-07',
    });
    await advance(client, { to: '2027-06-08T07:00:00-05:00' });
    const mails = (await mailsOf(shop.gateway, merchantId)).slice(-2);
    expect(mails.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
      'card_expiring queued',
      'failed_renewal queued',
    ]);
  });
});

test('two workers on real time, repeatedly: one notice', async () => {
  const bench = await startBillingBench('2027-05-18');
  try {
    const subscriber = await openSubscriber(bench.shop, { plan: { trial_days: 28 } });
    await subscriber.subscribe({ source_id: undefined, card: expiring });
    const { gateway } = bench.shop;
    await Promise.all([warnOfExpiry(gateway, 10), warnOfExpiry(gateway, 10)]);
    expect(await warnOfExpiry(gateway, 10)).toBe(0);
    bench.goTo('2027-05-19');
    expect(await warnOfExpiry(gateway, 10)).toBe(1);
    expect(await mailsOf(gateway, subscriber.merchantId)).toHaveLength(1);
    bench.goTo('2027-06-10');
    await warnOfExpiry(gateway, 10);
    expect(await mailsOf(gateway, subscriber.merchantId)).toHaveLength(2);
  } finally {
    await bench.shop.close();
  }
});
