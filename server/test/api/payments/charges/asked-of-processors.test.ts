import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewDue } from '../../../../src/domain/billing/subscriptions/renewals/renew-due.ts';
import { setVerifyCards } from '../../../../src/domain/merchants/store.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import type { Authorisation } from '../../../../src/processors/card-processor.ts';
import { NO_FUNDS, openSubscriber } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { cardData, chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

const FRICTIONLESS = '5204740000001234';

const clock = manualClock(new Date('2027-01-10T09:00:00-05:00'));
const asked: Authorisation[] = [];
let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({
    clock,
    cardProcessor: sandbox => ({
      ...sandbox,
      async authorise(request, deadline) {
        asked.push(request);
        const outcome = await sandbox.authorise(request, deadline);
        return outcome.kind === 'approved'
          ? { networkTransactionId: `of ${request.reference}`, ...outcome }
          : outcome;
      },
    }),
  });
});
afterAll(() => shop.close());

/** The authorizations that the processor received while `work` ran, in order. */
async function askedDuring(work: () => Promise<unknown>): Promise<Authorisation[]> {
  const before = asked.length;
  await work();
  return asked.slice(before);
}

describe('who starts a payment, and under which agreement', () => {
  test('a one-time token: the payer is present, and there is no agreement', async () => {
    const { client } = await shop.merchant();
    const token = String((await client.post('/tokens', cardData())).body.id);
    const [request] = await askedDuring(() => client.post('/charges', chargeBody(token)));
    expect(request).toMatchObject({
      initiator: 'payer',
      agreement: null,
      threeDSecure: null,
      installments: 1,
    });
  });

  test('a saved card: its first use, and then the id of that use', async () => {
    const { client } = await shop.merchant();
    const card = await saveCard(client);
    const requests = await askedDuring(async () => {
      for (let index = 0; index < 3; index += 1) await client.post('/charges', chargeBody(card));
    });
    expect(requests.map(({ agreement }) => agreement?.use)).toEqual(['first', 'subsequent', 'subsequent']);
    const [first, second, third] = requests.map(({ agreement }) => agreement?.networkTransactionId);
    expect(first).toBeNull();
    expect(second).toEqual(expect.any(String));
    expect(third).toBe(second);
  });

  test('a declined use does not count: the next is the first', async () => {
    const { client } = await shop.merchant();
    const card = await saveCard(client, NO_FUNDS);
    const requests = await askedDuring(async () => {
      for (let index = 0; index < 2; index += 1) await client.post('/charges', chargeBody(card));
    });
    expect(requests.map(({ agreement }) => agreement)).toEqual([
      { use: 'first', networkTransactionId: null },
      { use: 'first', networkTransactionId: null },
    ]);
  });

  test('a verified card was first used by its verification', async () => {
    const { client, merchant } = await shop.merchant();
    await setVerifyCards(shop.gateway.database, merchant.id, true);
    let card = '';
    const [verification] = await askedDuring(async () => {
      card = await saveCard(client);
    });
    expect(verification).toMatchObject({ amountCentavos: 0n, agreement: { use: 'first' } });
    const [charge] = await askedDuring(() => client.post('/charges', chargeBody(card)));
    expect(charge?.agreement).toEqual({ use: 'subsequent', networkTransactionId: expect.any(String) });
  });

  test('a subscription: the payer starts it, the merchant renews it with the id of its first use', async () => {
    const subscriber = await openSubscriber(shop);
    const [first] = await askedDuring(() => subscriber.subscribe());
    expect(first).toMatchObject({
      initiator: 'payer',
      agreement: { use: 'first', networkTransactionId: null },
    });
    clock.set(new Date('2027-02-10T09:00:00-05:00'));
    const [renewal] = await askedDuring(() => renewDue(shop.gateway, { merchantId: null, batchSize: 10 }));
    expect(renewal).toMatchObject({
      initiator: 'merchant',
      agreement: { use: 'subsequent', networkTransactionId: expect.any(String) },
    });
  });
});

test("3-D Secure: the acquirer gets the issuer's authentication", async () => {
  const { client } = await shop.merchant();
  const token = String((await client.post('/tokens', cardData(FRICTIONLESS))).body.id);
  const secure = { use_3d_secure: true, redirect_url: 'https://tienda.example/volver' };
  const [request] = await askedDuring(() => client.post('/charges', chargeBody(token, secure)));
  expect(request?.threeDSecure).toEqual({
    eci: '02',
    cavv: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/),
    dsTransactionId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    version: '2.2.0',
  });
});

test.each([
  ['a stolen Visa', '4000000070430006', '43', 'never'],
  ['a Visa without funds', '4000000070510005', '51', 'later'],
])(
  "402: the host's response to %s is stored with the attempt",
  async (_what, number, responseCode, retry) => {
    const { client, merchant } = await shop.merchant();
    const { status } = await client.post('/charges', chargeBody(await saveCard(client, number)));
    expect(status).toBe(402);
    const kept = {
      name: 'test_kept_answer',
      text: 'select response_code, retry from attempts where merchant_id = $1',
    };
    expect(await shop.gateway.database.rows(kept, [merchant.id])).toEqual([
      { response_code: responseCode, retry },
    ]);
  },
);
