import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { eventsOf } from '../../../support/fixtures/money.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import {
  createLink,
  filledForm,
  newPayer,
  type Page,
  processorCalls,
  RETURN_URL,
} from '../../../support/world/shop/payer.ts';
import { cardData, chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

const CHALLENGE_OK = '4005580000050508';
const CHALLENGE_FAILS = '4005580000051811';
const FRICTIONLESS_OK = '5204740000001234';
const FRICTIONLESS_FAILS = '5204740000001028';

let shop: TestGateway;
let payer: ReturnType<typeof newPayer>;
beforeAll(async () => {
  shop = await startSharedGateway();
  payer = newPayer(shop.app);
});
afterAll(() => shop.close());

/** The cardholder answers the issuer's challenge and returns to the gateway's page. */
async function answerIssuer(challengeUrl: string, answer: 'agree' | 'refuse'): Promise<Page> {
  const question = await payer.get(challengeUrl);
  expect(question.html).toContain('Confirma tu compra');
  const decided = await payer.post(challengeUrl, { answer });
  expect(decided.status).toBe(303);
  return payer.get(decided.location ?? '');
}

describe('on the card form', () => {
  async function newLink() {
    const { client, merchant } = await shop.merchant();
    const charge = await createLink(client, { use_3d_secure: true });
    const { url } = charge.payment_method;
    return {
      client,
      merchant,
      charge,
      url,
      page: await payer.get(url),
      find: async () => (await client.get(`/charges/${charge.id}`)).body,
      calls: () => processorCalls(shop, merchant.id),
    };
  }

  test('a passed challenge pays and returns to the shop', async () => {
    const { merchant, charge, url, page, find, calls } = await newLink();
    const challenged = await payer.post(url, filledForm(page.html, CHALLENGE_OK));
    expect([challenged.status, challenged.location]).toEqual([303, expect.stringContaining('/3ds/')]);
    expect(await calls()).toEqual([]);
    expect(await find()).toMatchObject({ status: 'charge_pending' });
    const back = await answerIssuer(challenged.location ?? '', 'agree');
    expect([back.status, back.location]).toEqual([303, `${RETURN_URL}&id=${charge.id}`]);
    expect(await find()).toMatchObject({ status: 'completed', card: { card_number: '400558XXXXXX0508' } });
    expect(await calls()).toEqual(['authorise approved']);
    await expectLedgerSound(shop, merchant.id);
  });

  test('returning twice, or in two tabs, pays once', async () => {
    const { url, page, calls } = await newLink();
    const challenged = await payer.post(url, filledForm(page.html, CHALLENGE_OK));
    const decided = await payer.post(challenged.location ?? '', { answer: 'agree' });
    await Promise.all([1, 2, 3].map(() => payer.get(decided.location ?? '')));
    expect(await calls()).toEqual(['authorise approved']);
  });

  test.each([
    ['that fails', CHALLENGE_FAILS, 'agree'],
    ['that the holder refuses', CHALLENGE_OK, 'refuse'],
  ] as const)(
    'a challenge %s charges nothing: 3012, and the payer may try another card',
    async (_title, number, answer) => {
      const { url, page, find, calls } = await newLink();
      const challenged = await payer.post(url, filledForm(page.html, number));
      const back = await answerIssuer(challenged.location ?? '', answer);
      expect(back.location).toContain('/pagar/ck');
      const again = await payer.get(back.location ?? '');
      expect(again.html).toContain('Tu banco pide que autorices este pago.');
      expect(await find()).toMatchObject({ status: 'charge_pending', error_code: 3012 });
      expect(await calls()).toEqual([]);
      expect((await payer.post(url, filledForm(again.html, FRICTIONLESS_OK))).status).toBe(303);
      expect(await find()).toMatchObject({ status: 'completed' });
    },
  );

  test('returning without an answer shows the form again and charges nothing', async () => {
    const { url, page, find, calls } = await newLink();
    const challenged = await payer.post(url, filledForm(page.html, CHALLENGE_OK));
    const id = (challenged.location ?? '').split('/').at(-1);
    expect((await payer.get(`${url}/autenticado?a=${id}`)).location).toContain('/pagar/ck');
    expect((await payer.get(`${url}/autenticado?a=${'x'.repeat(32)}`)).location).toContain('/pagar/ck');
    expect(await find()).toMatchObject({ status: 'charge_pending' });
    expect(await calls()).toEqual([]);
  });

  test("another charge's authentication pays nothing", async () => {
    const one = await newLink();
    const other = await newLink();
    const challenged = await payer.post(one.url, filledForm(one.page.html, CHALLENGE_OK));
    const id = (challenged.location ?? '').split('/').at(-1);
    await payer.post(challenged.location ?? '', { answer: 'agree' });
    await payer.get(`${other.url}/autenticado?a=${id}`);
    expect(await other.calls()).toEqual([]);
  });

  test('without a challenge: passed pays at once, failed is 3012', async () => {
    const { url, page, find, calls } = await newLink();
    const failed = await payer.post(url, filledForm(page.html, FRICTIONLESS_FAILS));
    expect([failed.status, failed.html]).toEqual([
      402,
      expect.stringContaining('Tu banco pide que autorices'),
    ]);
    expect(await calls()).toEqual([]);
    const paid = await payer.post(url, filledForm(failed.html, FRICTIONLESS_OK));
    expect(paid.status).toBe(303);
    expect(await find()).toMatchObject({ status: 'completed' });
  });

  test('a card without 3-D Secure pays at once; without use_3d_secure there is no challenge', async () => {
    const { url, page } = await newLink();
    expect((await payer.post(url, filledForm(page.html))).location).toContain('gracias');
    const { client } = await shop.merchant();
    const plain = (await createLink(client)).payment_method.url;
    const form = filledForm((await payer.get(plain)).html, CHALLENGE_FAILS);
    expect((await payer.post(plain, form)).location).toContain('gracias');
  });
});

describe('on an API charge', () => {
  async function charge(number: string, fields: object = {}) {
    const { client, merchant } = await shop.merchant();
    const body = { use_3d_secure: true, redirect_url: RETURN_URL, ...fields };
    const answer = await client.post<{ id: string; payment_method: { type: string; url: string } }>(
      '/charges',
      chargeBody(await saveCard(client, number), body),
    );
    return { client, merchant, answer, calls: () => processorCalls(shop, merchant.id) };
  }

  test("a challenge: charge_pending with the issuer's URL; passed, it is completed", async () => {
    const { client, merchant, answer, calls } = await charge(CHALLENGE_OK, { order_id: '3ds' });
    expect(answer.body).toMatchObject({
      status: 'charge_pending',
      authorization: null,
      card: { card_number: '400558XXXXXX0508' },
      payment_method: { type: 'redirect', url: expect.stringMatching(/\/3ds\/[a-z0-9]{32}$/) },
    });
    expect(await calls()).toEqual([]);
    const back = await answerIssuer(answer.body.payment_method.url, 'agree');
    expect(back.location).toBe(`${RETURN_URL}&id=${answer.body.id}`);
    expect((await client.get(`/charges/${answer.body.id}`)).body).toMatchObject({ status: 'completed' });
    expect(await calls()).toEqual(['authorise approved']);
    expect(await eventsOf(shop, merchant.id, answer.body.id)).toEqual([
      '1 charge.created',
      '2 charge.succeeded',
    ]);
    await expectLedgerSound(shop, merchant.id);
  });

  test('failed: the charge fails with 3012 and the payer returns to the shop', async () => {
    const { client, merchant, answer, calls } = await charge(CHALLENGE_FAILS);
    const back = await answerIssuer(answer.body.payment_method.url, 'agree');
    expect(back.location).toBe(`${RETURN_URL}&id=${answer.body.id}`);
    expect((await client.get(`/charges/${answer.body.id}`)).body).toMatchObject({
      status: 'failed',
      error_code: 3012,
    });
    expect(await calls()).toEqual([]);
    expect(await eventsOf(shop, merchant.id, answer.body.id)).toEqual([
      '1 charge.created',
      '2 charge.failed',
    ]);
  });

  test('without a challenge: completed at once', async () => {
    const { answer } = await charge(FRICTIONLESS_OK);
    expect(answer.body).toMatchObject({ status: 'completed' });
    expect(answer.body).not.toHaveProperty('payment_method');
  });

  test('412 3012: declined without a challenge', async () => {
    const { client, answer, calls } = await charge(FRICTIONLESS_FAILS);
    expect([answer.status, answer.body]).toEqual([412, expect.objectContaining({ error_code: 3012 })]);
    expect(await calls()).toEqual([]);
    expect((await client.get<unknown[]>('/charges?status=failed')).body).toHaveLength(1);
  });

  test('a token is charged after its challenge', async () => {
    const { client } = await shop.merchant();
    const token = await client.post('/tokens', cardData(CHALLENGE_OK));
    const { body } = await client.post<{ id: string; payment_method: { url: string } }>(
      '/charges',
      chargeBody(String(token.body.id), { use_3d_secure: true, redirect_url: RETURN_URL }),
    );
    await answerIssuer(body.payment_method.url, 'agree');
    expect((await client.get(`/charges/${body.id}`)).body).toMatchObject({ status: 'completed' });
  });

  test('a card deleted meanwhile fails the charge', async () => {
    const { client } = await shop.merchant();
    const card = await saveCard(client, CHALLENGE_OK);
    const { body } = await client.post<{ id: string; payment_method: { url: string } }>(
      '/charges',
      chargeBody(card, { use_3d_secure: true, redirect_url: RETURN_URL }),
    );
    await client.delete(`/cards/${card}`);
    await answerIssuer(body.payment_method.url, 'agree');
    expect((await client.get(`/charges/${body.id}`)).body).toMatchObject({ status: 'failed' });
  });

  test('it can be cancelled while its payer is away', async () => {
    const { client, answer, calls } = await charge(CHALLENGE_OK);
    expect((await client.post(`/charges/${answer.body.id}/cancel`)).body).toMatchObject({
      status: 'cancelled',
    });
    await answerIssuer(answer.body.payment_method.url, 'agree');
    expect(await calls()).toEqual([]);
  });

  test('400 1001: use_3d_secure needs a redirect_url', async () => {
    const { answer } = await charge(CHALLENGE_OK, { redirect_url: undefined });
    expect(answer.body).toMatchObject({
      error_code: 1001,
      description: 'redirect_url is required with use_3d_secure',
    });
  });

  test('404 1005: an unknown card, an order_id that is taken 1006', async () => {
    const { client } = await shop.merchant();
    const fields = { use_3d_secure: true, redirect_url: RETURN_URL, order_id: 'x' };
    expect((await client.post('/charges', chargeBody('k0000000000000000000', fields))).body).toMatchObject({
      error_code: 1005,
    });
    const card = await saveCard(client, CHALLENGE_OK);
    expect((await client.post('/charges', chargeBody(card, fields))).status).toBe(200);
    expect((await client.post('/charges', chargeBody(card, fields))).body).toMatchObject({
      error_code: 1006,
    });
  });
});
