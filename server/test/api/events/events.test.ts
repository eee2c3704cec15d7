import { describe, expect, test } from 'vitest';
import { resourceField } from '../../../src/domain/webhooks/events/event.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { expectError } from '../../support/checks/error-object.ts';
import { payCharge } from '../../support/fixtures/money.ts';
import { monthly } from '../../support/world/billing/plans.ts';
import { useMerchant, useSharedGateway } from '../../support/world/gateway/use-gateway.ts';
import { saveCard, saveCustomer } from '../../support/world/shop/shop.ts';

interface EventBody {
  id: string;
  type: string;
  event_date: string;
  sequence: number;
  [resource: string]: unknown;
}

const shop = useSharedGateway();
const { merchant, client } = useMerchant(shop);

const list = async (query = '') => (await client.get<EventBody[]>(`/events${query}`)).body;
const types = async (query = '') => (await list(query)).map(({ type }) => type);

describe('GET /events', () => {
  test('200: newest first, each with its resource as of that time', async () => {
    const id = await saveCustomer(client);
    await client.put(`/customers/${id}`, { name: 'Eva', email: 'eva@example.com' });
    const cardId = await saveCard(client);
    await payCharge(client, cardId, 12_345.5);
    expect(await types()).toEqual([
      'charge.succeeded',
      'card.created',
      'customer.updated',
      'customer.created',
    ]);
    const [charge, , updated, created] = await list();
    expect(created).toMatchObject({ sequence: 1, customer: { id, name: 'Ana' } });
    expect(updated).toMatchObject({ sequence: 2, customer: { id, name: 'Eva' } });
    expect((await client.get(`/events/${charge?.id}`)).text).toContain('"amount":12345.50');
  });

  test('200: filters by type, resource and day, and by all of them combined', async () => {
    const [first, second] = [await saveCustomer(client), await saveCustomer(client)];
    await client.put(`/customers/${first}`, { name: 'Eva', email: 'eva@example.com' });
    await client.post('/plans', monthly);
    await payCharge(client, await saveCard(client), 20_000);
    expect(await types('?type=customer.created')).toEqual(['customer.created', 'customer.created']);
    expect(await types('?type=charge.succeeded')).toEqual(['charge.succeeded']);
    expect(await types('?type=plan.deleted')).toEqual([]);
    expect(await types(`?resource=${first}`)).toEqual(['customer.updated', 'customer.created']);
    expect(await types(`?resource=${second}&type=customer.updated`)).toEqual([]);
    expect(await types(`?resource=${first}&type=customer.updated`)).toEqual(['customer.updated']);
    const today = (await list())[0]?.event_date.slice(0, 10);
    expect(await list(`?creation=${today}`)).toHaveLength(6);
    expect(await list('?creation[lte]=2020-01-01')).toEqual([]);
    expect(await list(`?creation[gte]=${today}&type=plan.created`)).toHaveLength(1);
    expect(await types('?limit=1&offset=1')).toEqual(['card.created']);
  });

  test('422 1003: an unknown type, a repeated filter, an impossible day', async () => {
    for (const query of ['?type=charge.eaten', '?type=a&type=b', '?creation=2026-13-01', '?limit=0']) {
      expectError(await client.get(`/events${query}`), 1003);
    }
  });

  test("404 1005, and an empty list: another merchant's", async () => {
    await saveCustomer(client);
    const [event] = await list();
    const { client: stranger } = await shop.merchant();
    expect((await stranger.get('/events')).body).toEqual([]);
    expectError(await stranger.get(`/events/${event?.id}`), 1005);
    expectError(await client.get('/events/e0'), 1005);
  });

  test('403 1010: with the public key', async () => {
    expectError(await client.get('/events', { key: merchant.publicKey }), 1010);
  });
});

const explain = statement<{ 'QUERY PLAN': string }>(
  'test_events_explain',
  `explain select id from events where merchant_id = 'm1' and type = 'plan.deleted'
     and type not in ('charge.succeeded', 'charge.failed') order by id desc limit 10`,
);

test('a rare type uses its own index', async () => {
  const off = statement('test_no_seqscan', 'set local enable_seqscan = off');
  const lines = await shop.gateway.database.transaction(async tx => {
    await tx.run(off);
    return tx.rows(explain);
  });
  expect(lines.map(line => line['QUERY PLAN']).join('\n')).toContain('events_by_rare_type');
});

test.each([
  ['charge.succeeded', 'transaction'],
  ['chargeback.created', 'transaction'],
  ['fee.refund.succeeded', 'transaction'],
  ['transaction.expired', 'transaction'],
  ['subscription.charge.failed', 'subscription'],
  ['customer.deleted', 'customer'],
  ['card.updated', 'card'],
  ['plan.created', 'plan'],
  ['webhook.disabled', 'webhook'],
] as const)('%s carries a %s', (type, field) => expect(resourceField(type)).toBe(field));
