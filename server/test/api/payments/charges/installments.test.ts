import { describe, expect, test } from 'vitest';
import { setCheckoutChoices } from '../../../../src/domain/merchants/checkout/checkout-choice-store.ts';
import { listOperations } from '../../../../src/processors/sandbox/store.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { latestPayload } from '../../../support/fixtures/money.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';
import { createLink, filledForm, newPayer, redirectBody } from '../../../support/world/shop/payer.ts';
import { pseBody } from '../../../support/world/shop/pse.ts';
import { cardData, chargeBody, payer, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

const CHALLENGE_OK = '4005580000050508';
const NO_FUNDS = '4444444444444448';

const shop = useSharedGateway();

async function openShop(profile: 'strict' | 'lenient' = 'strict') {
  const { client, merchant } = await shop.merchant({ profile });
  return {
    client,
    merchantId: merchant.id,
    /** The installments of each authorization. */
    sent: async () =>
      (await listOperations(shop.gateway.database, merchant.id)).map(({ installments }) => installments),
  };
}

const show = async (client: TestClient, id: unknown) => (await client.get(`/charges/${id}`)).body;

describe('installments of a card charge', () => {
  test.each([
    ['installments', { installments: 3 }],
    ['payment_plan.payments', { payment_plan: { payments: 3 } }],
    ['both, the same', { installments: 3, payment_plan: { payments: 3, payments_type: 'WITHOUT_INTEREST' } }],
  ])('200: %s is stored, shown, in the event and sent to the processor', async (_title, fields) => {
    const { client, merchantId, sent } = await openShop();
    const { status, body } = await client.post('/charges', chargeBody(await saveCard(client), fields));
    expect([status, body['payment_plan'], body['installments']]).toEqual([200, { payments: 3 }, undefined]);
    expect(await show(client, body.id)).toEqual(body);
    expect((await client.get('/charges')).body).toEqual([body]);
    expect(await latestPayload(shop, merchantId, String(body.id))).toMatchObject({
      id: body.id,
      payment_plan: { payments: 3 },
    });
    expect(await sent()).toEqual([3]);
  });

  test.each([
    ['absent', {}],
    ['1', { installments: 1 }],
    ['a plan of 1', { payment_plan: { payments: 1 } }],
    ['null', { installments: null, payment_plan: null }],
    ['an empty plan', { payment_plan: {} }],
  ])('200: %s means one payment, and no plan is shown', async (_title, fields) => {
    const { client, sent } = await openShop();
    const { status, body } = await client.post('/charges', chargeBody(await saveCard(client), fields));
    expect([status, 'payment_plan' in body]).toEqual([200, false]);
    expect(await sent()).toEqual([1]);
  });

  test('200: at customer level, on a hold captured later, and with 36 of them', async () => {
    const { client, sent } = await openShop();
    const path = `/customers/${await saveCustomer(client)}`;
    const held = chargeBody(await saveCard(client, undefined, path), { installments: 36, capture: false });
    const { body } = await client.post(`${path}/charges`, held);
    expect(body).toMatchObject({ status: 'in_progress', payment_plan: { payments: 36 } });
    const captured = await client.post(`${path}/charges/${body.id}/capture`, {});
    expect(captured.body).toMatchObject({ status: 'completed', payment_plan: { payments: 36 } });
    expect(await sent()).toEqual([36, 1]);
  });

  test('402 3003: a declined charge keeps them', async () => {
    const { client, sent } = await openShop();
    const poor = await saveCard(client, NO_FUNDS);
    expectError(await client.post('/charges', chargeBody(poor, { installments: 6 })), 3003);
    expect((await client.get<object[]>('/charges')).body).toMatchObject([
      { status: 'failed', payment_plan: { payments: 6 } },
    ]);
    expect(await sent()).toEqual([6]);
  });

  test('402 3002: a charge rejected before the processor keeps them', async () => {
    const { client, sent } = await openShop();
    const card = await saveCard(client);
    await client.put('/sandbox/clock', { now: '2032-01-01T09:00:00-05:00' });
    expectError(await client.post('/charges', chargeBody(card, { installments: 6 })), 3002);
    expect((await client.get<object[]>('/charges')).body).toMatchObject([{ payment_plan: { payments: 6 } }]);
    expect(await sent()).toEqual([]);
  });

  const refused: [string, object, 1001 | 1003, string][] = [
    ['0', { installments: 0 }, 1003, 'installments must be at least 1'],
    ['37', { installments: 37 }, 1003, 'installments must be at most 36'],
    ['a fraction', { installments: 1.5 }, 1003, 'installments must be a whole number'],
    ['text', { installments: '3' }, 1001, 'installments must be an integer'],
    ['a plan of 0', { payment_plan: { payments: 0 } }, 1003, 'payment_plan.payments must be at least 1'],
    ['a plan of 37', { payment_plan: { payments: 37 } }, 1003, 'payment_plan.payments must be at most 36'],
    ['a plan that is a number', { payment_plan: 3 }, 1001, 'payment_plan must be an object'],
    [
      'two different numbers',
      { installments: 3, payment_plan: { payments: 6 } },
      1003,
      'payment_plan.payments must be the same as installments',
    ],
    [
      'one that is said twice in two ways',
      { installments: 1, payment_plan: { payments: 6 } },
      1003,
      'payment_plan.payments must be the same as installments',
    ],
  ];
  test.each(refused)(
    '%s is rejected with %j by every form of a card charge',
    async (_title, fields, code, text) => {
      const { client, sent } = await openShop();
      const card = await saveCard(client);
      const secure = { use_3d_secure: true, redirect_url: 'https://tienda.example.com/' };
      for (const body of [
        chargeBody(card, fields),
        chargeBody(card, { ...secure, ...fields }),
        redirectBody(fields),
      ]) {
        expectError(await client.post('/charges', body), code, text);
      }
      expect((await client.get('/charges')).body).toEqual([]);
      expect(await sent()).toEqual([]);
    },
  );

  test('lenient: accepts text and a card object', async () => {
    const { client, sent } = await openShop('lenient');
    const body = { ...chargeBody(''), source_id: undefined, card: cardData() };
    for (const fields of [{ installments: '12' }, { payment_plan: { payments: '12' } }]) {
      const answer = await client.post('/charges', { ...body, ...fields });
      expect([answer.status, answer.body['payment_plan']]).toEqual([200, { payments: 12 }]);
    }
    expectError(await client.post('/charges', { ...body, installments: '37' }), 1003);
    expect(await sent()).toEqual([12, 12]);
  });
});

describe('installments of a charge that waits for its payer', () => {
  test('the card form shows how many, each attempt sends them, and so does the receipt', async () => {
    const { client, sent } = await openShop();
    const { id, payment_method: link, ...made } = await createLink(client, { installments: 3 });
    expect(made).toMatchObject({ status: 'charge_pending', payment_plan: { payments: 3 } });
    const browser = newPayer(shop.app);
    const page = await browser.get(link.url);
    expect(page.html).toContain('3 cuotas');
    expect((await browser.get(`${link.url}?lang=en`)).html).toContain('3 installments');
    const declined = await browser.post(link.url, filledForm(page.html, NO_FUNDS));
    expect([declined.status, declined.html.includes('3 cuotas')]).toEqual([402, true]);
    expect(await show(client, id)).toMatchObject({ status: 'charge_pending', payment_plan: { payments: 3 } });
    expect((await browser.post(link.url, filledForm(declined.html))).status).toBe(303);
    expect(await show(client, id)).toMatchObject({ status: 'completed', payment_plan: { payments: 3 } });
    expect(await sent()).toEqual([3, 3]);
    expect((await browser.get(link.url)).html).toMatch(/<dt>Cuotas<\/dt><dd>3<\/dd>/);
  });

  test("without them, the payer of a link picks up to the merchant's limit; 422 for more", async () => {
    const { client, merchantId, sent } = await openShop();
    await setCheckoutChoices(shop.gateway.database, merchantId, { maxInstallments: 6 });
    const { id, payment_method: link } = await createLink(client);
    const browser = newPayer(shop.app);
    const { html } = await browser.get(link.url);
    expect(html.match(/<option value="\d+"/g)?.at(-1)).toBe('<option value="6"');
    expect((await browser.post(link.url, { ...filledForm(html), installments: '7' })).status).toBe(422);
    expect((await browser.post(link.url, { ...filledForm(html), installments: '4' })).status).toBe(303);
    expect(await show(client, id)).toMatchObject({ status: 'completed', payment_plan: { payments: 4 } });
    expect(await sent()).toEqual([4]);
  });

  test('a merchant that allows one does not ask for cuotas', async () => {
    const { client, merchantId } = await openShop();
    await setCheckoutChoices(shop.gateway.database, merchantId, { maxInstallments: 1 });
    const { payment_method: link } = await createLink(client);
    expect((await newPayer(shop.app).get(link.url)).html).not.toContain('cuota');
  });

  test('3-D Secure: they are sent once the cardholder has approved', async () => {
    const { client, sent } = await openShop();
    const secure = { use_3d_secure: true, redirect_url: 'https://tienda.example.com/', installments: 24 };
    const { body } = await client.post<{ id: string; payment_method: { url: string } }>(
      '/charges',
      chargeBody(await saveCard(client, CHALLENGE_OK), secure),
    );
    expect(body).toMatchObject({ status: 'charge_pending', payment_plan: { payments: 24 } });
    const browser = newPayer(shop.app);
    const decided = await browser.post(body.payment_method.url, { answer: 'agree' });
    await browser.get(decided.location ?? '');
    expect(await show(client, body.id)).toMatchObject({
      status: 'completed',
      payment_plan: { payments: 24 },
    });
    expect(await sent()).toEqual([24]);
  });

  test('3-D Secure without a challenge charges at once, with them', async () => {
    const { client, sent } = await openShop();
    const secure = { use_3d_secure: true, redirect_url: 'https://tienda.example.com/', installments: 24 };
    const card = await saveCard(client, '5204740000001234');
    const { body } = await client.post('/charges', chargeBody(card, secure));
    expect(body).toMatchObject({ status: 'completed', payment_plan: { payments: 24 } });
    expect(await sent()).toEqual([24]);
  });
});

describe('422 1003: only card payments have installments', () => {
  const store = {
    method: 'store',
    amount: 20_000,
    currency: 'COP',
    iva: '0',
    description: 'Café',
    customer: payer,
  };

  test.each([
    ['store', '/charges', store],
    ['bank_account', '/charges', { ...pseBody(), method: 'bank_account' }],
    ['POST /pse', '/pse', pseBody()],
  ])('%s', async (_title, path, body) => {
    const { client } = await openShop();
    for (const fields of [{ installments: 2 }, { payment_plan: { payments: 2 } }]) {
      expectError(await client.post(path, { ...body, ...fields }), 1003);
    }
    const one = await client.post(path, { ...body, installments: 1, payment_plan: { payments: 1 } });
    expect(one.status).toBe(200);
  });
});
