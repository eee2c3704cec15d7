import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listEventsOf } from '../../../../src/domain/webhooks/events/store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectBooksInOrder, expectProcessorToAgree } from '../../../support/checks/ledger-check.ts';
import { allowTransition } from '../../../support/checks/watch-transitions.ts';
import { type ChargeBody, type ChargedShop, chargedShop } from '../../../support/world/disputes/refunds.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { chargeBody, saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
beforeAll(async () => {
  // Longer than any response takes, even on a busy machine.
  shop = await startTestGateway({ processorTimeoutMs: 20_000 });
});
afterAll(() => shop.close());
afterEach(() => expectBooksInOrder(shop.gateway.database));

const refund = ({ client, charge }: ChargedShop, body?: unknown) =>
  client.post<ChargeBody>(`${charge}/refund`, body);

describe('a full refund', () => {
  test('200 refunded: the charge with the refund in it, and an empty balance', async () => {
    const own = await chargedShop(shop, { order_id: 'first' });
    expect(await own.balance()).toBe(18_238.8);
    const before = (await own.client.get(own.charge)).body;
    const { status, body, text } = await refund(own, { description: 'Se devolvió el café' });
    expect(status).toBe(200);
    const made = {
      id: expect.stringMatching(/^tr[a-z0-9]{18}$/),
      authorization: expect.stringMatching(/^\d{6}$/),
      method: 'card',
      operation_type: 'out',
      transaction_type: 'refund',
      status: 'completed',
      conciliated: false,
      creation_date: expect.stringMatching(/-05:00$/),
      operation_date: expect.stringMatching(/-05:00$/),
      description: 'Se devolvió el café',
      error_message: null,
      order_id: null,
      amount: 20_000,
      currency: 'COP',
    };
    expect(body).toEqual({ ...before, status: 'refunded', refund: made, refunds: [made] });
    expect((await own.client.get(own.charge)).text).toBe(text);
    expect((await own.client.get('')).text).toContain('"balance":0.00');
    await expectProcessorToAgree(shop.gateway.database, own.merchantId);
  });

  test.each([
    ['no body', undefined],
    ['an empty object', {}],
    ['nulls', { amount: null, description: null }],
  ])('200: %s refunds everything, without a description', async (_title, body) => {
    const answer = await refund(await chargedShop(shop), body);
    expect(answer.body).toMatchObject({ status: 'refunded', refund: { amount: 20_000, description: null } });
  });

  test('is listed under its status', async () => {
    const own = await chargedShop(shop);
    await refund(own);
    const { body } = await own.client.get<ChargeBody[]>('/charges?status=refunded');
    expect(body).toMatchObject([{ id: own.chargeId, refund: { amount: 20_000 } }]);
    expect((await own.client.get<ChargeBody[]>('/charges?status=completed')).body).toEqual([]);
  });
});

describe('partial refunds', () => {
  test('completed while something is left; refund is the latest, refunds has all', async () => {
    const own = await chargedShop(shop);
    expect((await refund(own, { amount: 5_000 })).body).toMatchObject({
      status: 'completed',
      amount: 20_000,
      refund: { amount: 5_000 },
    });
    expect((await refund(own, { amount: 0.01 })).body).toMatchObject({ refund: { amount: 0.01 } });
    const last = (await refund(own)).body;
    expect(last).toMatchObject({ status: 'refunded', refund: { amount: 14_999.99 } });
    expect(last.refunds?.map(({ amount }) => amount)).toEqual([5_000, 0.01, 14_999.99]);
    expect(await own.balance()).toBe(0);
  });

  test('the fee is returned in proportion', async () => {
    const own = await chargedShop(shop);
    await refund(own, { amount: 10_000 });
    // 18,238.80 less 10,000, plus half of 1,761.20.
    expect(await own.balance()).toBe(9_119.4);
  });

  test.each([
    ['thirds', [6_666.67, 6_666.67, 6_666.66]],
    ['sevenths', [2_857.14, 2_857.14, 2_857.14, 2_857.14, 2_857.14, 2_857.14, 2_857.16]],
    ['centavos and the rest', [0.01, 0.07, 0.03, 19_999.89]],
  ])('%s return the whole fee: 0.00 is left', async (_title, amounts) => {
    const own = await chargedShop(shop);
    for (const amount of amounts) expect((await refund(own, { amount })).status).toBe(200);
    expect(await own.balance()).toBe(0);
    expect((await own.client.get(own.charge)).body.status).toBe('refunded');
    await expectProcessorToAgree(shop.gateway.database, own.merchantId);
  });

  test('422 1003: more than the charge, or than the rest', async () => {
    const own = await chargedShop(shop);
    expectError(
      await refund(own, { amount: 20_000.01 }),
      1003,
      'amount must be at most the remaining 20000.00',
    );
    await refund(own, { amount: 15_000 });
    expectError(
      await refund(own, { amount: 5_000.01 }),
      1003,
      'amount must be at most the remaining 5000.00',
    );
    expect((await refund(own, { amount: 5_000 })).body.status).toBe('refunded');
  });

  test('only the captured part can be refunded', async () => {
    const own = await chargedShop(shop, { capture: false });
    await own.client.post(`${own.charge}/capture`, { amount: 7_000 });
    expectError(
      await refund(own, { amount: 7_000.01 }),
      1003,
      'amount must be at most the remaining 7000.00',
    );
    expect((await refund(own)).body).toMatchObject({ status: 'refunded', refund: { amount: 7_000 } });
    expect(await own.balance()).toBe(0);
    await expectProcessorToAgree(shop.gateway.database, own.merchantId);
  });
});

describe('the body', () => {
  test.each([
    ['amount zero', { amount: 0 }, 1003, 'amount must be greater than 0'],
    ['amount negative', { amount: -1 }, 1003, 'amount must be greater than 0'],
    ['three decimals', { amount: 1.001 }, 1003, 'amount must have at most two decimals'],
    ['amount as text', { amount: '100' }, 1001, 'amount must be a number'],
    ['description a number', { description: 5 }, 1001, 'description must be a string'],
    [
      'description over 250',
      { description: 'x'.repeat(251) },
      1001,
      'description must have at most 250 characters',
    ],
    ['an array', [], 1001, 'The body must be an object'],
  ] as const)('%s is rejected with its field and rule', async (_title, body, code, description) => {
    const own = await chargedShop(shop);
    expectError(await refund(own, body), code, description);
    expect(await own.balance()).toBe(18_238.8);
  });

  test('200: a description of exactly 250 characters', async () => {
    const description = 'ñ'.repeat(250);
    const { body } = await refund(await chargedShop(shop), { description });
    expect(body.refund).toMatchObject({ description });
  });

  test('404 1005: a missing or foreign charge, and a refund, are reported before a bad body', async () => {
    const own = await chargedShop(shop);
    const { body } = await refund(own, { amount: 1 });
    const paths = ['tr000000000000000000', 'x'.repeat(46), body.refund?.id];
    for (const id of paths)
      expectError(await own.client.post(`/charges/${id}/refund`, { amount: 'x' }), 1005);
    const other = (await shop.merchant()).client;
    expectError(await other.post(`${own.charge}/refund`, { amount: 'x' }), 1005);
  });
});

describe('412 3006', () => {
  test('a refunded charge', async () => {
    const own = await chargedShop(shop);
    await refund(own);
    expectError(await refund(own), 3006, 'A charge that is refunded cannot be refunded');
    expectError(await refund(own, { amount: 1 }), 3006);
    expect(await own.balance()).toBe(0);
  });

  test('a failed charge', async () => {
    const { client } = await shop.merchant();
    const poor = await saveCard(client, '4444444444444448');
    await client.post('/charges', chargeBody(poor, { order_id: 'poor' }));
    const [failed] = (await client.get<ChargeBody[]>('/charges?order_id=poor')).body;
    expectError(await client.post(`/charges/${failed?.id}/refund`), 3006);
  });

  const change = statement(
    'test_change_charge',
    `update transactions set status = $3, method = $4 where merchant_id = $1 and id = $2 and ${allowTransition}`,
  );
  test.each([
    ['charge_pending', 'card'],
    ['in_progress', 'store'],
    ['completed', 'store'],
    ['completed', 'bank_account'],
    ['processing', 'card'],
    ['cancelled', 'card'],
    ['chargeback_pending', 'card'],
    ['chargeback_accepted', 'card'],
    ['chargeback_adjustment', 'card'],
  ])('a %s charge, method %s', async (status, method) => {
    const own = await chargedShop(shop);
    await shop.gateway.database.run(change, [own.merchantId, own.chargeId, status, method]);
    expectError(await refund(own), 3006);
    expectError(await refund(own, { amount: 1 }), 3006);
    expect(await own.balance()).toBe(18_238.8);
  });
});

describe('an authorization', () => {
  test('200 cancelled: without an amount it is voided, and nothing was refunded', async () => {
    const own = await chargedShop(shop, { capture: false });
    const { status, body } = await refund(own);
    expect(status).toBe(200);
    expect(body.status).toBe('cancelled');
    expect(body).not.toHaveProperty('refund');
    expectError(await refund(own), 3006, 'A charge that is cancelled cannot be refunded');
    expect(await own.balance()).toBe(0);
    await expectProcessorToAgree(shop.gateway.database, own.merchantId);
  });

  test('412 3006: with an amount', async () => {
    const own = await chargedShop(shop, { capture: false });
    expectError(await refund(own, { amount: 100 }), 3006, 'A charge that is in_progress cannot be refunded');
    expect((await own.client.post(`${own.charge}/capture`)).body.status).toBe('completed');
  });
});

test('the events contain each refund with the charge as GET shows it, without a gap', async () => {
  const own = await chargedShop(shop);
  await refund(own, { amount: 5_000 });
  const partly = (await own.client.get(own.charge)).text;
  await refund(own);
  const fully = (await own.client.get(own.charge)).text;
  const events = await listEventsOf(shop.gateway.database, own.merchantId, own.chargeId);
  expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
    ['charge.succeeded', 1],
    ['charge.refunded', 2],
    ['charge.refunded', 3],
  ]);
  expect(events.slice(1).map(({ payload }) => payload)).toEqual([partly, fully]);
});

test('404 1005: a refund at the level of another customer', async () => {
  const own = await chargedShop(shop, {}, {});
  const other = `/customers/${await saveCustomer(own.client)}`;
  expectError(await own.client.post(`${other}${own.charge}/refund`), 1005);
  expectError(await own.client.post(`/customers/a0000000000000000000${own.charge}/refund`), 1005);
});
