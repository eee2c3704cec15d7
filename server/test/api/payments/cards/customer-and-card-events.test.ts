import { beforeEach, describe, expect, test } from 'vitest';
import { createCard } from '../../../../src/domain/cards/create-card.ts';
import { createCustomer } from '../../../../src/domain/customers/create-customer.ts';
import { listEventsOf } from '../../../../src/domain/webhooks/events/store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { newId } from '../../../../src/platform/primitives/values/id.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { customerWithBalance, eventsOf } from '../../../support/fixtures/money.ts';
import { useMerchant, useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import {
  type CardBody,
  device,
  MASTERCARD,
  type TokenBody,
  VISA,
  visa,
} from '../../../support/world/shop/cards.ts';
import { payer, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

const shop = useSharedGateway();
const { merchant, client } = useMerchant(shop);

const reported = (id: string) => eventsOf(shop, merchant.merchant.id, id);
const payloadsOf = async (id: string) =>
  (await listEventsOf(shop.gateway.database, merchant.merchant.id, id)).map(({ payload }) => payload);
const show = async (path: string) => (await client.get(path)).text;

const all = statement<{ type: string }>(
  'test_events_of_merchant',
  'select type from events where merchant_id = $1 order by type',
);
const listTypes = async () =>
  (await shop.gateway.database.rows(all, [merchant.merchant.id])).map(({ type }) => type);

describe('a customer', () => {
  test('created, updated, deleted: each event contains what GET shows, the last one as deleted', async () => {
    const id = await saveCustomer(client, { external_id: 'a-1', customer_address: { city: 'Cali' } });
    const path = `/customers/${id}`;
    const shown = [await show(path)];
    await client.put(path, { name: 'Eva', email: 'eva@example.com' });
    shown.push(await show(path));
    await client.delete(path);
    expect(await reported(id)).toEqual(['1 customer.created', '2 customer.updated', '3 customer.deleted']);
    const payloads = await payloadsOf(id);
    expect(payloads.slice(0, 2)).toEqual(shown);
    expect(payloads[2]).toBe(shown[1]?.replace('"status":"active"', '"status":"deleted"'));
    expect(payloads[2]).toContain('"status":"deleted"');
  });

  test.each([
    ['without account', { requires_account: false }],
    ['with an address that has no part', { customer_address: {} }],
    ['with an empty external_id', { external_id: '' }],
    ['with quotes and an emoji', { last_name: '"Ñañez" \\ 🦜' }],
  ])("%s: the event equals the creation's response and GET", async (_title, fields) => {
    const { body, text } = await client.post<{ id: string }>('/customers', { ...payer, ...fields });
    expect(await payloadsOf(body.id)).toEqual([text]);
    expect(await show(`/customers/${body.id}`)).toBe(text);
  });

  test("an update shows the customer's current balance", async () => {
    const { customerId } = await customerWithBalance(client, 20_000);
    await client.put(`/customers/${customerId}`, { name: 'Eva', email: 'eva@example.com' });
    expect((await payloadsOf(customerId)).at(-1)).toBe(await show(`/customers/${customerId}`));
    expect((await payloadsOf(customerId)).at(-1)).toContain('"balance":20000.00');
  });

  test('no-op and rejected updates emit no event', async () => {
    const { customerId } = await customerWithBalance(client, 20_000);
    const path = `/customers/${customerId}`;
    const before = await show(path);
    const same = await client.put(path, payer);
    expect(same.status).toBe(200);
    expect(same.text).toBe(before);
    expectError(await client.put(path, { ...payer, email: 'nobody' }), 1001);
    expectError(await client.delete(path), 3006);
    expect(await reported(customerId)).toEqual(['1 customer.created']);
  });

  test('409 2003: of 20 concurrent creations with one external_id, one emits an event', async () => {
    const body = { ...payer, external_id: 'race' };
    await Promise.all(Array.from({ length: 20 }, () => client.post('/customers', body)));
    expect(await listTypes()).toEqual(['customer.created']);
  });

  test('a request repeated after a crash emits no second event', async () => {
    const id = newId('customer');
    const first = await createCustomer(shop.gateway, merchant.merchant.id, id, payer);
    expect(await createCustomer(shop.gateway, merchant.merchant.id, id, payer)).toEqual(first);
    expect(await reported(id)).toEqual(['1 customer.created']);
  });

  test('20 concurrent updates emit an event each, without gaps', async () => {
    const id = await saveCustomer(client);
    const names = Array.from({ length: 20 }, (_none, index) => `Ana ${index}`);
    await Promise.all(names.map(name => client.put(`/customers/${id}`, { ...payer, name })));
    const events = await listEventsOf(shop.gateway.database, merchant.merchant.id, id);
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 21 }, (_none, at) => at + 1));
    expect(events.at(-1)?.payload).toBe(await show(`/customers/${id}`));
  });
});

describe.each(['merchant', 'customer'])('a card at %s level', level => {
  let prefix: string;
  beforeEach(async () => {
    prefix = level === 'merchant' ? '' : `/customers/${await saveCustomer(client)}`;
  });

  test('created, updated, deleted: each event contains what GET shows, the last one the final state', async () => {
    const id = await saveCard(client, VISA, prefix);
    const path = `${prefix}/cards/${id}`;
    const shown = [await show(path)];
    await client.put(path, { holder_name: 'Eva Torres', expiration_month: 1, expiration_year: 41 });
    shown.push(await show(path));
    await client.delete(path);
    expect(await reported(id)).toEqual(['1 card.created', '2 card.updated', '3 card.deleted']);
    expect(await payloadsOf(id)).toEqual([...shown, shown[1]]);
  });

  test('from a token: emits created once', async () => {
    const { body: token } = await client.post<TokenBody>('/tokens', visa);
    const { body, text } = await client.post<CardBody>(`${prefix}/cards`, { token_id: token.id, ...device });
    expect(await reported(body.id)).toEqual(['1 card.created']);
    expect(await payloadsOf(body.id)).toEqual([text]);
    expectError(await client.post(`${prefix}/cards`, { token_id: token.id, ...device }), 1005);
    expect((await listTypes()).filter(type => type === 'card.created')).toHaveLength(1);
  });

  test('no event contains the number or the cvv2', async () => {
    const { body } = await client.post<CardBody>(`${prefix}/cards`, { ...visa, cvv2: '987' });
    const path = `${prefix}/cards/${body.id}`;
    await client.put(path, { cvv2: '654', holder_name: 'Eva' });
    await client.delete(path);
    const payloads = await payloadsOf(body.id);
    expect(payloads).toHaveLength(3);
    for (const payload of payloads) {
      expect(payload).not.toContain(VISA);
      expect(JSON.parse(payload)).not.toHaveProperty('cvv2');
    }
  });

  test('invisible and rejected changes emit no event', async () => {
    const id = await saveCard(client, VISA, prefix);
    const path = `${prefix}/cards/${id}`;
    expect((await client.put(path, {})).status).toBe(200);
    expect((await client.put(path, { cvv2: '321' })).status).toBe(200);
    expect((await client.put(path, { holder_name: 'Ana Torres', expiration_month: 12 })).status).toBe(200);
    expectError(await client.put(path, { holder_name: 'Eva', expiration_year: '20' }), 2005);
    expect(await reported(id)).toEqual(['1 card.created']);
  });

  test('a request repeated after a crash emits no second event', async () => {
    const id = newId('card');
    const scope = { merchant: merchant.merchant, customerId: prefix.split('/')[2] ?? null };
    const first = await createCard(shop.gateway, scope, id, { sent: visa, origin: null });
    expect(await createCard(shop.gateway, scope, id, { sent: visa, origin: null })).toEqual(first);
    expect(await reported(id)).toEqual(['1 card.created']);
  });
});

test('409 2002: of 20 concurrent creations with one number, one card emits an event', async () => {
  const path = `/customers/${await saveCustomer(client)}/cards`;
  await Promise.all(
    Array.from({ length: 20 }, () => client.post(path, { ...visa, card_number: MASTERCARD })),
  );
  expect(await listTypes()).toEqual(['card.created', 'customer.created']);
});
