import { errorTable } from '@recaudo/contract/shared/error-table';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { luhnValid } from '../../../../src/domain/cards/numbers/luhn.ts';
import { setRule } from '../../../../src/domain/fraud/change-rules.ts';
import { times } from '../../../support/world/benches/fraud-bench.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { cardData, chargeBody, saveCard, TEST_CARD } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let client: TestClient;
let merchantId: string;
let authorised = 0;

beforeAll(async () => {
  shop = await startTestGateway({
    cardProcessor: sandbox => ({
      ...sandbox,
      authorise: (...request) => {
        authorised += 1;
        return sandbox.authorise(...request);
      },
    }),
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  const created = await shop.merchant();
  client = created.client;
  merchantId = created.merchant.id;
  authorised = 0;
});

/** A number that is not one of the sandbox's test cards. */
function cardNumber(index: number): string {
  const digits = `453201${String(index).padStart(9, '0')}`;
  return digits + times(10, String).find(check => luhnValid(digits + check));
}

async function newToken(index: number): Promise<string> {
  const { status, body } = await client.post('/tokens', cardData(cardNumber(index)));
  expect(status).toBe(201);
  return String(body.id);
}

const refusal = (...rules: string[]) => ({
  category: 'request',
  error_code: 3005,
  description: errorTable[3005].description,
  reason: 'fraud_suspected',
  http_code: 402,
  request_id: expect.any(String),
  fraud_rules: rules,
});

describe('402 3005: card testing from one device session', () => {
  test('of 40 concurrent new cards, 10 reach the processor', async () => {
    const tokens = await Promise.all(times(40, newToken));
    const answers = await Promise.all(tokens.map(token => client.post('/charges', chargeBody(token))));
    expect(authorised).toBe(10);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 402);
    expect(refused).toHaveLength(30);
    for (const { body } of refused) expect(body).toEqual(refusal('many_cards_on_one_device'));
  });

  test('another device session, and a test card on the same one, are not affected', async () => {
    for (const token of await Promise.all(times(10, newToken))) {
      expect((await client.post('/charges', chargeBody(token))).status).toBe(200);
    }
    const last = await newToken(10);
    expect((await client.post('/charges', chargeBody(last))).status).toBe(402);
    const elsewhere = { device_session_id: 'another device' };
    // A rejected charge has not used its token.
    expect((await client.post('/charges', chargeBody(last, elsewhere))).status).toBe(200);
    const testCard = await saveCard(client, TEST_CARD);
    expect((await client.post('/charges', chargeBody(testCard))).status).toBe(200);
  });
});

describe('402 3005: a rule of the merchant', () => {
  const max = { kind: 'max_amount', name: 'max', amountCentavos: 1_999_999 };

  test('the charge is recorded as failed, listed, and keeps its order_id', async () => {
    await setRule(shop.gateway, merchantId, max);
    const card = await saveCard(client);
    const { status, body } = await client.post('/charges', chargeBody(card, { order_id: 'order' }));
    expect(status).toBe(402);
    expect(body).toEqual(refusal('max'));
    expect(authorised).toBe(0);
    const failed = {
      status: 'failed',
      order_id: 'order',
      authorization: null,
      error_message: errorTable[3005].description,
      fraud_rules: ['max'],
    };
    const listed = await client.get<{ id: string }[]>('/charges?status=failed');
    expect(listed.body).toEqual([expect.objectContaining(failed)]);
    expect((await client.get(`/charges/${listed.body[0]?.id}`)).body).toMatchObject(failed);
    const again = await client.post('/charges', chargeBody(card, { order_id: 'order', amount: 1 }));
    expect(again.body).toMatchObject({ error_code: 1006 });
  });

  test('names all matching rules; charges without a match', async () => {
    await setRule(shop.gateway, merchantId, max);
    await setRule(shop.gateway, merchantId, { kind: 'blocked_bin', name: 'bins', bins: ['411111'] });
    await setRule(shop.gateway, merchantId, {
      kind: 'blocked_email',
      name: 'mails',
      emails: ['@example.com'],
    });
    const card = await saveCard(client);
    const { body } = await client.post('/charges', chargeBody(card));
    expect(body['fraud_rules']).toEqual(expect.arrayContaining(['max', 'bins', 'mails']));
    const other = await saveCard(client, '4242424242424242');
    const customer = { name: 'Ana', email: 'ana@example.org' };
    const passed = await client.post('/charges', chargeBody(other, { customer, amount: 19_999.99 }));
    expect(passed.status).toBe(200);
    expect(passed.body).not.toHaveProperty('fraud_rules');
  });

  test("a processor's decline with the same code names no rules", async () => {
    const card = await saveCard(client, '4000000000000044');
    const { body } = await client.post('/charges', chargeBody(card));
    expect(body).toMatchObject({ category: 'gateway', error_code: 3005 });
    expect(body).not.toHaveProperty('fraud_rules');
  });
});
