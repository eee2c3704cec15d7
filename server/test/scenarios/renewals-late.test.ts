import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchEnvironment } from '../../src/operations/health/watch-environment.ts';
import { statement } from '../../src/platform/database/connections/connection.ts';
import { type BillingBench, startBillingBench } from '../support/world/billing/billing-bench.ts';
import { openSubscriber } from '../support/world/billing/subscriptions.ts';

const rules = readFileSync(new URL('../../../deploy/prometheus/recaudo-alerts.yml', import.meta.url), 'utf8');
/** The alert rule as Prometheus reads it: threshold in seconds, duration in minutes. */
const rule =
  /alert: RecaudoRenewalsLate\n\s+expr: \|\n\s+max by \(environment\) \((recaudo_\w+)\{queue="renewals"\}\) > (\d+)\n\s+for: (\d+)m/.exec(
    rules,
  );
const [, metric = '', seconds = '', minutes = ''] = rule ?? [];

let bench: BillingBench;
beforeAll(async () => {
  bench = await startBillingBench('2027-01-04');
  watchEnvironment(bench.shop.gateway);
});
afterAll(() => bench.shop.close());

/** No worker runs, so nothing is charged. */
async function ageAt(time: string): Promise<number | undefined> {
  bench.clock.set(new Date(time));
  const printed = await bench.shop.gateway.metrics.registry.metrics();
  const [, value] = new RegExp(`^${metric}\\{[^}]*queue="renewals"[^}]*\\} (\\S+)$`, 'm').exec(printed) ?? [];
  return value === undefined ? undefined : Number(value);
}

const planRetry = statement(
  'test_plan_retry',
  'update subscriptions set not_before = $3 where merchant_id = $1 and id = $2',
);

test('the alert RecaudoRenewalsLate fires within two hours of the time at which a renewal was due', async () => {
  const subscriber = await openSubscriber(bench.shop, { plan: { repeat_unit: 'week' } });
  const { id } = await subscriber.subscribe();
  expect(Number(seconds) + Number(minutes) * 60).toBeLessThanOrEqual(2 * 3_600 - 5 * 60);
  expect(await ageAt('2027-01-10T23:59:00-05:00')).toBeUndefined();
  expect(await ageAt('2027-01-11T00:10:00-05:00')).toBe(600);
  // The rule is true from here on, and fires before two hours are over.
  expect(await ageAt('2027-01-11T01:31:00-05:00')).toBeGreaterThan(Number(seconds));

  // A retry planned for the afternoon is not late in the morning, although its day has started.
  await bench.shop.gateway.database.run(planRetry, [
    subscriber.merchantId,
    id,
    new Date('2027-01-11T16:00:00-05:00'),
  ]);
  expect(await ageAt('2027-01-11T15:00:00-05:00')).toBeUndefined();
  expect(await ageAt('2027-01-11T16:05:00-05:00')).toBe(300);
});
