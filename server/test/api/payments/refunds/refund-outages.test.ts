import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { resolveRefunds } from '../../../../src/domain/refunds/resolve-refunds.ts';
import { systemClock } from '../../../../src/platform/primitives/time/clock.ts';
import type { OutageKind } from '../../../../src/processors/sandbox/outage.ts';
import { OUTAGE_SEEN_AFTER_MS } from '../../../../src/processors/sandbox/outage-watch.ts';
import { listOperations, setOutage } from '../../../../src/processors/sandbox/store.ts';
import { sweeps } from '../../../../src/sweeps.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { expectBooksInOrder, expectProcessorToAgree } from '../../../support/checks/ledger-check.ts';
import { type ChargeBody, type ChargedShop, chargedShop } from '../../../support/world/disputes/refunds.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';

const shop = useGateway({ processorTimeoutMs: 2_000 });
afterEach(() => expectBooksInOrder(shop.gateway.database));

/** The sandbox's own outages (Interface 18.4). */
const outage = async ({ merchantId }: ChargedShop, kind: OutageKind, seconds: number) => {
  await setOutage(shop.gateway.database, merchantId, { rail: 'card', kind, seconds }, systemClock.now());
  await sleep(OUTAGE_SEEN_AFTER_MS);
};
const refundsAtProcessor = async ({ merchantId }: ChargedShop) =>
  (await listOperations(shop.gateway.database, merchantId)).filter(({ operation }) => operation === 'refund');

test('the worker resolves refunds', () => {
  expect(sweeps.find(({ name }) => name === 'resolve-refunds')).toMatchObject({ run: resolveRefunds });
});

test('down: 503 1004 and nothing changed; works afterwards', async () => {
  const own = await chargedShop(shop);
  const before = (await own.client.get(own.charge)).text;
  await outage(own, 'down', 60);
  expectError(await own.client.post(`${own.charge}/refund`), 1004);
  expect((await own.client.get(own.charge)).text).toBe(before);
  expect(await own.balance()).toBe(18_238.8);
  expect(await refundsAtProcessor(own)).toEqual([]);
  await outage(own, 'down', 0);
  expect((await own.client.post(`${own.charge}/refund`)).body.status).toBe('refunded');
  expect(await own.balance()).toBe(0);
});

test('timeout: 503 1004, then the sweep finds it completed at the processor', async () => {
  const own = await chargedShop(shop);
  await outage(own, 'timeout', 60);
  expectError(await own.client.post(`${own.charge}/refund`, { amount: 6_000 }), 1004);
  const open = (await own.client.get<ChargeBody>(own.charge)).body;
  expect(open).toMatchObject({ status: 'completed', refund: { status: 'in_progress', amount: 6_000 } });
  expect(await refundsAtProcessor(own)).toHaveLength(1);
  await outage(own, 'timeout', 0);
  expect(await resolveRefunds(shop.gateway, 100)).toBe(1);
  const known = (await own.client.get<ChargeBody>(own.charge)).body;
  expect(known).toMatchObject({ status: 'completed', refund: { status: 'completed', amount: 6_000 } });
  expect(await refundsAtProcessor(own)).toHaveLength(1);
  await expectProcessorToAgree(shop.gateway.database, own.merchantId);
});
