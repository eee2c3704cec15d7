import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { customerWithBalance, type FeeAnswer, payCharge, takeFee } from '../../../support/fixtures/money.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCard } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let client: TestClient;

beforeAll(async () => {
  shop = await startSharedGateway();
});
beforeEach(async () => {
  client = (await shop.merchant()).client;
});
afterAll(() => shop.close());

const UNKNOWN_ID = 'a0000000000000000000';

describe('read fees', () => {
  test('200: newest first, with limit, offset and creation; only fees, only of this merchant', async () => {
    const { customerId } = await customerWithBalance(client, 20_000);
    const ids: string[] = [];
    for (let amount = 1; amount <= 4; amount += 1)
      ids.unshift((await takeFee(client, customerId, { amount })).id);
    const list = async (query = '') => {
      const { status, body } = await client.get<FeeAnswer[]>(`/fees${query}`);
      expect(status).toBe(200);
      return body.map(fee => fee.id);
    };
    expect(await list()).toEqual(ids);
    expect(await list('?limit=2&offset=1')).toEqual(ids.slice(1, 3));
    expect(await list('?creation[gte]=2020-01-01')).toEqual(ids);
    expect(await list('?creation[lte]=2020-01-01')).toEqual([]);
    expect((await (await shop.merchant()).client.get<FeeAnswer[]>('/fees')).body).toEqual([]);
  });

  test.each(['?limit=0', '?limit=101', '?offset=-1', '?creation=yesterday'])('422 1003: %s', async query => {
    expectError(await client.get(`/fees${query}`), 1003);
  });

  test("404 1005: unknown ids, charges, refunds and other merchants' fees", async () => {
    const { customerId, chargeId } = await customerWithBalance(client, 20_000);
    await payCharge(client, await saveCard(client), 50_000);
    const fee = await takeFee(client, customerId);
    const refund = (await client.post<FeeAnswer>(`/fees/${fee.id}/refund`, {})).body;
    for (const id of [UNKNOWN_ID, chargeId, refund.id, 'A-B', 'x'.repeat(46)]) {
      expectError(await client.get(`/fees/${id}`), 1005);
      expectError(await client.post(`/fees/${id}/refund`, {}), 1005);
    }
    const other = (await shop.merchant()).client;
    expectError(await other.get(`/fees/${fee.id}`), 1005);
    expectError(await other.post(`/fees/${fee.id}/refund`, {}), 1005);
  });

  test('404 1005: a fee is not a charge', async () => {
    const { customerId } = await customerWithBalance(client, 20_000);
    const fee = await takeFee(client, customerId);
    expectError(await client.get(`/charges/${fee.id}`), 1005);
    expectError(await client.post(`/charges/${fee.id}/refund`, {}), 1005);
    const charges = (await client.get<FeeAnswer[]>('/charges')).body;
    expect(charges.map(charge => charge.id)).not.toContain(fee.id);
  });
});
