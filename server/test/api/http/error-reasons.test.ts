import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Credentials } from '../../../src/domain/merchants/create-merchant.ts';
import { newId } from '../../../src/platform/primitives/values/id.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

type Shop = Credentials & { client: TestClient };

let gateway: TestGateway;
let one: Shop;
let other: Shop;

beforeAll(async () => {
  gateway = await startTestGateway();
  one = await gateway.merchant();
  other = await gateway.merchant();
});
afterAll(() => gateway.close());

const VISA = '4111111111111111';
const ana = { name: 'Ana', email: 'ana@example.com' };
const card = {
  card_number: VISA,
  holder_name: 'Ana Ruiz',
  cvv2: '123',
  expiration_month: '12',
  expiration_year: '30',
};
const newToken = async ({ client }: Shop = one) =>
  (await client.post<{ id: string }>('/tokens', card)).body.id;

describe('400 1001: every problem of a body in one response', () => {
  test("with its key, pointer and values; the description is the first one's", async () => {
    const { body } = await one.client.post('/charges', {
      method: 'card',
      source_id: 5,
      amount: -1,
      currency: 'COP',
      iva: '1900',
      description: 'x'.repeat(251),
      device_session_id: 'd',
      customer: { name: 'Ana' },
    });
    expect(body).toMatchObject({
      error_code: 1001,
      description: 'source_id must be a string',
      reason: 'wrong_type',
      param: '/source_id',
      params: { types: ['string'] },
    });
    expect(body['errors']).toEqual([
      {
        reason: 'wrong_type',
        param: '/source_id',
        params: { types: ['string'] },
        description: 'source_id must be a string',
      },
      {
        reason: 'not_greater_than',
        param: '/amount',
        params: { limit: 0 },
        description: 'amount must be greater than 0',
      },
      {
        reason: 'too_long',
        param: '/description',
        params: { max: 250 },
        description: 'description must have at most 250 characters',
      },
      { reason: 'required', param: '/customer/email', description: 'customer.email is required' },
    ]);
  });

  test('five missing fields are five problems, each named once', async () => {
    const { body } = await one.client.post<{ errors: { param: string; reason: string }[] }>('/charges', {
      method: 'card',
    });
    const missing = body.errors.map(({ param }) => param);
    expect(missing).toEqual(['/amount', '/currency', '/iva', '/description', '/device_session_id']);
    expect(new Set(body.errors.map(({ reason }) => reason))).toEqual(new Set(['required']));
  });

  test('422 1003: all query values are named, without a pointer', async () => {
    const { body } = await one.client.get('/charges?limit=0&creation=yesterday');
    expect(body).toMatchObject({
      error_code: 1003,
      reason: 'invalid_date',
      param: 'creation',
      errors: [
        { reason: 'invalid_date', param: 'creation' },
        { reason: 'not_in_range', param: 'limit', params: { min: 1, max: 100 } },
      ],
    });
  });

  test('card data inside an object: the pointer leads to it, the description stays as before', async () => {
    const customer = await one.client.post<{ id: string }>('/customers', ana);
    const plan = await one.client.post<{ id: string }>('/plans', {
      name: 'Mes',
      amount: 20_000,
      currency: 'COP',
      repeat_every: 1,
      repeat_unit: 'month',
      retry_times: 2,
      status_after_retry: 'unpaid',
      trial_days: 0,
    });
    const { body } = await one.client.post(`/customers/${customer.body.id}/subscriptions`, {
      plan_id: plan.body.id,
      card: { ...card, expiration_month: '13', device_session_id: 'd' },
    });
    expect(body).toMatchObject({
      error_code: 1003,
      description: 'expiration_month must be between 01 and 12',
      reason: 'not_a_month',
      param: '/card/expiration_month',
    });
  });
});

describe('404 1005: the missing object', () => {
  test('a path, a customer, a plan, a card, a charge, a webhook', async () => {
    const customer = (await one.client.post<{ id: string }>('/customers', ana)).body.id;
    const reasonOf = async (path: string) => (await one.client.get(path)).body['reason'];
    expect(await reasonOf('/nowhere')).toBe('path_not_found');
    expect(await reasonOf('/customers/anone')).toBe('customer_not_found');
    expect(await reasonOf(`/customers/anone/cards`)).toBe('customer_not_found');
    expect(await reasonOf(`/customers/${customer}/cards/knone`)).toBe('card_not_found');
    expect(await reasonOf('/plans/pnone')).toBe('plan_not_found');
    expect(await reasonOf('/charges/tnone')).toBe('charge_not_found');
    expect(await reasonOf('/webhooks/wnone')).toBe('webhook_not_found');
    expect(await reasonOf('/tokens/none')).toBe('token_not_found');
    const unknownPlan = await one.client.post(`/customers/${customer}/subscriptions`, {
      plan_id: 'pnone',
      source_id: await newToken(),
    });
    expect(unknownPlan.body).toMatchObject({ reason: 'plan_not_found', param: '/plan_id' });
  });

  test('a used token differs from an unknown one', async () => {
    const token = await newToken();
    await one.client.post('/charges', chargeBody(token));
    const again = await one.client.post('/charges', chargeBody(token));
    expect(again.body).toMatchObject({ error_code: 1005, reason: 'token_used', param: '/source_id' });
    const saved = await one.client.post('/cards', { token_id: token, device_session_id: 'd' });
    expect(saved.body).toMatchObject({ error_code: 1005, reason: 'token_used', param: '/token_id' });
    const unknown = await one.client.post('/cards', { token_id: 'none', device_session_id: 'd' });
    expect(unknown.body).toMatchObject({ reason: 'token_not_found', param: '/token_id' });
  });

  test('missing, malformed, deleted and foreign ids get the same response', async () => {
    const mine = (await one.client.post<{ id: string }>('/customers', ana)).body.id;
    await one.client.delete(`/customers/${mine}`);
    const foreign = (await other.client.post<{ id: string }>('/customers', ana)).body.id;
    const ids = [newId('customer'), 'NOT-AN-ID', 'x'.repeat(300), mine, foreign];
    for (const path of ['', '/cards', '/charges']) {
      const bodies = await Promise.all(
        ids.map(async id => {
          const { body } = await one.client.get(`/customers/${id}${path}`);
          return JSON.stringify({ ...body, request_id: '' });
        }),
      );
      expect(new Set(bodies).size, path).toBe(1);
    }
    const usedElsewhere = await newToken(other);
    await other.client.post('/charges', chargeBody(usedElsewhere));
    const sources = [newId('token'), newId('card'), 'NOT-AN-ID', await newToken(other), usedElsewhere];
    const charged = await Promise.all(
      sources.map(async source => {
        const { body } = await one.client.post('/charges', chargeBody(source));
        return JSON.stringify({ ...body, request_id: '' });
      }),
    );
    expect(new Set(charged).size).toBe(1);
    expect(charged[0]).toContain('source_not_found');
  });
});

describe('409 1006: the charge that has the order_id', () => {
  test.each(['card', 'store'])('of a %s charge', async method => {
    const orderId = `order-${method}`;
    const source = await saveCard(one.client, VISA);
    const first = await one.client.post<{ id: string }>(
      '/charges',
      chargeBody(source, { order_id: orderId }),
    );
    const { source_id: _, device_session_id: __, ...store } = chargeBody(source, { order_id: orderId });
    const second = await one.client.post(
      '/charges',
      method === 'card' ? chargeBody(source, { order_id: orderId }) : { ...store, method: 'store' },
    );
    expect(second.body).toMatchObject({
      error_code: 1006,
      description: 'The order_id has already been processed',
      reason: 'order_id_taken',
      param: '/order_id',
      params: { charge_id: first.body.id },
    });
  });

  test('the order_id of another merchant is free', async () => {
    const body = { order_id: 'shared-order' };
    const theirs = await other.client.post('/charges', chargeBody(await saveCard(other.client, VISA), body));
    const mine = await one.client.post('/charges', chargeBody(await saveCard(one.client, VISA), body));
    expect([theirs.status, mine.status]).toEqual([200, 200]);
  });
});
