import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDaily } from '../../../src/domain/settlement/check/check-daily.ts';
import { readSettlementCheck } from '../../../src/domain/settlement/check/state-store.ts';
import { checkUp } from '../../../src/operations/health/check-up.ts';
import { readHealth } from '../../../src/operations/health/health.ts';
import { watchEnvironment } from '../../../src/operations/health/watch-environment.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { newTestClock, openSettled } from '../../support/world/settlement/settled-merchant.ts';

const clock = newTestClock('2026-02-10T15:00:00Z');
let shop: TestGateway;
const gatewayNow = () => ({ ...shop.gateway, realClock: clock });
const check = () => checkDaily(gatewayNow());
const plant = statement(
  'test_plant_available',
  `update account_balances set balance_centavos = balance_centavos + $1
   where account = 'available' and stripe = 16`,
);
const findState = async () =>
  checkUp(await readHealth(gatewayNow())).find(({ name }) => name === 'settlements');

beforeAll(async () => {
  shop = await startTestGateway({ clock });
});
afterAll(() => shop.close());

test('the settlement check runs once a day, and health, metrics and doctor show its result', async () => {
  expect(await check()).toBe(0);
  expect(await readSettlementCheck(shop.gateway.database)).toBeUndefined();
  expect(await findState()).toBeUndefined();

  const own = await openSettled(shop);
  await own.charge();
  await own.take();
  clock.set('2026-02-12T15:00:00Z');
  await own.follow({ onDemand: true });
  expect((await findState())?.problems).toMatchObject([{ code: 'settlement_unchecked', isWarning: true }]);
  const runs = await Promise.all([check(), check(), check()]);
  expect(runs.reduce((sum, run) => sum + run, 0)).toBe(1);
  expect(await findState()).toMatchObject({ state: 'ok' });

  await shop.gateway.database.run(plant, [1_000_000_000n]);
  clock.set('2026-02-13T14:00:00Z');
  expect(await check()).toBe(0);
  clock.set('2026-02-13T15:01:00Z');
  expect(await check()).toBe(1);
  const state = await findState();
  expect(state?.problems).toMatchObject([{ code: 'settlement_differs', isWarning: false }]);
  expect(state?.problems[0]?.text.en).toContain('2 differences');

  watchEnvironment(shop.gateway);
  const metrics = await shop.gateway.metrics.registry.metrics();
  expect(metrics).toMatch(/^recaudo_settlement_differences\{environment="sandbox"\} 2$/m);
  expect(metrics).toContain(
    `recaudo_settlement_check_timestamp_seconds{environment="sandbox"} ${Date.parse('2026-02-13T15:01:00Z') / 1_000}`,
  );

  await shop.gateway.database.run(plant, [-1_000_000_000n]);
  clock.set('2026-02-14T15:02:00Z');
  expect(await check()).toBe(1);
  expect(await findState()).toMatchObject({ state: 'ok' });
  clock.set('2026-02-16T15:02:00Z');
  expect((await findState())?.problems).toMatchObject([{ code: 'settlement_unchecked' }]);
});

test('a check that was lost is tried again an hour later', async () => {
  const end = statement('test_lose_check', 'update settlement_checks set ended_at = $1, started_at = $2');
  const old = new Date('2026-02-14T15:00:00Z');
  await shop.gateway.database.run(end, [old, new Date('2026-02-16T15:00:00Z')]);
  clock.set('2026-02-16T15:30:00Z');
  expect(await check()).toBe(0);
  clock.set('2026-02-16T16:00:01Z');
  expect(await check()).toBe(1);
});
