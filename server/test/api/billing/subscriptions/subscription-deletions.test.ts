import { describe, expect, test } from 'vitest';
import { listEventsOf } from '../../../../src/domain/webhooks/events/store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { eventsOf } from '../../../support/fixtures/money.ts';
import {
  advance,
  chargeDays,
  listCharges,
  openSubscriber,
  savePlan,
} from '../../../support/world/billing/subscriptions.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';

const shop = useSharedGateway();

const DAY = '2027-03-10';

describe('a deleted customer', () => {
  const secrets = statement<{ id: string }>(
    'test_card_secrets',
    `select id from cards where merchant_id = $1 and num_nonnulls(fingerprint, key_id, wrapped_key, sealed_number) > 0`,
  );

  test('204: its subscriptions are cancelled and its cards erased, in the same moment and told', async () => {
    const { client, path, merchantId, cardId, subscribe } = await openSubscriber(shop, { day: DAY });
    const spare = await saveCard(client, '5555555555554444', path);
    const [trial, active] = [await subscribe({ trial_end_date: '2027-06-01' }), await subscribe()];
    const ended = await subscribe();
    await client.delete(`${path}/subscriptions/${ended.id}`);
    expect((await client.delete(path)).status).toBe(204);
    expectError(await client.get(`${path}/subscriptions/${active.id}`), 1005);
    expect(await eventsOf(shop, merchantId, trial.id)).toEqual([
      '1 subscription.created',
      '2 subscription.cancelled',
    ]);
    expect(await eventsOf(shop, merchantId, active.id)).toEqual([
      '1 subscription.created',
      '2 subscription.cancelled',
    ]);
    expect(await eventsOf(shop, merchantId, ended.id)).toEqual([
      '1 subscription.created',
      '2 subscription.cancelled',
    ]);
    for (const id of [cardId, spare]) {
      expect(await eventsOf(shop, merchantId, id)).toEqual(['1 card.created', '2 card.deleted']);
    }
    expect(await shop.gateway.database.rows(secrets, [merchantId])).toEqual([]);
    expect(await advance(client, { months: 3 })).toMatchObject({ renewals: 0, failed: 0 });
  });

  test('412 3006: one that cannot be deleted keeps everything', async () => {
    const { client, cardId, merchantId } = await openSubscriber(shop, { day: DAY });
    const rich = `/customers/${String((await client.post('/customers', { name: 'Eva', email: 'e@x.co' })).body.id)}`;
    const source_id = await saveCard(client, undefined, rich);
    const made = await client.post(`${rich}/subscriptions`, { plan_id: await savePlan(client), source_id });
    // The customer's account holds the credit of the charge.
    expectError(await client.delete(rich), 3006);
    expect((await client.get(`${rich}/subscriptions/${String(made.body.id)}`)).body).toMatchObject({
      status: 'active',
    });
    expect((await client.get(`${rich}/cards/${source_id}`)).status).toBe(200);
    expect(await eventsOf(shop, merchantId, cardId)).toEqual(['1 card.created']);
  });

  test('204 or 404: creations racing with the deletion leave no live subscription behind', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { client, path, planId, cardId, merchantId } = await openSubscriber(shop, { day: DAY });
      const input = { plan_id: planId, source_id: cardId, trial_end_date: '2027-12-31' };
      const [made, removed] = await Promise.all([
        client.post(`${path}/subscriptions`, input),
        client.delete(path),
      ]);
      expect(removed.status).toBe(204);
      expect([201, 404]).toContain(made.status);
      if (made.status !== 201) continue;
      const events = await listEventsOf(shop.gateway.database, merchantId, String(made.body.id));
      expect(events.at(-1)?.type).toBe('subscription.cancelled');
    }
  });
});

describe('a deleted plan', () => {
  test('keeps charging those who have it', async () => {
    const { client, planId, subscribe } = await openSubscriber(shop, { day: DAY });
    await subscribe();
    await client.delete(`/plans/${planId}`);
    expect(await advance(client, { months: 3 })).toMatchObject({ renewals: 3, failed: 0 });
    expect(await chargeDays(client)).toHaveLength(4);
  });

  test('201 or 404: a creation racing with the deletion comes before it or not at all', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { client, path, planId, cardId } = await openSubscriber(shop, { day: DAY });
      const [made, removed] = await Promise.all([
        client.post(`${path}/subscriptions`, { plan_id: planId, source_id: cardId }),
        client.delete(`/plans/${planId}`),
      ]);
      expect(removed.status).toBe(204);
      const { body } = await client.get<unknown[]>(`/plans/${planId}/subscriptions`);
      expect([made.status, body.length]).toEqual(made.status === 201 ? [201, 1] : [404, 0]);
    }
  });

  test('404 1005: a creation that comes too late leaves no card behind', async () => {
    const { client, path, planId } = await openSubscriber(shop, { day: DAY });
    await client.delete(`/plans/${planId}`);
    const card = {
      holder_name: 'Ana',
      card_number: '5555555555554444',
      cvv2: '123',
      expiration_month: '12',
      expiration_year: '30',
    };
    expectError(await client.post(`${path}/subscriptions`, { plan_id: planId, card }), 1005);
    expect((await client.get<unknown[]>(`${path}/cards`)).body).toHaveLength(1);
  });
});

describe('a card that is gone shows at the next charge, with a clear reason', () => {
  test('deleted: past_due, 3006', async () => {
    const { client, path, cardId, subscribe, show } = await openSubscriber(shop, { day: DAY });
    const { id } = await subscribe();
    await client.delete(`${path}/cards/${cardId}`);
    expect(await show(id)).toMatchObject({ status: 'active' });
    expect(await advance(client, { months: 1 })).toMatchObject({ renewals: 1, failed: 1 });
    expect(await show(id)).toMatchObject({
      status: 'past_due',
      charge_date: null,
      current_period_number: 2,
    });
    expect((await listCharges(client)).at(-1)).toMatchObject({
      status: 'failed',
      error_code: 3006,
      error_message: 'The card of the subscription was deleted',
    });
  });

  test('expired: past_due, 3002, without asking the processor', async () => {
    const { client, subscribe, show } = await openSubscriber(shop, { day: '2030-12-15' });
    const { id } = await subscribe();
    await advance(client, { months: 1 });
    expect(await show(id)).toMatchObject({ status: 'past_due' });
    expect((await listCharges(client)).at(-1)).toMatchObject({ status: 'failed', error_code: 3002 });
  });
});
