import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followChargebackInbox } from '../../../src/domain/disputes/network-cases/follow-inbox.ts';
import { systemClock } from '../../../src/platform/primitives/time/clock.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import { listChargebackLegs } from '../../support/fixtures/money.ts';
import { withOverrides } from '../../support/world/benches/with-overrides.ts';
import { useConnectedGateways } from '../../support/world/gateway/connected-gateways.ts';
import { createWebhook, deliver } from '../../support/world/shop/webhooks.ts';

/** Disputes that the gateway behind a connection reports by webhook. */

const { bench, shop, own, listOurCharges, listUpstreamCharges, connectionId, charge } =
  useConnectedGateways();
beforeAll(() => shop.app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(async () => {
  for (const each of [shop, bench.upstream]) await expectLedgerSound(each);
});

const noticeUrl = () =>
  `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}/links/${connectionId()}/webhooks`;

/** The database stamps the delivery queue with its own clock, which no test moves. */
const deliverThere = () =>
  deliver({ gateway: withOverrides(bench.upstream.gateway, { realClock: systemClock, clock: systemClock }) });

const disputeThere = async (status: string) => {
  const [charged] = await listUpstreamCharges();
  const path = `/sandbox/charges/${charged?.id}/chargeback`;
  expect((await bench.account.client.post(path, { status })).status).toBe(200);
  await deliverThere();
};
const statusHere = async () => (await listOurCharges()).map(({ status }) => status);

test('an upstream dispute becomes our case, and its decision moves the money once', async () => {
  await createWebhook(bench.account.client, noticeUrl());
  const { body } = await charge({ amount: 20_000 });
  await disputeThere('pending');
  expect(await followChargebackInbox(shop.gateway, 50)).toBe(1);
  expect(await statusHere()).toEqual(['chargeback_pending']);
  await disputeThere('accepted');
  expect(await followChargebackInbox(shop.gateway, 50)).toBe(1);
  expect(await followChargebackInbox(shop.gateway, 50)).toBe(0);
  expect(await statusHere()).toEqual(['chargeback_accepted']);
  expect(await listChargebackLegs(shop, own.merchant.id, body.id)).toEqual([
    'chargeback merchant -2000000',
    'chargeback chargebacks 2000000',
    'chargeback_accepted chargebacks -2000000',
    `chargeback_accepted processor:${connectionId()} 2000000`,
  ]);
});

test('a forged notice only triggers a query, and changes nothing', async () => {
  const { body } = await charge({ amount: 20_000 });
  const payload = {
    type: 'chargeback.accepted',
    transaction: { order_id: `${body.id}-1`, status: 'chargeback_accepted' },
  };
  const url = `/links/${connectionId()}/webhooks`;
  expect((await shop.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
  expect(await followChargebackInbox(shop.gateway, 50)).toBe(1);
  expect(await statusHere()).toEqual(['completed']);
  const unknown = { ...payload, transaction: { order_id: 'tr0000000000000000zz-1' } };
  await shop.app.inject({ method: 'POST', url, payload: unknown });
  expect(await followChargebackInbox(shop.gateway, 50)).toBe(0);
});
