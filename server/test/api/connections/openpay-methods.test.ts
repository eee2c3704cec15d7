import { beforeEach, describe, expect, test } from 'vitest';
import { followCash } from '../../../src/domain/methods/cash/follow-cash.ts';
import { followPse } from '../../../src/domain/methods/pse/follow-pse.ts';
import { setRouting } from '../../../src/domain/routing/set-routing.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { merchantBalance } from '../../support/fixtures/money.ts';
import { type GatewayCharge, useConnectedGateways } from '../../support/world/gateway/connected-gateways.ts';
import { type StoreCharge, storeBody } from '../../support/world/shop/cash.ts';
import { createPse, goToBank } from '../../support/world/shop/pse.ts';

/** PSE payments and vouchers of a gateway that is connected to another one; both are real. */

const gateways = useConnectedGateways();
const { bench, shop, own } = gateways;
beforeEach(async () => {
  const rules = [{ links: [gateways.connectionId()] }];
  for (const method of ['pse', 'store']) {
    await setRouting(shop.gateway, { merchantId: own.merchant.id, method, rules });
  }
});

const newestThere = async (): Promise<GatewayCharge & Partial<StoreCharge>> => {
  const [charge] = await gateways.listUpstreamCharges();
  if (charge === undefined) throw new Error('nothing was opened there');
  return charge;
};
const payThere = async ({ id }: GatewayCharge, result: string) => {
  const { status, text } = await bench.account.client.post(`/sandbox/charges/${id}/pay`, { result });
  expect(status, text).toBe(200);
};
/** Sends a notification; its content is not trusted. */
const sendNotification = async ({ id, order_id }: GatewayCharge) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/links/${gateways.connectionId()}/webhooks`,
    payload: { type: 'charge.succeeded', transaction: { id, order_id } },
  });
  expect(answer.statusCode).toBe(200);
};
const statusOf = async (id: string) => (await own.client.get(`/charges/${id}`)).body['status'];

describe('a voucher', () => {
  const newVoucher = async (): Promise<StoreCharge> => {
    const { status, body, text } = await own.client.post<StoreCharge>('/charges', storeBody());
    expect(status, text).toBe(200);
    return body;
  };

  test('200: has the upstream number; paid there and notified, it is paid here', async () => {
    const { id, payment_method } = await newVoucher();
    const far = await newestThere();
    expect(payment_method.reference).toBe(far.payment_method?.reference);
    await sendNotification(far);
    await followCash(shop.gateway, 100);
    expect(await statusOf(id)).toBe('in_progress');
    await payThere(far, 'approved');
    await sendNotification(far);
    await followCash(shop.gateway, 100);
    expect(await statusOf(id)).toBe('completed');
    expect(await merchantBalance(own.client)).toBe(20_000);
    await expectLedgerSound(shop, own.merchant.id);
  });

  test('expired there, it ends here', async () => {
    const { id } = await newVoucher();
    const far = await newestThere();
    await payThere(far, 'expired');
    await sendNotification(far);
    await followCash(shop.gateway, 100);
    expect(await statusOf(id)).toBe('cancelled');
  });
});

test.each([
  ['approved', 'completed', 50_000],
  ['rejected', 'failed', 0],
])('PSE: %s on their side, %s here', async (result, status, balance) => {
  const pse = await createPse(shop, own.client);
  const bank = { code: 'pse', name: 'PSE' };
  const started = await goToBank(shop, own.merchant, pse, 1, bank);
  const far = await newestThere();
  expect(started).toMatchObject({ kind: 'at_bank', bankUrl: expect.stringContaining('/pse/') });
  await payThere(far, result);
  await sendNotification(far);
  await followPse(shop.gateway, 100);
  expect(await statusOf(pse.chargeId)).toBe(status);
  expect(await merchantBalance(own.client)).toBe(balance);
});
