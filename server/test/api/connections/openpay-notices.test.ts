import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followCash } from '../../../src/domain/methods/cash/follow-cash.ts';
import { followPse } from '../../../src/domain/methods/pse/follow-pse.ts';
import { addConnection } from '../../../src/domain/routing/connections.ts';
import { systemClock } from '../../../src/platform/primitives/time/clock.ts';
import { upstreamBanks } from '../../../src/processors/openpay/openpay-pse.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { withOverrides } from '../../support/world/benches/with-overrides.ts';
import { useConnectedGateways } from '../../support/world/gateway/connected-gateways.ts';
import type { OwnMerchant } from '../../support/world/gateway/use-gateway.ts';
import { createVoucher } from '../../support/world/shop/cash.ts';
import { createPse, goToBank } from '../../support/world/shop/pse.ts';
import { createWebhook, deliver, listDeliveries } from '../../support/world/shop/webhooks.ts';

const { bench, shop, own, listOurCharges, listUpstreamCharges, connectionId } = useConnectedGateways();

beforeAll(() => shop.app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(async () => {
  for (const each of [shop, bench.upstream]) await expectLedgerSound(each);
});

const noticeUrl = (connection: string) =>
  `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}/links/${connection}/webhooks`;

/** Registers the connection's address as a webhook of the upstream account; the connection must confirm the ping. */
async function registerNotices(account: OwnMerchant = bench.account, connection = connectionId()) {
  const webhook = await createWebhook(account.client, noticeUrl(connection));
  expect(webhook.status).toBe('verified');
  return webhook;
}

/** The database stamps the delivery queue with its own clock, which no test moves. */
const deliverThere = () =>
  deliver({ gateway: withOverrides(bench.upstream.gateway, { realClock: systemClock, clock: systemClock }) });

async function payThere(account: OwnMerchant, id: string | undefined): Promise<void> {
  const { status } = await account.client.post(`/sandbox/charges/${id}/pay`, { result: 'approved' });
  expect(status).toBe(200);
}

async function openPse() {
  const pse = await createPse(shop, own.client);
  const [bank] = upstreamBanks.banks;
  await goToBank(shop, own.merchant, pse, 1, bank);
  return pse;
}

const statuses = async () => (await listOurCharges()).map(({ status }) => status);

describe('notices delivered by the other gateway', () => {
  test('complete PSE and a voucher at once', async () => {
    const webhook = await registerNotices();
    const pse = await openPse();
    const voucher = await createVoucher(own.client);
    for (const { id } of await listUpstreamCharges()) await payThere(bench.account, id);
    expect([await followPse(shop.gateway, 100), await followCash(shop.gateway, 100)]).toEqual([0, 0]);
    await deliverThere();
    const delivered = await listDeliveries(bench.account.client, webhook.id);
    expect(new Set(delivered.map(({ status, response_code: code }) => `${status} ${code}`))).toEqual(
      new Set(['delivered 200']),
    );
    expect([await followPse(shop.gateway, 100), await followCash(shop.gateway, 100)]).toEqual([1, 1]);
    expect(await listOurCharges()).toMatchObject([
      { id: voucher.id, status: 'completed' },
      { id: pse.chargeId, status: 'completed' },
    ]);
  });

  test('a forged one triggers an inquiry, and an unpaid payment stays open', async () => {
    const pse = await openPse();
    const voucher = await createVoucher(own.client);
    for (const orderId of [`${pse.chargeId}-1-pse`, `${voucher.id}-1-cash`]) {
      const body = { type: 'charge.succeeded', transaction: { order_id: orderId, status: 'completed' } };
      const answer = await fetch(noticeUrl(connectionId()), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
    }
    expect([await followPse(shop.gateway, 100), await followCash(shop.gateway, 100)]).toEqual([1, 1]);
    expect(await statuses()).toEqual(['in_progress', 'charge_pending']);
  });

  test('one of another account about our order id changes nothing', async () => {
    const stranger = await bench.upstream.merchant();
    await registerNotices(stranger);
    const voucher = await createVoucher(own.client);
    const { id } = await createVoucher(stranger.client, { order_id: `${voucher.id}-1-cash` });
    await payThere(stranger, id);
    await deliverThere();
    expect(await followCash(shop.gateway, 100)).toBe(1);
    expect(await statuses()).toEqual(['in_progress']);
  });

  test("one to another connection's address triggers no inquiry", async () => {
    const settings = { baseUrl: 'https://otra.example' };
    await addConnection(shop.gateway, { id: 'otra', kind: 'openpay', name: 'Otra', settings, secrets: {} });
    await registerNotices(bench.account, 'otra');
    await createVoucher(own.client);
    const [charge] = await listUpstreamCharges();
    await payThere(bench.account, charge?.id);
    await deliverThere();
    expect(await followCash(shop.gateway, 100)).toBe(0);
    expect(await statuses()).toEqual(['in_progress']);
  });
});
