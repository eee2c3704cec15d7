import { describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import {
  advance,
  chargeDays,
  DECLINED,
  NO_FUNDS,
  openSubscriber,
  type Subscriber,
  type SubscriberOptions,
  type SubscriptionBody,
} from '../../../support/world/billing/subscriptions.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { type TokenBody, visa } from '../../../support/world/shop/cards.ts';
import { cardData, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

const shop = useSharedGateway();

const DAY = '2027-03-10';
const MASTERCARD = '5555555555554444';

async function open(options: SubscriberOptions = {}) {
  const subscriber = await openSubscriber(shop, { day: DAY, ...options });
  const { id } = await subscriber.subscribe();
  const one = `${subscriber.path}/subscriptions/${id}`;
  const put = (body: unknown) => subscriber.client.put<SubscriptionBody>(one, body);
  return { ...subscriber, id, one, put };
}

const spare = ({ client, path }: Subscriber) => saveCard(client, MASTERCARD, path);

describe('PUT of a trial or an active subscription', () => {
  test('200: returns what GET shows from then on', async () => {
    const { put, client, one } = await open();
    const { status, body } = await put({ cancel_at_period_end: true });
    expect([status, body.cancel_at_period_end, body.status]).toEqual([200, true, 'active']);
    expect((await client.get(one)).body).toEqual(body);
    expect((await put({ cancel_at_period_end: false })).body.cancel_at_period_end).toBe(false);
  });

  test('200: an empty body, nulls and unknown fields change nothing', async () => {
    const { put, show, id } = await open();
    const before = await show(id);
    for (const body of [{}, { card: null, source_id: null, trial_end_date: null }, { colour: 'red' }]) {
      expect((await put(body)).body).toEqual(before);
    }
  });

  test('200: a masked card, as GET shows it, means unchanged', async () => {
    const { put, show, id } = await open();
    const before = await show(id);
    expect((await put({ card: before.card })).body).toEqual(before);
    expect((await put({ card: { card_number: '411111XXXXXX1111' } })).body).toEqual(before);
    expect((await put({ ...before, cancel_at_period_end: true })).body).toEqual({
      ...before,
      cancel_at_period_end: true,
    });
  });

  test('200: another saved card, a token or card data; nothing is charged before the next period', async () => {
    const subscriber = await open();
    const { put, client } = subscriber;
    const cardId = await spare(subscriber);
    expect((await put({ source_id: cardId })).body.card).toMatchObject({ id: cardId });
    const token = await client.post<TokenBody>('/tokens', { ...visa, card_number: '4242424242424242' });
    expect((await put({ card_id: token.body.id })).body.card.card_number).toBe('424242XXXXXX4242');
    expect((await put({ card: cardData('5105105105105100') })).body.card.card_number).toBe(
      '510510XXXXXX5100',
    );
    expect(await chargeDays(client)).toEqual([`${DAY} completed`]);
    await advance(client, { months: 1 });
    expect((await client.get<{ card: object }[]>('/charges')).body[0]?.card).toMatchObject({
      card_number: '510510XXXXXX5100',
    });
  });

  const wrong: [string, object, 1001 | 1003 | 1005 | 2004 | 3006][] = [
    ['1001: cancel_at_period_end is text', { cancel_at_period_end: 'true' }, 1001],
    ['1001: trial_end_date is no date', { trial_end_date: 'soon' }, 1001],
    ['1001: a new card without its date', { card: { card_number: MASTERCARD, holder_name: 'Ana' } }, 1001],
    ['1003: trial_end_date too far ahead', { trial_end_date: '2099-01-01' }, 1003],
    ['1005: an unknown source', { source_id: 'knone' }, 1005],
    ['2004: a wrong check digit', { card: cardData('4111111111111112') }, 2004],
    ['3006: trial_end_date when there is no trial any more', { trial_end_date: '2027-04-01' }, 3006],
  ];
  test.each(wrong)('%s', async (_title, body, code) => {
    const { put, show, id, client, path } = await open();
    const before = await show(id);
    expectError(await put(body), code);
    expect(await show(id)).toEqual(before);
    expect((await client.get<unknown[]>(`${path}/cards`)).body).toHaveLength(1);
  });

  test("404 1005: another customer's card, another customer's path, a missing subscription before a bad body", async () => {
    const { put, client, id } = await open();
    const other = `/customers/${await saveCustomer(client)}`;
    expectError(await put({ source_id: await saveCard(client, undefined, other) }), 1005);
    expectError(await client.put(`${other}/subscriptions/${id}`, {}), 1005);
    expectError(await client.put(`${other}/subscriptions/snone`, { trial_end_date: 5 }), 1005);
    expectError(await client.get(`${other}/subscriptions/${id}`), 1005);
    expectError(await client.delete(`${other}/subscriptions/${id}`), 1005);
  });
});

describe('PUT of trial_end_date', () => {
  const trial = { plan: { trial_days: 10 } };

  test.each([
    ['later', '2027-05-20', '2027-05-21'],
    ['earlier', '2027-03-12', '2027-03-13'],
    ['today', DAY, '2027-03-11'],
  ])('200: %s', async (_title, trial_end_date, charge_date) => {
    const { put, client } = await open(trial);
    const { body } = await put({ trial_end_date });
    expect(body).toMatchObject({
      status: 'trial',
      trial_end_date,
      charge_date,
      period_end_date: trial_end_date,
    });
    await advance(client, { to: `${charge_date}T09:00:00-05:00` });
    expect(await chargeDays(client)).toEqual([`${charge_date} completed`]);
  });

  test('200: before today ends the trial; the first charge is due now', async () => {
    const { put, client, show, id } = await open(trial);
    const { body } = await put({ trial_end_date: '2027-01-01' });
    expect(body).toMatchObject({ status: 'trial', trial_end_date: '2027-03-09', charge_date: DAY });
    expect(await advance(client, { days: 0 })).toMatchObject({ renewals: 1 });
    expect(await show(id)).toMatchObject({
      status: 'active',
      charge_date: '2027-04-10',
      current_period_number: 1,
    });
  });

  test('200: after a charge that was never sent, the trial moves and the first charge still happens', async () => {
    const { put, client, show, id } = await open({ ...trial, card: '4000000010040006' });
    await client.post('/sandbox/clock/advance', { days: 10 });
    expect(await show(id)).toMatchObject({ status: 'trial', charge_date: '2027-03-20' });
    expect((await put({ trial_end_date: '2027-03-25', card: cardData() })).status).toBe(200);
    await advance(client, { days: 6 });
    expect(await show(id)).toMatchObject({ status: 'active', charge_date: '2027-04-26' });
    expect(await chargeDays(client)).toEqual(['2027-03-20 failed', '2027-03-26 completed']);
  });
});

describe('PUT of a card while a period is owed', () => {
  test.each(['past_due', 'unpaid'])('200: %s is charged at once and active again', async status => {
    const subscriber = await open({ card: NO_FUNDS });
    const { put, client, show, id } = subscriber;
    if (status === 'unpaid') await advance(client, { days: 3 });
    expect(await show(id)).toMatchObject({ status });
    const { body } = await put({ source_id: await spare(subscriber) });
    expect(body).toMatchObject({
      status: 'active',
      charge_date: '2027-04-10',
      period_end_date: '2027-04-09',
    });
    expect(body.card.card_number).toBe('555555XXXXXX4444');
    expect((await chargeDays(client)).at(-1)).toMatch('completed');
  });

  test('402 3001: a declined new card changes nothing, is not saved and uses no retry', async () => {
    const { put, client, show, id, path } = await open({ card: NO_FUNDS });
    const before = await show(id);
    for (let round = 0; round < 5; round += 1) expectError(await put({ card: cardData(DECLINED) }), 3001);
    expect(await show(id)).toEqual(before);
    expect((await client.get<unknown[]>(`${path}/cards`)).body).toHaveLength(1);
    expect(await advance(client, { days: 3 })).toMatchObject({ retries: 3, failed: 3 });
    expect(await show(id)).toMatchObject({ status: 'unpaid' });
  });

  test('412 3006 from the processor: category gateway, not request', async () => {
    const { put } = await open({ card: NO_FUNDS });
    const { status, body } = await put({ card: cardData('4000000030060000') });
    expect([status, body]).toMatchObject([412, { error_code: 3006, category: 'gateway' }]);
  });

  test('503 1004: the processor is unreachable; nothing changes and the card can be sent again', async () => {
    const { put, show, id } = await open({ card: NO_FUNDS });
    const before = await show(id);
    const card = cardData('4000000010040006');
    expect((await put({ card })).body).toMatchObject({ error_code: 1004 });
    expect((await put({ card })).body).toMatchObject({ error_code: 1004 });
    expect(await show(id)).toEqual(before);
  });

  test('402 3003: its current card is a manual retry: the decline counts as one of the retries', async () => {
    const { put, client, show, id, cardId } = await open({ card: NO_FUNDS });
    expectError(await put({ source_id: cardId }), 3003);
    expect(await show(id)).toMatchObject({ status: 'past_due' });
    expect(await advance(client, { days: 2 })).toMatchObject({ retries: 2, failed: 2 });
    expect(await show(id)).toMatchObject({ status: 'unpaid' });
  });

  test('200: the same saved card again is charged at once', async () => {
    const { put, cardId } = await open({ card: '4000000080010004' });
    expect((await put({ source_id: cardId })).body).toMatchObject({ status: 'active' });
  });
});

describe('a cancelled subscription', () => {
  test('204 once, then 404; GET still shows it; PUT is 412 3006', async () => {
    const { put, client, one, show, id } = await open();
    const answer = await client.delete(one);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await show(id)).toMatchObject({ status: 'cancelled', charge_date: null });
    expectError(await client.delete(one), 1005);
    for (const body of [{}, { cancel_at_period_end: false }, { card: cardData(MASTERCARD) }]) {
      expectError(await put(body), 3006, 'The subscription is cancelled');
    }
    expect(await advance(client, { months: 2 })).toMatchObject({ renewals: 0 });
  });
});
