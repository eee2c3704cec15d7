import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { cardData, chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

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

describe('a token', () => {
  const newToken = async (number?: string) =>
    String((await client.post('/tokens', cardData(number))).body.id);

  test('200 once, then 404 1005', async () => {
    const token = await newToken();
    const first = await client.post('/charges', chargeBody(token));
    expect(first.body).toMatchObject({ status: 'completed' });
    expect(first.body.card).not.toHaveProperty('id');
    expect((await client.post('/charges', chargeBody(token))).body).toMatchObject({ error_code: 1005 });
  });

  test('a declined charge releases it', async () => {
    const token = await newToken('4444444444444448');
    expect((await client.post('/charges', chargeBody(token))).body).toMatchObject({ error_code: 3003 });
    expect((await client.post('/charges', chargeBody(token))).body).toMatchObject({ error_code: 3003 });
  });

  test('409 1006: a taken order_id releases the token', async () => {
    await charge({ order_id: 'before-token' });
    const token = await newToken();
    const taken = await client.post('/charges', chargeBody(token, { order_id: 'before-token' }));
    expect(taken.body).toMatchObject({ error_code: 1006 });
    expect((await client.post('/charges', chargeBody(token))).body).toMatchObject({ status: 'completed' });
  });

  test('of 50 concurrent charges, one is made', async () => {
    const token = await newToken();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.post('/charges', chargeBody(token))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(49);
  });
});
