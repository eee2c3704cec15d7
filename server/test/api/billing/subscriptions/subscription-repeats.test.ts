import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSubscription } from '../../../../src/domain/billing/subscriptions/create-subscription.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { newId } from '../../../../src/platform/primitives/values/id.ts';
import type { Authorisation } from '../../../../src/processors/card-processor.ts';
import { Crash, type CrashPoint, databaseOf, newLife } from '../../../../tools/simulate/worker-life.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { eventsOf } from '../../../support/fixtures/money.ts';
import { type BillingBench, startBillingBench } from '../../../support/world/billing/billing-bench.ts';
import {
  listCharges,
  openSubscriber,
  type SubscriptionBody,
} from '../../../support/world/billing/subscriptions.ts';
import { cardData } from '../../../support/world/shop/shop.ts';

let bench: BillingBench;
beforeAll(async () => {
  bench = await startBillingBench('2027-01-31');
});
afterAll(() => bench.shop.close());

test('201 replayed byte for byte: one subscription, one card, one charge', async () => {
  const { client, path, planId } = await openSubscriber(bench.shop);
  const input = { plan_id: planId, card: cardData('5555555555554444') };
  const options = { headers: { 'idempotency-key': 'sub-1' } };
  const first = await client.post(`${path}/subscriptions`, input, options);
  const again = await client.post(`${path}/subscriptions`, input, options);
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect((await client.get<unknown[]>(`${path}/subscriptions`)).body).toHaveLength(1);
  expect(await listCharges(client)).toHaveLength(1);
  expectError(
    await client.post(`${path}/subscriptions`, { ...input, trial_end_date: '2027-05-01' }, options),
    1003,
  );
});

test('201 replayed: a declined first charge is a response like any other', async () => {
  const { client, path, planId } = await openSubscriber(bench.shop);
  const input = { plan_id: planId, card: cardData('4444444444444448') };
  const options = { headers: { 'idempotency-key': 'sub-2' } };
  const first = await client.post<SubscriptionBody>(`${path}/subscriptions`, input, options);
  expect(first.body).toMatchObject({ status: 'past_due', transaction: { status: 'failed' } });
  expect((await client.post(`${path}/subscriptions`, input, options)).text).toBe(first.text);
});

describe('a request repeated after a crash ends as if there had been no crash', {
  timeout: 60_000,
}, () => {
  const points: [string, CrashPoint['when'], number][] = [
    ['cards_insert', 'after', 1],
    ['commit', 'after', 1],
    ['payments_gather_one', 'before', 1],
    ['payments_gather_one', 'after', 1],
    ['subscriptions_start_charged_one', 'before', 1],
    ['subscriptions_start_charged_one', 'after', 1],
    ['renewals_settle_first_uses_one', 'before', 1],
    ['renewals_settle_first_uses_one', 'after', 1],
  ];
  test.each(points)('%s, %s, number %i', async (what, when, nth) => {
    const { client, path, merchantId, customerId, planId } = await openSubscriber(bench.shop);
    const { database } = bench.shop.gateway;
    const life = newLife({ what, when, nth }, () => undefined);
    const merchant = await bench.merchantOf(merchantId);
    const ids = { subscription: newId('subscription'), card: newId('card') };
    const input = { plan_id: planId, card: cardData('5555555555554444') };
    const create = (gateway: typeof bench.shop.gateway) =>
      createSubscription(gateway, { merchant, customerId }, ids, { input });
    await expect(create({ ...bench.shop.gateway, database: databaseOf(database, life, []) })).rejects.toThrow(
      Crash,
    );
    await bench.resolve();
    const { subscription, transaction } = await create(bench.shop.gateway);
    expect(subscription).toMatchObject({ id: ids.subscription, cardId: ids.card });
    await bench.resolve();
    bench.clock.advanceMs(3_600_000);
    await bench.renew();
    expect((await client.get(`${path}/subscriptions/${ids.subscription}`)).body).toMatchObject({
      status: 'active',
      current_period_number: 1,
      charge_date: '2027-02-28',
    });
    const completed = (await listCharges(client)).filter(({ status }) => status === 'completed');
    expect(completed).toHaveLength(1);
    expect(transaction === undefined || ['completed', 'failed'].includes(transaction.status)).toBe(true);
    expect(await eventsOf(bench.shop, merchantId, ids.subscription)).toEqual(['1 subscription.created']);
    bench.goTo('2027-01-31');
  });
});

test('201: changes made while a repeated request holds its subscription persist', async () => {
  const { merchantId, customerId, planId } = await openSubscriber(bench.shop);
  const { database } = bench.shop.gateway;
  const merchant = await bench.merchantOf(merchantId);
  const ids = { subscription: newId('subscription'), card: newId('card') };
  // A number that is already saved: the subscription then exists before its charge.
  const input = { plan_id: planId, card: cardData() };
  const create = (own: typeof database) =>
    createSubscription({ ...bench.shop.gateway, database: own }, { merchant, customerId }, ids, { input });
  const life = newLife({ what: 'commit', when: 'after', nth: 1 }, () => undefined);
  await expect(create(databaseOf(database, life, []))).rejects.toThrow(Crash);
  bench.clock.advanceMs(60_000);
  const change = statement(
    'test_end_with_period',
    'update subscriptions set cancel_at_period_end = true where id = $1',
  );
  const run: typeof database.run = async (asked, values) => {
    if (asked.name === 'subscriptions_take_lease') await database.run(change, [ids.subscription]);
    return database.run(asked, values);
  };
  const { subscription, transaction } = await create({ ...database, run });
  expect(transaction).toMatchObject({ status: 'completed' });
  expect(subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
});

describe('a saved number with a new date', { timeout: 60_000 }, () => {
  const anew = { ...cardData(), holder_name: 'Ana T. Ruiz', expiration_year: '39', cvv2: '987' };
  const face = { holder_name: 'Ana T. Ruiz', expiration_year: '39' };

  const points: [string, CrashPoint['when'], number][] = [
    ['subscriptions_start_one', 'after', 1],
    ['tokens_consume', 'after', 1],
    ['cards_update', 'after', 1],
    ['commit', 'after', 1],
    ['renewals_record_one', 'before', 1],
    ['renewals_record_one', 'after', 1],
  ];
  test.each(points)('by token, repeated after a crash: %s, %s, number %i', async (what, when, nth) => {
    const { client, path, merchantId, customerId, planId, cardId } = await openSubscriber(bench.shop);
    const life = newLife({ what, when, nth }, () => undefined);
    const merchant = await bench.merchantOf(merchantId);
    const ids = { subscription: newId('subscription'), card: newId('card') };
    const source_id = String((await client.post('/tokens', anew)).body.id);
    const create = (database = bench.shop.gateway.database) =>
      createSubscription({ ...bench.shop.gateway, database }, { merchant, customerId }, ids, {
        input: {
          plan_id: planId,
          source_id,
        },
      });
    await expect(create(databaseOf(bench.shop.gateway.database, life, []))).rejects.toThrow(Crash);
    await bench.resolve();
    expect((await create()).subscription).toMatchObject({ id: ids.subscription, cardId });
    await bench.resolve();
    bench.clock.advanceMs(3_600_000);
    await bench.renew();
    expect((await client.get<unknown[]>(`${path}/cards`)).body).toMatchObject([{ id: cardId, ...face }]);
    const completed = (await listCharges(client)).filter(({ status }) => status === 'completed');
    expect(completed).toHaveLength(1);
    expect(await eventsOf(bench.shop, merchantId, cardId)).toEqual(['1 card.created', '2 card.updated']);
    bench.goTo('2027-01-31');
  });

  test('503 1004: no response while the period is due: sent with the new data, stored, and the real outcome counts', async () => {
    const { client, path, subscribe, show, cardId } = await openSubscriber(bench.shop, {
      card: '4000000080010004',
    });
    const { id } = await subscribe();
    const asked: Authorisation['card'][] = [];
    bench.replace({
      authorise: async (request, deadline) => {
        asked.push(request.card);
        await bench.shop.sandbox.authorise(request, deadline);
        return { kind: 'unknown' };
      },
    });
    const card = { ...anew, card_number: '4000000080010004' };
    const answer = await client.put(`${path}/subscriptions/${id}`, { card });
    expect(answer.body).toMatchObject({ error_code: 1004 });
    expect(asked).toEqual([
      {
        number: card.card_number,
        holderName: 'Ana T. Ruiz',
        expirationMonth: '12',
        expirationYear: '39',
        cvv2: '987',
      },
    ]);
    expect((await client.get(`${path}/cards/${cardId}`)).body).toMatchObject(face);
    bench.replace({});
    bench.clock.advanceMs(3_600_000);
    await bench.resolve();
    expect(await show(id)).toMatchObject({ status: 'active' });
    bench.goTo('2027-01-31');
  });
});
