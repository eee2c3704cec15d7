import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discountOfPeriod } from '../../../../src/domain/billing/coupons/applied-discount.ts';
import { billedPlans, costOf } from '../../../../src/domain/billing/subscriptions/bill-period.ts';
import { findWithTerms } from '../../../../src/domain/billing/subscriptions/renewals/billing-store.ts';
import { shareOf } from '../../../../src/platform/primitives/values/money.ts';
import { sizeOf } from '../../../support/rules/sizes.ts';
import { advance, DECLINED, openSubscriber, savePlan } from '../../../support/world/billing/subscriptions.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { saveCard, saveCustomer } from '../../../support/world/shop/shop.ts';

let shop: TestGateway;
let dashboard: TestDashboard;
beforeAll(async () => {
  shop = await startTestGateway();
  dashboard = await openDashboard(shop);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

const kinds = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;
type MrrMonth = { month: string; opening: number; closing: number } & Record<
  (typeof kinds)[number],
  { amount: number; count: number }
>;

/** A step by the merchant, a payer or time; the numbers choose among existing objects. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('subscribe' as const),
    customer: fc.nat(1),
    plan: fc.nat(7),
    quantity: fc.integer({ min: 1, max: 40 }),
    item: fc.option(fc.nat(7)),
    coupon: fc.option(fc.nat(4)),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    of: fc.nat(),
    plan: fc.nat(7),
    quantity: fc.integer({ min: 1, max: 40 }),
    when: fc.constantFrom('now', 'period_end'),
    proration: fc.constantFrom('charge_now', 'none'),
  }),
  fc.record({ kind: fc.constant('coupon' as const), of: fc.nat(), coupon: fc.option(fc.nat(4)) }),
  fc.record({ kind: fc.constant('pause' as const), of: fc.nat(), extend: fc.boolean() }),
  fc.record({ kind: fc.constant('resume' as const), of: fc.nat() }),
  fc.record({ kind: fc.constant('card' as const), of: fc.nat(), isGood: fc.boolean() }),
  fc.record({ kind: fc.constant('cancel' as const), of: fc.nat() }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 15, max: 31 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const tiers = [
  { up_to: 5, unit_amount: 4_000, flat_amount: 1_500 },
  { up_to: 20, unit_amount: 3_333.33 },
  { up_to: null, unit_amount: 2_100 },
];
const plans = [
  { amount: 20_000 },
  { amount: 130_000, repeat_unit: 'year' },
  { amount: 9_999.99, repeat_unit: 'week', repeat_every: 2 },
  { price_model: 'per_unit', amount: 1_234.56, tax: 'iva_19', tax_behavior: 'exclusive' },
  { price_model: 'package', amount: 7_000, package_size: 8, minimum_amount: 11_111 },
  { price_model: 'graduated', amount: 500, tiers },
  { price_model: 'volume', amount: undefined, tiers, tax: 'inc_8', tax_behavior: 'exclusive' },
  { amount: 45_000, trial_days: 9 },
];
const coupons = (planIds: readonly string[]) => [
  { percent_off: 33.33, duration: 'forever' },
  { amount_off: 7_777.77, duration: 'repeating', payments: 2 },
  { percent_off: 50, duration: 'once' },
  { percent_off: 12.5, duration: 'repeating', payments: 3, plans: [planIds[0], planIds[3], planIds[5]] },
  { percent_off: 100, duration: 'repeating', payments: 1 },
];

async function openWorld() {
  const own = await openSubscriber(shop, {
    day: '2027-01-04',
    plan: { ...plans[0], status_after_retry: 'unpaid' },
  });
  const { client, merchantId } = own;
  const planIds = [own.planId];
  for (const plan of plans.slice(1)) planIds.push(await savePlan(client, plan));
  for (const [index, coupon] of coupons(planIds).entries()) {
    const { status, text } = await client.post('/coupons', { id: `c${index}`, name: 'Cupón', ...coupon });
    expect(status, text).toBe(201);
  }
  const payers = [await openPayer(client), await openPayer(client)];
  const data = dashboard.clientOf({ merchant: { id: merchantId }, privateKey: own.privateKey });
  return {
    merchantId,
    client,
    planIds,
    payers,
    made: [] as { id: string; path: string; payer: number }[],
    read: async () => (await data.get<{ mrr: number; months: MrrMonth[] }>('/analytics/mrr?months=36')).body,
  };
}
type World = Awaited<ReturnType<typeof openWorld>>;

async function openPayer(client: TestClient) {
  const path = `/customers/${await saveCustomer(client, { requires_account: false })}`;
  return { path, good: await saveCard(client, undefined, path), bad: await saveCard(client, DECLINED, path) };
}

/** Takes a step. A rejection is fine, as long as the gateway works. */
async function take(world: World, given: Step): Promise<void> {
  if (given.kind === 'wait') {
    await advance(world.client, { days: given.days });
    return;
  }
  const answer = await (given.kind === 'subscribe' ? subscribe(world, given) : changeOne(world, given));
  expect(answer?.status ?? 0, answer?.text).toBeLessThan(500);
}

async function subscribe(
  { client, planIds, payers, made }: World,
  { customer, plan, quantity, item, coupon }: Extract<Step, { kind: 'subscribe' }>,
) {
  const payer = payers[customer];
  if (payer === undefined) throw new Error(`no payer ${customer}`);
  const { path, good } = payer;
  const units = (index: number) => ({
    plan_id: planIds[index],
    ...(plans[index]?.price_model === undefined ? {} : { quantity }),
  });
  const what = item === null || item === plan ? units(plan) : { items: [units(plan), units(item)] };
  const answer = await client.post<{ id: string }>(`${path}/subscriptions`, {
    plan_id: planIds[plan],
    source_id: good,
    ...what,
    ...(coupon === null ? {} : { coupon: `c${coupon}` }),
  });
  if (answer.status === 201) made.push({ id: answer.body.id, path, payer: customer });
  return answer;
}

async function changeOne(
  { client, planIds, payers, made }: World,
  given: Exclude<Step, { kind: 'wait' | 'subscribe' }>,
) {
  const one = made[given.of % Math.max(made.length, 1)];
  if (one === undefined) return undefined;
  const path = `${one.path}/subscriptions/${one.id}`;
  if (given.kind === 'cancel') return client.delete(path);
  if (given.kind === 'coupon') {
    return client.put(path, { coupon: given.coupon === null ? null : `c${given.coupon}` });
  }
  if (given.kind === 'pause') return client.put(path, { pause: { extend: given.extend } });
  if (given.kind === 'resume') return client.put(path, { pause: null });
  if (given.kind === 'card') {
    const payer = payers[one.payer];
    return client.put(path, { source_id: given.isGood ? payer?.good : payer?.bad });
  }
  const { plan, quantity, when, proration } = given;
  const units = plans[plan]?.price_model === undefined ? {} : { quantity };
  return client.put(path, { plan_id: planIds[plan], ...units, when, proration });
}

/** The expected recurring revenue by the billing rules, in centavos. */
async function expectedMrr({ merchantId, made }: World): Promise<bigint> {
  let sum = 0n;
  for (const { id } of made) {
    const due = await findWithTerms(shop.gateway.database, merchantId, id);
    if (due === undefined) throw new Error(`there is no subscription ${id}`);
    const { subscription, terms } = due;
    const { status, currentPeriodNumber: period, planId, discount } = subscription;
    const paid = await hasPaid(merchantId, id);
    const isBilled = (status === 'active' || status === 'past_due') && subscription.pause === null;
    if (!isBilled || !paid) continue;
    const rules = discount?.duration === 'once' ? [] : discountOfPeriod(discount, planId, period);
    const recurring = rules.length === 0 || discount === null ? null : { ...discount, limit: null };
    const { amountCentavos } = costOf(billedPlans(subscription, terms), 2, recurring);
    const perYear = terms.repeatUnit === 'week' ? 52n : terms.repeatUnit === 'month' ? 12n : 1n;
    sum += shareOf(perYear, 12n * BigInt(terms.repeatEvery), amountCentavos);
  }
  return sum;
}

/** Whether a period of the subscription was ever paid. */
async function hasPaid(merchantId: string, id: string): Promise<boolean> {
  const text = `select from invoices where merchant_id = $1 and subscription_id = $2 and status = 'paid'
    and period is not null limit 1`;
  const rows = await shop.gateway.database.rows({ name: 'test_paid_period', text }, [merchantId, id]);
  return rows.length > 0;
}

/** A history with all five movements, for runs whose random steps lack some. */
const everyMovement: Step[] = [
  { kind: 'subscribe', customer: 0, plan: 3, quantity: 10, item: null, coupon: 1 },
  { kind: 'wait', days: 20 },
  { kind: 'change', of: 0, plan: 5, quantity: 30, when: 'now', proration: 'charge_now' },
  { kind: 'subscribe', customer: 0, plan: 0, quantity: 1, item: 4, coupon: 0 },
  { kind: 'change', of: 0, plan: 5, quantity: 2, when: 'period_end', proration: 'none' },
  { kind: 'wait', days: 31 },
  { kind: 'cancel', of: 1 },
  { kind: 'pause', of: 0, extend: true },
  { kind: 'wait', days: 31 },
  { kind: 'resume', of: 0 },
  { kind: 'cancel', of: 0 },
];

const centavos = (amount: number): bigint => BigInt(Math.round(amount * 100));

test('every month opens with what the one before closed with, and its movements explain what changed', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async steps => {
      const world = await openWorld();
      for (const each of steps) {
        await take(world, each);
        expect(centavos((await world.read()).mrr)).toBe(await expectedMrr(world));
      }
      const { mrr, months } = await world.read();
      expect(months.at(-1)?.closing).toBe(mrr);
      expect(months[0]?.opening).toBe(0);
      for (const [index, month] of months.entries()) {
        const moved = kinds.reduce((sum, kind) => sum + centavos(month[kind].amount), 0n);
        expect(centavos(month.opening) + moved).toBe(centavos(month.closing));
        if (index > 0) expect(month.opening).toBe(months[index - 1]?.closing);
        for (const kind of kinds) if (month[kind].count > 0) seen.add(kind);
      }
    }),
    { numRuns: sizeOf({ usual: 8, full: 150 }), examples: [[everyMovement]] },
  );
  expect([...seen].toSorted()).toEqual(kinds.toSorted());
});
