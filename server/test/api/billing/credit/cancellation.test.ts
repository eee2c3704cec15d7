import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectLedgerSound } from '../../../support/checks/ledger-sound.ts';
import { freezeClock, listCharges } from '../../../support/world/billing/subscriptions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openCredit } from './credit-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(async () => {
  await expectLedgerSound(shop);
  await shop.close();
});

interface ChargeBody {
  id: string;
  refunds?: { amount: number }[];
}

/** 20,000 a month since November 1, and a larger plan; it is November 16, half of the period. */
async function openHalf() {
  const own = await openCredit(shop);
  const { id } = await own.subscribe();
  await freezeClock(shop, own.merchantId, '2026-11-16');
  const { client, path } = own;
  const refunds = async () =>
    (await client.get<ChargeBody[]>('/charges?limit=100')).body.flatMap(charge =>
      (charge.refunds ?? []).map(({ amount }) => amount),
    );
  const one = `${path}/subscriptions/${id}`;
  return { ...own, id, one, refunds, cancel: (how = '') => client.delete(`${one}${how}`) };
}

describe('DELETE .../subscriptions/{s}', () => {
  test.each(['', '?refund=none'])('204: %j returns nothing, as before', async how => {
    const { cancel, show, id, refunds, entries } = await openHalf();
    expect((await cancel(how)).status).toBe(204);
    expect((await show(id)).status).toBe('cancelled');
    expect(await refunds()).toEqual([]);
    expect(await entries()).toEqual([]);
  });

  test('204: refund=credit adds the unused days to the credit', async () => {
    const { cancel, show, id, refunds, entries } = await openHalf();
    expect((await cancel('?refund=credit')).status).toBe(204);
    expect((await show(id)).status).toBe('cancelled');
    expect(await refunds()).toEqual([]);
    expect(await entries()).toEqual(['cancellation 10000 10000']);
  });

  test('204: refund=prorated refunds the unused days to the card; a second DELETE is 404 and refunds nothing', async () => {
    const { cancel, refunds, entries } = await openHalf();
    expect((await cancel('?refund=prorated')).status).toBe(204);
    expect(await refunds()).toEqual([10_000]);
    expectError(await cancel('?refund=prorated'), 1005);
    expect(await refunds()).toEqual([10_000]);
    expect(await entries()).toEqual([]);
  });

  test('204: what credit paid comes back as credit, and the charge never returns more than it took', async () => {
    const own = await openCredit(shop);
    const { add, subscribe, client, path, entries } = own;
    await add(15_000);
    const { id, transaction } = await subscribe();
    expect(transaction?.amount).toBe(5_000);
    await freezeClock(shop, own.merchantId, '2026-11-16');
    await client.delete(`${path}/subscriptions/${id}?refund=prorated`);
    const { body } = await client.get<ChargeBody>(`/charges/${transaction?.id}`);
    expect(body.refunds?.map(({ amount }) => amount)).toEqual([5_000]);
    expect(await entries()).toEqual(['granted 15000 15000', 'applied -15000 0', 'cancellation 5000 5000']);
  });

  test('204: what was refunded before is not returned again', async () => {
    const { cancel, client, refunds, entries } = await openHalf();
    const [charge] = await listCharges(client);
    await client.post(`/charges/${charge?.id}/refund`, { amount: 14_000 });
    await cancel('?refund=prorated');
    expect((await refunds()).sort((one, other) => one - other)).toEqual([6_000, 14_000]);
    expect(await entries()).toEqual([]);
  });

  test('204: in a trial, or after the last day, there is nothing to return', async () => {
    const { subscribe, client, path, entries } = await openCredit(shop);
    const { id } = await subscribe({ trial_end_date: '2026-11-20' });
    expect((await client.delete(`${path}/subscriptions/${id}?refund=credit`)).status).toBe(204);
    expect(await entries()).toEqual([]);
  });

  test('404 1005: an unknown subscription', async () => {
    const { client, path } = await openHalf();
    expectError(await client.delete(`${path}/subscriptions/snone?refund=credit`), 1005);
  });

  test('422 1003: another word, and the subscription goes on', async () => {
    const { cancel, show, id } = await openHalf();
    expectError(await cancel('?refund=all'), 1003);
    expect((await show(id)).status).toBe('active');
  });
});
