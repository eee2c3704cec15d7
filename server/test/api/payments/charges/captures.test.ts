import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let client: TestClient;
let card: string;

beforeAll(async () => {
  shop = await startSharedGateway();
  client = (await shop.merchant()).client;
  card = await saveCard(client);
});
afterAll(() => shop.close());

const charge = (fields: object = {}) => client.post('/charges', chargeBody(card, fields));

describe('authorise, then capture or cancel', () => {
  const authorise = async () => String((await charge({ capture: false })).body.id);

  test('in_progress without a fee, then completed with the captured amount', async () => {
    const held = await charge({ capture: false });
    expect(held.body).toMatchObject({ status: 'in_progress', authorization: expect.any(String) });
    expect(held.body).not.toHaveProperty('fee');
    const { status, body } = await client.post(`/charges/${held.body.id}/capture`, { amount: 10_000 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', amount: 10_000, fee: { amount: 1_190, tax: 226.1 } });
  });

  test('an empty body captures all of it', async () => {
    const id = await authorise();
    expect((await client.post(`/charges/${id}/capture`)).body).toMatchObject({
      status: 'completed',
      amount: 20_000,
    });
  });

  test('422 1003 above the authorized amount; 412 3006 a second time', async () => {
    const id = await authorise();
    expect((await client.post(`/charges/${id}/capture`, { amount: 20_001 })).body).toMatchObject({
      error_code: 1003,
      description: 'amount must be at most the authorised 20000.00',
    });
    await client.post(`/charges/${id}/capture`);
    expect((await client.post(`/charges/${id}/capture`)).body).toMatchObject({ error_code: 3006 });
  });

  test('412 3006: a completed charge cannot be cancelled or captured', async () => {
    const { body } = await charge();
    for (const verb of ['cancel', 'capture']) {
      expect((await client.post(`/charges/${body.id}/${verb}`)).body).toMatchObject({
        error_code: 3006,
        http_code: 412,
        category: 'request',
      });
    }
  });

  test('412 3006: not for a customer deleted meanwhile', async () => {
    const path = `/customers/${await saveCustomer(client, { requires_account: false })}`;
    const source = await saveCard(client, undefined, path);
    const held = await client.post(`${path}/charges`, chargeBody(source, { capture: false }));
    expect((await client.delete(path)).status).toBe(204);
    const { body } = await client.post(`/charges/${held.body.id}/capture`);
    expect(body).toMatchObject({ error_code: 3006, description: 'The customer of the charge is deleted' });
  });

  test('of 20 concurrent captures, one takes the money', async () => {
    const id = await authorise();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post(`/charges/${id}/capture`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
  });
});
