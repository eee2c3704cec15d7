import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { openSettledShop, type SettledShop } from '../disputes/reconciliation.ts';
import { openDashboard, type TestDashboard } from '../shop/dashboard.ts';
import type { TestGateway } from './test-gateway.ts';
import { lazyProxy, useGateway } from './use-gateway.ts';

/** A gateway with its dashboard for the file, and a new merchant with settled payments for each test. */
export function useSettledShop(): {
  clock: ManualClock;
  shop: TestGateway;
  dashboard: TestDashboard;
  settled: SettledShop;
} {
  const clock = manualClock(new Date('2026-11-14T15:00:00Z'));
  const shop = useGateway({ clock });
  let dashboard: TestDashboard | undefined;
  let settled: SettledShop | undefined;
  beforeAll(async () => {
    dashboard = await openDashboard(shop);
  });
  afterAll(() => dashboard?.close());
  beforeEach(async () => {
    settled = await openSettledShop(
      shop,
      lazyProxy(() => dashboard),
      clock,
    );
  });
  return { clock, shop, dashboard: lazyProxy(() => dashboard), settled: lazyProxy(() => settled) };
}
