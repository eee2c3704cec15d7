import { expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { eventsOf, merchantBalance } from '../../../support/fixtures/money.ts';
import { startTestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { createVoucher, storeBody } from '../../../support/world/shop/cash.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

const shop = useGateway();

test('200: approved pays a store charge like a network', async () => {
  const { client, merchant } = await shop.merchant();
  const { id } = await createVoucher(client, { amount: 9_999_999_999.99 });
  const { status, body } = await client.post(`/sandbox/charges/${id}/pay`, { result: 'approved' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, status: 'completed', authorization: expect.stringMatching(/^sandbox-/) });
  expect((await client.get(`/charges/${id}`)).body).toEqual(body);
  expect(await merchantBalance(client)).toBe(9_999_999_999.99);
  expect(await eventsOf(shop, merchant.id, id)).toEqual(['1 charge.created', '2 charge.succeeded']);
  await expectLedgerSound(shop, merchant.id);
});

test('200: expired cancels it and brings its due date forward', async () => {
  const { client, merchant } = await shop.merchant();
  const { id, due_date: before } = await createVoucher(client);
  const { status, body } = await client.post(`/sandbox/charges/${id}/pay`, { result: 'expired' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, status: 'cancelled' });
  expect(String(body.due_date) < before).toBe(true);
  expect(await eventsOf(shop, merchant.id, id)).toEqual([
    '1 charge.created',
    '2 charge.cancelled',
    '3 transaction.expired',
  ]);
});

test.each(['approved', 'expired'])('412 3006: %s on a charge that is paid or cancelled', async result => {
  const { client } = await shop.merchant();
  const [paid, cancelled] = [await createVoucher(client), await createVoucher(client)];
  await client.post(`/sandbox/charges/${paid.id}/pay`, { result: 'approved' });
  await client.post(`/charges/${cancelled.id}/cancel`);
  for (const { id } of [paid, cancelled]) {
    expectError(await client.post(`/sandbox/charges/${id}/pay`, { result }), 3006);
  }
});

test("412 3006: approved after the due date by the merchant's clock", async () => {
  const { client } = await shop.merchant();
  await client.put('/sandbox/clock', { now: '2031-01-01T08:00:00-05:00' });
  const { id } = await createVoucher(client, { due_date: '2031-01-02T08:00:00' });
  await client.put('/sandbox/clock', { now: '2031-01-02T08:00:00-05:00' });
  expectError(await client.post(`/sandbox/charges/${id}/pay`, { result: 'approved' }), 3006);
});

test('422 1003: a store has no rejection', async () => {
  const { client } = await shop.merchant();
  const { id } = await createVoucher(client);
  expectError(await client.post(`/sandbox/charges/${id}/pay`, { result: 'rejected' }), 1003);
  expect((await client.get(`/charges/${id}`)).body).toMatchObject({ status: 'in_progress' });
});

test('4xx: no result, an unknown one', async () => {
  const { client } = await shop.merchant();
  const { id } = await createVoucher(client);
  expectError(await client.post(`/sandbox/charges/${id}/pay`, {}), 1001);
  expectError(await client.post(`/sandbox/charges/${id}/pay`, { result: 'maybe' }), 1003);
});

test('404 1005: no such charge, or that of another merchant', async () => {
  const [own, other] = [await shop.merchant(), await shop.merchant()];
  const { id } = await createVoucher(other.client);
  const body = { result: 'approved' };
  expectError(await own.client.post('/sandbox/charges/tr000000000000000000/pay', body), 1005);
  expectError(await own.client.post(`/sandbox/charges/${id}/pay`, body), 1005);
});

test('412 3006: a card charge cannot be paid this way', async () => {
  const { client } = await shop.merchant();
  const { body } = await client.post('/charges', chargeBody(await saveCard(client)));
  expectError(await client.post(`/sandbox/charges/${String(body.id)}/pay`, { result: 'approved' }), 3006);
});

test.each(['down', 'timeout'])(
  '503 1004: no vouchers while the rail is %s, for this merchant',
  async kind => {
    const [own, other] = [await shop.merchant(), await shop.merchant()];
    const { id } = await createVoucher(own.client);
    await own.client.put('/sandbox/outage', { rail: 'store', kind, seconds: 600 });
    expectError(await own.client.post('/charges', storeBody()), 1004);
    expect((await other.client.post('/charges', storeBody())).status).toBe(200);
    expect((await own.client.post(`/sandbox/charges/${id}/pay`, { result: 'approved' })).status).toBe(200);
    await own.client.put('/sandbox/outage', { rail: 'store', kind, seconds: 0 });
    expect((await own.client.post('/charges', storeBody())).status).toBe(200);
  },
);

test('404 1005: production has no such route', async () => {
  const production = await startTestGateway({ environment: 'production' });
  const { client } = await production.merchant();
  expectError(await client.post('/sandbox/charges/tr000000000000000000/pay', { result: 'approved' }), 1005);
  await production.close();
});
