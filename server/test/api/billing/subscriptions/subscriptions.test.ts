import { describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import {
  DECLINED,
  NO_FUNDS,
  openSubscriber,
  type SubscriptionBody,
  savePlan,
} from '../../../support/world/billing/subscriptions.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import type { TokenBody } from '../../../support/world/shop/cards.ts';
import { visa } from '../../../support/world/shop/cards.ts';
import { cardData, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

const shop = useSharedGateway();

const DAY = '2027-03-10';

describe('201: the source of a subscription', () => {
  test('a saved card of the customer, also as card_id', async () => {
    const { subscribe, cardId } = await openSubscriber(shop, { day: DAY });
    expect(await subscribe()).toMatchObject({ card: { id: cardId, card_number: '411111XXXXXX1111' } });
    const byAlias = await subscribe({ source_id: undefined, card_id: cardId });
    expect(byAlias).toMatchObject({ card: { id: cardId } });
  });

  test('a token: it becomes a card of the customer', async () => {
    const { client, path, subscribe } = await openSubscriber(shop, { day: DAY });
    const token = await client.post<TokenBody>('/tokens', { ...visa, card_number: '5555555555554444' });
    const { card, transaction } = await subscribe({ source_id: token.body.id });
    expect(card).toMatchObject({ card_number: '555555XXXXXX4444' });
    expect(transaction).toMatchObject({ status: 'completed' });
    expect((await client.get(`${path}/cards/${card.id}`)).body).toMatchObject({ id: card.id });
    const input = { plan_id: await savePlan(client), source_id: token.body.id };
    expectError(await client.post(`${path}/subscriptions`, input), 1005);
  });

  test('an inline card, which is saved for the customer', async () => {
    const { client, path, subscribe } = await openSubscriber(shop, { day: DAY });
    const card = { ...cardData('5105105105105100'), device_session_id: 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f' };
    const made = await subscribe({ source_id: undefined, card });
    expect((await client.get(`${path}/cards/${made.card.id}`)).status).toBe(200);
    expect(made.card).toMatchObject({ card_number: '510510XXXXXX5100' });
  });
});

describe('201: the first day', () => {
  test('without a trial: charged at once, the response contains the transaction', async () => {
    const { client, subscribe, planId, customerId } = await openSubscriber(shop, { day: DAY });
    const body = await subscribe();
    expect(body).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      trial_end_date: '2027-03-09',
      charge_date: '2027-04-10',
      period_end_date: '2027-04-09',
      current_period_number: 1,
      plan_id: planId,
      customer_id: customerId,
      transaction: { status: 'completed', amount: 20_000, customer_id: customerId },
    });
    const { transaction } = body;
    expect((await client.get(`/charges/${transaction?.id}`)).body).toEqual(transaction);
  });

  test.each([
    ['no funds', NO_FUNDS, 3003],
    ['declined', DECLINED, 3001],
  ])('declined (%s): past_due, with the failed transaction', async (_title, card, error_code) => {
    const { subscribe } = await openSubscriber(shop, { day: DAY, card });
    expect(await subscribe()).toMatchObject({
      status: 'past_due',
      charge_date: '2027-03-11',
      period_end_date: '2027-04-09',
      current_period_number: 1,
      transaction: { status: 'failed', error_code },
    });
  });

  test.each([
    ['the last of 30 days of the plan', undefined, 30, '2027-04-08', '2027-04-09'],
    ['a day that is sent', '2027-05-01', 30, '2027-05-01', '2027-05-02'],
    ['today, which is still a trial day', DAY, 0, DAY, '2027-03-11'],
    ['at most 3650 days ahead', '2037-03-07', 0, '2037-03-07', '2037-03-08'],
  ])('trial until %s', async (_title, sent, trial_days, trial_end_date, charge_date) => {
    const { client, subscribe } = await openSubscriber(shop, { day: DAY, plan: { trial_days } });
    const body = await subscribe({ trial_end_date: sent });
    expect(body).toMatchObject({ status: 'trial', trial_end_date, charge_date, current_period_number: 0 });
    expect(body.period_end_date).toBe(trial_end_date);
    expect(body).not.toHaveProperty('transaction');
    expect((await client.get('/charges')).body).toEqual([]);
  });

  test.each(['2027-03-09', '1999-01-01'])('%s: no trial, shown as yesterday', async trial_end_date => {
    const { subscribe } = await openSubscriber(shop, { day: DAY, plan: { trial_days: 30 } });
    expect(await subscribe({ trial_end_date })).toMatchObject({
      status: 'active',
      trial_end_date: '2027-03-09',
      transaction: { status: 'completed' },
    });
  });
});

describe('a rejected request creates nothing', () => {
  const wrong: [string, object, 1001 | 1003 | 1005 | 2004 | 2005 | 2006][] = [
    ['1001: no plan', { plan_id: undefined }, 1001],
    ['1001: an empty plan', { plan_id: '' }, 1001],
    ['1001: a plan_id that is too long', { plan_id: 'p'.repeat(46) }, 1001],
    ['1001: neither source_id nor card', { source_id: undefined }, 1001],
    ['1001: card is no object', { source_id: undefined, card: 'x' }, 1001],
    [
      '1001: card without number',
      { source_id: undefined, card: { ...cardData(), card_number: undefined } },
      1001,
    ],
    ['1001: trial_end_date is no date', { trial_end_date: '10/03/2027' }, 1001],
    ['1001: trial_end_date is no day', { trial_end_date: '2027-02-30' }, 1001],
    ['1001: trial_end_date as a datetime', { trial_end_date: '2027-05-01T00:00:00' }, 1001],
    ['1003: trial_end_date too far ahead', { trial_end_date: '2037-03-08' }, 1003],
    ['1003: the end of the calendar', { trial_end_date: '9999-12-31' }, 1003],
    ['1005: an unknown plan', { plan_id: 'pnone' }, 1005],
    ['1005: an unknown source', { source_id: 'knone' }, 1005],
    [
      '2004: an inline card with a wrong check digit',
      { source_id: undefined, card: cardData('4111111111111112') },
      2004,
    ],
    [
      '2005: an inline card that is over',
      { source_id: undefined, card: { ...cardData(), expiration_year: '26' } },
      2005,
    ],
    [
      '2006: an inline card without cvv2',
      { source_id: undefined, card: { ...cardData(), cvv2: undefined } },
      2006,
    ],
  ];
  test.each(wrong)('%s', async (_title, fields, code) => {
    const { client, path, planId, cardId } = await openSubscriber(shop, { day: DAY });
    const answer = await client.post(`${path}/subscriptions`, {
      plan_id: planId,
      source_id: cardId,
      ...fields,
    });
    expectError(answer, code);
    expect((await client.get(`${path}/subscriptions`)).body).toEqual([]);
    expect((await client.get<unknown[]>(`${path}/cards`)).body).toHaveLength(1);
    expect((await client.get('/charges')).body).toEqual([]);
  });

  test("404 1005: another customer's, the merchant's own, another merchant's or a deleted card", async () => {
    const { client, path, planId, cardId } = await openSubscriber(shop, { day: DAY });
    const stranger = await openSubscriber(shop, { day: DAY });
    const neighbour = `/customers/${await saveCustomer(client)}`;
    const sources = [
      await saveCard(client, undefined, neighbour),
      await saveCard(client),
      stranger.cardId,
      cardId,
    ];
    await client.delete(`${path}/cards/${cardId}`);
    for (const source_id of sources) {
      expectError(await client.post(`${path}/subscriptions`, { plan_id: planId, source_id }), 1005);
    }
  });

  test("404 1005: a deleted plan, another merchant's plan", async () => {
    const { client, path, planId, cardId } = await openSubscriber(shop, { day: DAY });
    const stranger = await openSubscriber(shop, { day: DAY });
    await client.delete(`/plans/${planId}`);
    for (const plan_id of [planId, stranger.planId]) {
      expectError(await client.post(`${path}/subscriptions`, { plan_id, source_id: cardId }), 1005);
    }
  });

  test('404 1005: a missing or deleted customer, reported before a bad body', async () => {
    const { client, path, customerId } = await openSubscriber(shop, { day: DAY });
    await client.delete(`/customers/${customerId}`);
    expectError(await client.post(`${path}/subscriptions`, {}), 1005);
    expectError(await client.post('/customers/anobody/subscriptions', {}), 1005);
  });

  test('403 1010: the public key', async () => {
    const { merchant, publicKey, client } = await shop.merchant();
    expect(merchant.id).toBeTruthy();
    const path = `/customers/${await saveCustomer(client)}/subscriptions`;
    expectError(await client.post(path, {}, { key: publicKey }), 1010);
  });
});

test('201, lenient: numbers as text, a one-digit month, a datetime as the end of the trial', async () => {
  const { client, path } = await openSubscriber(shop, { day: DAY, profile: 'lenient' });
  const plan = await client.post('/plans', {
    name: 'Antiguo',
    amount: '101',
    repeat_every: '1',
    repeat_unit: 'month',
    status_after_retry: 'cancelled',
    trial_days: '30',
  });
  const { status, body } = await client.post<SubscriptionBody>(`${path}/subscriptions`, {
    plan_id: plan.body.id,
    trial_end_date: '2027-04-01T00:00:00-05:00',
    card: { ...cardData('5105105105105100'), card_number: 5105105105105100, expiration_month: 1, cvv2: 123 },
    unheard_of: true,
  });
  expect([status, body.trial_end_date]).toEqual([201, '2027-04-01']);
  expect(body.card).toMatchObject({ expiration_month: '01' });
});
