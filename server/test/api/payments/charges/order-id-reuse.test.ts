import { describe, expect, test } from 'vitest';
import { setRule } from '../../../../src/domain/fraud/change-rules.ts';
import { updateTerms } from '../../../../src/domain/merchants/terms/update-terms.ts';
import { listOperations } from '../../../../src/processors/sandbox/store.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { type Answer, newClient, type TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { storeBody } from '../../../support/world/shop/cash.ts';
import { redirectBody } from '../../../support/world/shop/payer.ts';
import { pseBody } from '../../../support/world/shop/pse.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

const NO_FUNDS = '4444444444444448';

const shop = useSharedGateway();

/** A merchant with an approved and a declined card, which charge the same order. */
async function open(profile: 'strict' | 'lenient' = 'lenient') {
  const { merchant, client, privateKey } = await shop.merchant({ profile });
  const good = await saveCard(client);
  const poor = await saveCard(client, NO_FUNDS);
  const chargeWith = (source: string, fields: object, headers: Record<string, string>) =>
    client.post('/charges', chargeBody(source, { order_id: 'wc-1', ...fields }), { headers });
  return {
    merchant,
    client,
    privateKey,
    good,
    pay: (fields = {}, headers = {}) => chargeWith(good, fields, headers),
    async decline(fields = {}, headers = {}) {
      const refused = await chargeWith(poor, fields, headers);
      expect(refused.body).toMatchObject({ http_code: 402, error_code: 3003 });
      return refused;
    },
  };
}

const statuses = async (client: TestClient, orderId = 'wc-1') =>
  (await client.get<{ status: string }[]>(`/charges?order_id=${orderId}`)).body.map(({ status }) => status);

const count = (answers: readonly Answer[]) => ({
  made: answers.filter(({ status }) => status === 200).length,
  taken: answers.filter(({ body }) => body['error_code'] === 1006).length,
});

describe('a payer who is declined and retries', () => {
  test('200: the same order_id, whose list has every attempt', async () => {
    const { client, pay, decline } = await open();
    await decline();
    await decline();
    expect((await pay()).body).toMatchObject({ status: 'completed', order_id: 'wc-1' });
    expect(await statuses(client)).toEqual(['completed', 'failed', 'failed']);
  });

  test('409 1006: strict keeps the order_id; switching on also frees earlier declined ones', async () => {
    const { merchant, client, pay, decline } = await open('strict');
    await decline();
    await decline({ order_id: 'wc-2' });
    expectError(await pay(), 1006);
    await updateTerms(shop.gateway, merchant.id, { orderIdReuse: true });
    expect((await pay()).status).toBe(200);
    await decline({ order_id: 'wc-2' });
    expect(await statuses(client, 'wc-2')).toEqual(['failed', 'failed']);
  });

  test('409 1006: a paid charge keeps it, refunded or not', async () => {
    const { client, pay } = await open();
    const { body } = await pay();
    expectError(await pay(), 1006);
    await client.post(`/charges/${body['id']}/refund`);
    expectError(await pay(), 1006);
    expect(await statuses(client)).toEqual(['refunded']);
  });

  test('402 3005 frees it too; 409 1006 while it is held, whatever the rules decide', async () => {
    const { merchant, client, pay } = await open();
    await setRule(shop.gateway, merchant.id, { kind: 'max_amount', name: 'max', amountCentavos: 30_000_00 });
    expect((await pay({ amount: 40_000 })).body).toMatchObject({ error_code: 3005 });
    expect((await pay()).status).toBe(200);
    expectError(await pay({ amount: 40_000 }), 1006);
    expect(await statuses(client)).toEqual(['completed', 'failed']);
  });

  test('200: a voided authorization frees it; an open one does not', async () => {
    const { client, pay } = await open();
    const { body } = await pay({ capture: false });
    expectError(await pay(), 1006);
    await client.post(`/charges/${body['id']}/refund`);
    expect((await pay()).status).toBe(200);
    expect(await statuses(client)).toEqual(['completed', 'cancelled']);
  });
});

describe('every way of charging', () => {
  const customer = { ...pseBody().customer };
  const ways: [string, (client: TestClient) => Promise<Answer>][] = [
    ['a payment link', client => client.post('/charges', redirectBody({ order_id: 'wc-1' }))],
    ['a voucher', client => client.post('/charges', storeBody({ order_id: 'wc-1' }))],
    ['PSE', client => client.post('/pse', pseBody({ order_id: 'wc-1', customer }))],
  ];

  test.each(ways)('200: %s for a declined order; cancelled, it frees it again', async (_way, make) => {
    const { client, pay, decline } = await open();
    await decline();
    expect((await make(client)).status).toBe(200);
    expectError(await pay(), 1006);
    expectError(await make(client), 1006);
    const [pending] = (await client.get<{ id: string }[]>('/charges?order_id=wc-1')).body;
    expect((await client.post(`/charges/${pending?.id}/cancel`)).status).toBe(200);
    expect((await make(client)).status).toBe(200);
    expect(await statuses(client)).toHaveLength(3);
  });

  test('200: a fee takes the order_id of a declined charge, and then keeps it', async () => {
    const { client, pay, decline } = await open();
    const customer_id = await saveCustomer(client);
    const source = await saveCard(client, undefined, `/customers/${customer_id}`);
    await client.post(`/customers/${customer_id}/charges`, chargeBody(source));
    await decline();
    const fee = { customer_id, amount: 100, description: 'Domicilio', order_id: 'wc-1' };
    expect((await client.post('/fees', fee)).status).toBe(200);
    expectError(await client.post('/fees', fee), 1006);
    expectError(await pay(), 1006);
  });

  test('409 1006: PUT accepts only a free order_id', async () => {
    const { client, pay, decline } = await open();
    await decline();
    const { body } = await pay({ order_id: 'wc-2' });
    await pay({ order_id: 'wc-3' });
    expectError(await client.put(`/charges/${body['id']}`, { order_id: 'wc-3' }), 1006);
    expect((await client.put(`/charges/${body['id']}`, { order_id: 'wc-1' })).status).toBe(200);
    expectError(await pay(), 1006);
    expect((await pay({ order_id: 'wc-2' })).status).toBe(200);
  });
});

describe('409 1006: of 50 concurrent charges with a freed order_id, one succeeds', () => {
  test('through one process', async () => {
    const { merchant, client, pay, decline } = await open();
    await decline();
    expect(count(await Promise.all(Array.from({ length: 50 }, () => pay())))).toEqual({ made: 1, taken: 49 });
    const approved = (await listOperations(shop.gateway.database, merchant.id)).filter(
      ({ operation, result }) => operation === 'authorise' && result === 'approved',
    );
    expect(approved).toHaveLength(1);
    expect(await statuses(client)).toEqual(['completed', 'failed']);
  });

  test('through two processes, half of them under their own Idempotency-Key', async () => {
    const { merchant, client, privateKey, good, pay, decline } = await open();
    await decline();
    const second = await startTestGateway({ sharesDatabaseOf: shop });
    try {
      const other = newClient(second.app, merchant.id, privateKey);
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, index) => [
          pay({}, { 'idempotency-key': `race-${index}` }),
          other.post('/charges', chargeBody(good, { order_id: 'wc-1' })),
        ]).flat(),
      );
      expect(count(answers)).toEqual({ made: 1, taken: 49 });
      expect(await statuses(client)).toEqual(['completed', 'failed']);
    } finally {
      await second.close();
    }
  });

  test('one Idempotency-Key: the decline is replayed, a new key charges', async () => {
    const { client, pay, decline } = await open();
    const first = await decline({}, { 'idempotency-key': 'try-1' });
    const again = await decline({}, { 'idempotency-key': 'try-1' });
    expect(again.text).toBe(first.text);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pay({}, { 'idempotency-key': 'try-2' })),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await statuses(client)).toEqual(['completed', 'failed']);
  });
});

describe('the switch is turned off again', () => {
  test('409 1006: declined charges hold their order_ids again, and freed ones do not conflict', async () => {
    const { merchant, client, pay, decline } = await open();
    await decline();
    await updateTerms(shop.gateway, merchant.id, { orderIdReuse: false });
    expect((await pay()).status).toBe(200);
    expectError(await pay(), 1006);
    await decline({ order_id: 'wc-2' });
    expectError(await pay({ order_id: 'wc-2' }), 1006);
    expect(await statuses(client)).toEqual(['completed', 'failed']);
  });
});
