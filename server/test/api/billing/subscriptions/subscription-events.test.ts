import { expect, test } from 'vitest';
import { listEventsOf } from '../../../../src/domain/webhooks/events/store.ts';
import { eventsOf } from '../../../support/fixtures/money.ts';
import {
  advance,
  listCharges,
  NO_FUNDS,
  openSubscriber,
  type SubscriberOptions,
} from '../../../support/world/billing/subscriptions.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { cardData } from '../../../support/world/shop/shop.ts';

const shop = useSharedGateway();

async function open(options: SubscriberOptions = {}) {
  const subscriber = await openSubscriber(shop, { day: '2027-03-10', ...options });
  const { id } = await subscriber.subscribe();
  const { merchantId } = subscriber;
  return {
    ...subscriber,
    one: `${subscriber.path}/subscriptions/${id}`,
    id,
    reported: () => eventsOf(shop, merchantId, id),
    latest: async () => (await listEventsOf(shop.gateway.database, merchantId, id)).at(-1)?.payload,
  };
}

const created = '1 subscription.created';

test('trial, activated, and silence while all goes well', async () => {
  const { client, reported, latest, one } = await open({ plan: { trial_days: 10 } });
  expect(await reported()).toEqual([created]);
  expect(await latest()).toBe((await client.get(one)).text);
  await advance(client, { days: 10 });
  expect(await reported()).toEqual([created, '2 subscription.activated']);
  expect(await latest()).toBe((await client.get(one)).text);
  await advance(client, { months: 3 });
  expect(await reported()).toHaveLength(2);
});

test('every refusal, the change of status that follows, and each payload as GET showed it then', async () => {
  const { client, reported, latest, one } = await open({ card: NO_FUNDS, plan: { retry_times: 2 } });
  const failed = 'subscription.charge.failed';
  const start = [created, `2 ${failed}`, '3 subscription.past_due'];
  expect(await reported()).toEqual(start);
  expect(await latest()).toBe((await client.get(one)).text);
  await advance(client, { days: 1 });
  expect(await reported()).toEqual([...start, `4 ${failed}`]);
  await advance(client, { days: 1 });
  const unpaid = [...start, `4 ${failed}`, `5 ${failed}`, '6 subscription.unpaid'];
  expect(await reported()).toEqual(unpaid);
  expect(await latest()).toBe((await client.get(one)).text);
  await advance(client, { months: 2 });
  expect(await reported()).toEqual([...unpaid, '7 subscription.cancelled']);
  expect(await latest()).toBe((await client.get(one)).text);
});

test('a new card that pays: activated; one that is refused tells of its charge alone', async () => {
  const { client, reported, one, merchantId } = await open({ card: NO_FUNDS });
  const start = [created, '2 subscription.charge.failed', '3 subscription.past_due'];
  await client.put(one, { card: cardData('4222222222222220') });
  expect(await reported()).toEqual(start);
  await client.put(one, { card: cardData() });
  expect(await reported()).toEqual([...start, '4 subscription.activated']);
  const charges = await listCharges(client);
  const outcomes = charges.map(async ({ id }) => eventsOf(shop, merchantId, id));
  expect((await Promise.all(outcomes)).flat()).toEqual([
    '1 charge.failed',
    '1 charge.failed',
    '1 charge.succeeded',
  ]);
});

test('cancelled by request, by the plan, at the end of the period', async () => {
  const byRequest = await open();
  await byRequest.client.delete(byRequest.one);
  expect(await byRequest.reported()).toEqual([created, '2 subscription.cancelled']);
  const byPlan = await open({ card: NO_FUNDS, plan: { retry_times: 0, status_after_retry: 'cancelled' } });
  expect(await byPlan.reported()).toEqual([
    created,
    '2 subscription.charge.failed',
    '3 subscription.cancelled',
  ]);
  const atEnd = await open();
  await atEnd.client.put(atEnd.one, { cancel_at_period_end: true });
  expect(await advance(atEnd.client, { months: 1 })).toMatchObject({ cancelled: 1, renewals: 0 });
  expect(await atEnd.reported()).toEqual([created, '2 subscription.cancelled']);
});

test('the counts of a move: what the plan cancelled after its retries is counted, too', async () => {
  const { client } = await open({
    card: NO_FUNDS,
    plan: { retry_times: 1, status_after_retry: 'cancelled' },
  });
  expect(await advance(client, { days: 5 })).toMatchObject({
    renewals: 0,
    retries: 1,
    failed: 1,
    cancelled: 1,
  });
});
