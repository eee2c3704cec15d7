import { describe, expect, test } from 'vitest';
import { setRule } from '../../../../src/domain/fraud/change-rules.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { eventsOf } from '../../../support/fixtures/money.ts';
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
import { type CardBody, fromToken, listWaitingCodes } from '../../../support/world/shop/cards.ts';
import { cardData, saveCard } from '../../../support/world/shop/shop.ts';

const shop = useSharedGateway();

const DAY = '2030-12-10';
const VISA = '4111111111111111';
const MASTERCARD = '5555555555554444';

/** The same number with new card data. */
const newCardData = (card_number = VISA) => ({
  ...cardData(card_number),
  holder_name: 'Ana T. Ruiz',
  expiration_month: '3',
  expiration_year: '35',
  cvv2: '987',
});
const NEW_FACE = { holder_name: 'Ana T. Ruiz', expiration_month: '03', expiration_year: '35' };
const OLD_FACE = { holder_name: 'Ana Torres', expiration_month: '12', expiration_year: '30' };

const forms = ['card data', 'a token'] as const;
type Form = (typeof forms)[number];

/** Fields that name this number for a subscription. */
async function cardFields(
  { client }: Subscriber,
  form: Form,
  number?: string,
): Promise<Record<string, unknown>> {
  if (form === 'card data') return { card: newCardData(number) };
  return { source_id: (await client.post('/tokens', newCardData(number))).body.id };
}

async function open(options: SubscriberOptions = {}) {
  const subscriber = await openSubscriber(shop, { day: DAY, ...options });
  const { client, path, merchantId } = subscriber;
  return {
    ...subscriber,
    listCards: async () => (await client.get<CardBody[]>(`${path}/cards`)).body,
    cardEvents: (id: string) => eventsOf(shop, merchantId, id),
    codes: () => listWaitingCodes(shop, merchantId),
  };
}

async function openSubscription(options: SubscriberOptions = {}) {
  const subscriber = await open(options);
  const { id } = await subscriber.subscribe();
  const put = (body: unknown) =>
    subscriber.client.put<SubscriptionBody>(`${subscriber.path}/subscriptions/${id}`, body);
  return { ...subscriber, id, put, now: () => subscriber.show(id) };
}

describe.each(forms)('a number that the customer has already saved, by %s', form => {
  test('201: a new subscription uses that card, with its new date and name', async () => {
    const subscriber = await open();
    const { subscribe, cardId, listCards, cardEvents, codes, merchantId } = subscriber;
    const sent = await cardFields(subscriber, form);
    const made = await subscribe({ source_id: undefined, ...sent });
    expect(made).toMatchObject({
      status: 'active',
      card: { id: cardId, ...NEW_FACE },
      transaction: { card: { id: cardId, ...NEW_FACE } },
    });
    expect(await listCards()).toMatchObject([{ id: cardId, ...NEW_FACE }]);
    expect(await cardEvents(cardId)).toEqual(['1 card.created', '2 card.updated']);
    expect(await codes()).toEqual([]);
    if (form === 'a token') {
      expectError(await subscriber.client.post('/cards', fromToken(String(sent['source_id']))), 1005);
    }
    await expectLedgerSound(shop, merchantId);
  });

  test('200: PUT of an active one changes the card and charges nothing', async () => {
    const subscriber = await openSubscription();
    const { put, cardId, client, listCards, cardEvents } = subscriber;
    const { status, body } = await put(await cardFields(subscriber, form));
    expect([status, body]).toMatchObject([200, { status: 'active', card: { id: cardId, ...NEW_FACE } }]);
    expect(await listCards()).toMatchObject([{ id: cardId, ...NEW_FACE }]);
    expect(await cardEvents(cardId)).toEqual(['1 card.created', '2 card.updated']);
    expect(await chargeDays(client)).toEqual([`${DAY} completed`]);
  });

  test('200: identical data emits no card event', async () => {
    const subscriber = await openSubscription();
    const { put, cardId, cardEvents } = subscriber;
    await put(await cardFields(subscriber, form));
    expect((await put(await cardFields(subscriber, form))).status).toBe(200);
    expect(await cardEvents(cardId)).toHaveLength(2);
  });

  test('200: an expired card with its new date pays what is due, and later charges', async () => {
    const subscriber = await openSubscription();
    const { put, now, cardId, client, listCards, codes, merchantId } = subscriber;
    await advance(client, { months: 1 });
    expect(await now()).toMatchObject({ status: 'past_due' });
    expect((await put(await cardFields(subscriber, form))).body).toMatchObject({
      status: 'active',
      card: { id: cardId, ...NEW_FACE },
    });
    expect(await listCards()).toMatchObject([{ id: cardId, ...NEW_FACE }]);
    expect(await codes()).toEqual([]);
    await advance(client, { months: 1 });
    expect(await chargeDays(client)).toEqual([
      `${DAY} completed`,
      '2031-01-10 failed',
      '2031-01-10 completed',
      '2031-02-10 completed',
    ]);
    await expectLedgerSound(shop, merchantId);
  });

  test.each([
    ['past_due', 0],
    ['unpaid', 3],
  ])('402 3003: its current card, on %s: declined, and the card keeps its old data', async (status, days) => {
    const subscriber = await openSubscription({ card: NO_FUNDS });
    const { put, now, cardId, client, listCards, cardEvents, codes } = subscriber;
    if (days > 0) await advance(client, { days });
    const before = await now();
    expect(before).toMatchObject({ status });
    expectError(await put(await cardFields(subscriber, form, NO_FUNDS)), 3003);
    const charges = await chargeDays(client);
    expect(charges.at(-1)).toMatch('failed');
    expect(await now()).toMatchObject({ status, card: before.card });
    expect(await listCards()).toMatchObject([{ id: cardId, ...OLD_FACE }]);
    expect(await cardEvents(cardId)).toEqual(['1 card.created']);
    expect(await codes()).toEqual([]);
  });

  test('402 3003: its decline counts as a retry, like one by id', async () => {
    const subscriber = await openSubscription({ card: NO_FUNDS });
    const { put, client, now } = subscriber;
    expectError(await put(await cardFields(subscriber, form, NO_FUNDS)), 3003);
    expect(await advance(client, { days: 2 })).toMatchObject({ retries: 2, failed: 2 });
    expect(await now()).toMatchObject({ status: 'unpaid' });
  });

  test('200: its current card, now with funds, is charged at once', async () => {
    const subscriber = await openSubscription({ card: '4000000080010004' });
    const { put, cardId } = subscriber;
    const { body } = await put(await cardFields(subscriber, form, '4000000080010004'));
    expect(body).toMatchObject({ status: 'active', card: { id: cardId, ...NEW_FACE } });
  });

  test('200: another saved card pays and replaces it', async () => {
    const subscriber = await openSubscription({ card: NO_FUNDS });
    const { put, client, path, listCards } = subscriber;
    const other = await saveCard(client, MASTERCARD, path);
    const { body } = await put(await cardFields(subscriber, form, MASTERCARD));
    expect(body).toMatchObject({ status: 'active', card: { id: other, ...NEW_FACE } });
    expect(await listCards()).toMatchObject([{ id: other, ...NEW_FACE }, OLD_FACE]);
  });

  test('402 3001: another saved card is declined: nothing changes, and the request can be sent again', async () => {
    const subscriber = await openSubscription({ card: NO_FUNDS });
    const { put, now, client, path, listCards, codes } = subscriber;
    await saveCard(client, DECLINED, path);
    const before = await now();
    const sent = await cardFields(subscriber, form, DECLINED);
    for (let round = 0; round < 5; round += 1) expectError(await put(sent), 3001);
    expect(await now()).toEqual(before);
    expect(await listCards()).toMatchObject([OLD_FACE, OLD_FACE]);
    expect(await codes()).toEqual([]);
    expect(await advance(client, { days: 3 })).toMatchObject({ retries: 3, failed: 3 });
  });

  test('402 3005: rejected by rules: neither the card nor the token changes', async () => {
    const subscriber = await open();
    const { client, path, planId, merchantId, cardId, listCards, cardEvents } = subscriber;
    await setRule(shop.gateway, merchantId, { kind: 'blocked_bin', name: 'bins', bins: ['411111'] });
    const sent = await cardFields(subscriber, form);
    for (let round = 0; round < 2; round += 1) {
      const { body } = await client.post(`${path}/subscriptions`, { plan_id: planId, ...sent });
      expect(body).toMatchObject({ error_code: 3005, fraud_rules: ['bins'] });
    }
    expect(await listCards()).toMatchObject([OLD_FACE]);
    expect(await cardEvents(cardId)).toEqual(['1 card.created']);
  });

  test('201: of 12 concurrent requests with one new number, all use one card', async () => {
    const subscriber = await open({ plan: { trial_days: 5 } });
    const { subscribe, listCards } = subscriber;
    const bodies = await Promise.all(
      Array.from({ length: 12 }, () => cardFields(subscriber, form, MASTERCARD)),
    );
    const made = await Promise.all(bodies.map(body => subscribe({ source_id: undefined, ...body })));
    expect(new Set(made.map(({ card }) => card.id)).size).toBe(1);
    expect(await listCards()).toHaveLength(2);
  });
});

test('400 2005: an expired date is rejected, and the saved card stays as it is', async () => {
  const { put, listCards } = await openSubscription();
  expectError(await put({ card: { ...newCardData(), expiration_year: '20' } }), 2005);
  expect(await listCards()).toMatchObject([OLD_FACE]);
});

test('402 3001: a declined token of a new number can be used again', async () => {
  const subscriber = await openSubscription({ card: NO_FUNDS });
  const sent = await cardFields(subscriber, 'a token', DECLINED);
  for (let round = 0; round < 2; round += 1) expectError(await subscriber.put(sent), 3001);
  expect(await subscriber.listCards()).toHaveLength(1);
});

test('another customer with the same number has their own card', async () => {
  const { client, cardId, planId } = await open();
  const { body: other } = await client.post('/customers', { name: 'Luz', email: 'luz@example.com' });
  const made = await client.post<SubscriptionBody>(`/customers/${other.id}/subscriptions`, {
    plan_id: planId,
    card: newCardData(),
  });
  expect(made.body.card.id).not.toBe(cardId);
});
