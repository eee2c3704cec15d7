import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import * as fc from 'fast-check';
import { advance, freezeClock, listCharges, savePlan } from '../../../support/world/billing/subscriptions.ts';
import type { TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { saveCoupon } from '../coupons/coupons-world.ts';
import { openCredit } from '../credit/credit-world.ts';
import { callsOf, type InvoiceBody, type PreviewBody, perUnit } from './changes-world.ts';

/** Random lives of one subscription each. Whatever a preview shows is compared with what the request then does. */

const anyItem = fc.record({ plan: fc.nat(), quantity: fc.integer({ min: 1, max: 60 }) });
const anyStep = fc.record({
  days: fc.constantFrom(0, 0, 1, 2, 5, 9, 17),
  /** What the customer has before: the same as after the last step, nothing, or more. */
  credit: fc.constantFrom('same' as const, 'none' as const, 'none' as const, 'more' as const),
  more: fc.integer({ min: 1, max: 9_000_000 }),
  kind: fc.constantFrom(
    'plan' as const,
    'quantity' as const,
    'items' as const,
    'items' as const,
    'coupon' as const,
  ),
  items: fc.array(anyItem, { minLength: 1, maxLength: 3 }),
  coupon: fc.nat(),
  when: fc.constantFrom(undefined, undefined, 'now', 'period_end'),
  proration: fc.constantFrom(undefined, undefined, undefined, 'none'),
});
export const anyStory = fc.record({
  start: fc.integer({ min: 0, max: 300 }),
  hasCoupon: fc.boolean(),
  steps: fc.array(anyStep, { minLength: 20, maxLength: 20 }),
});
export type PreviewStory = typeof anyStory extends fc.Arbitrary<infer Value> ? Value : never;
type Step = PreviewStory['steps'][number];

const plans = [
  { amount: 30_000 },
  { amount: 49_999.55 },
  { amount: 81_234, tax: 'inc_8', tax_behavior: 'exclusive' },
  { ...perUnit(7_333.33), tax: 'iva_19', tax_behavior: 'exclusive' },
  { ...perUnit(1_250), minimum_amount: 9_000 },
  { name: 'Tramos', price_model: 'graduated', tiers: tiers([10, 900], [null, 450.75]) },
  { name: 'Volumen', price_model: 'volume', tiers: tiers([20, 700], [null, 333.33]) },
];
const coupons = [
  { percent_off: 12.34, duration: 'forever' },
  { percent_off: 50, duration: 'repeating', payments: 3 },
  { percent_off: undefined, amount_off: 15_000, duration: 'once' },
  { percent_off: 100, duration: 'once' },
];

function tiers(...from: (readonly [number | null, number])[]) {
  return from.map(([up_to, unit_amount]) => ({ up_to, unit_amount }));
}

export interface Compared {
  /** Previews whose request did what they showed, and next amounts that were then charged. */
  cases: number;
  /** Of these: with a charge, with credit, with a discount, and of a next period. */
  charged: number;
  credited: number;
  discounted: number;
  renewed: number;
  /** Requests that were rejected like their previews. */
  rejected: number;
}
export const nothingCompared = (): Compared => ({
  cases: 0,
  charged: 0,
  credited: 0,
  discounted: 0,
  renewed: 0,
  rejected: 0,
});

type Own = Awaited<ReturnType<typeof open>>;

/** Throws where a preview and its request differ. */
export async function playPreviews(
  shop: TestGateway,
  story: PreviewStory,
  compared: Compared,
): Promise<void> {
  const own = await open(shop, story);
  let day = own.day;
  for (const step of story.steps) {
    day = await goOn(shop, own, { day, days: step.days }, compared);
    await setCredit(own, step);
    await compare(own, fieldsOf(own, step), compared);
  }
}

async function open(shop: TestGateway, { start, hasCoupon }: PreviewStory) {
  const day = addDays('2026-01-01' as CalendarDate, start);
  const own = await openCredit(shop, { day, plan: { amount: 20_000 } });
  const planIds = [own.planId, ...(await Promise.all(plans.map(fields => savePlan(own.client, fields))))];
  const couponIds = await Promise.all(
    coupons.map(async fields => (await saveCoupon(own.client, { name: 'Descuento', ...fields })).id),
  );
  const { id } = await own.subscribe(hasCoupon ? { coupon: couponIds[0] } : {});
  return { ...own, ...callsOf(own.client, `${own.path}/subscriptions/${id}`), day, planIds, couponIds };
}

async function setCredit({ add, balance }: Own, { credit, more }: Step): Promise<void> {
  if (credit === 'more') await add(more / 100);
  const present = credit === 'none' ? await balance() : undefined;
  if (present !== undefined) await add(-present);
}

const isPriced = (plan: number): boolean => plan > 3;

function fieldsOf({ planIds, couponIds }: Own, { kind, items, coupon, when, proration }: Step): object {
  if (kind === 'coupon') return { coupon: couponIds[coupon % (couponIds.length + 1)] ?? null };
  const chosen = [...new Map(items.map(item => [item.plan % planIds.length, item])).entries()].map(
    ([plan, { quantity }]) => ({ plan_id: planIds[plan] ?? '', quantity: isPriced(plan) ? quantity : 1 }),
  );
  const [first] = chosen;
  if (kind === 'items') return { items: chosen, when, proration };
  return kind === 'plan' ? { ...first, when, proration } : { quantity: first?.quantity, when, proration };
}

/** The preview of what stays as it is shows what the next period costs. */
const NO_CHANGE = { when: 'now' };

/** Moves the clock, and compares what a period that begins meanwhile costs with what was shown before. */
async function goOn(
  shop: TestGateway,
  own: Own,
  { day, days }: { day: CalendarDate; days: number },
  compared: Compared,
): Promise<CalendarDate> {
  const later = addDays(day, days);
  const { charge_date: next, plan_id, quantity = 1, pending_change: pending } = await own.now();
  if (next === null || next > later) {
    await freezeClock(shop, own.merchantId, later);
    return later;
  }
  const shown = pending === undefined ? await own.preview({ plan_id, quantity, ...NO_CHANGE }) : undefined;
  const before = (await listCharges(own.client)).length;
  await freezeClock(shop, own.merchantId, addDays(next as CalendarDate, -1));
  await advance(own.client, { days: 1 });
  if (shown?.status === 200) {
    const charge = (await listCharges(own.client))[before];
    requireSame('next amount', charge?.amount ?? 0, shown.body.next_amount);
    compared.cases += 1;
    compared.renewed += 1;
  }
  return next as CalendarDate;
}

async function compare(own: Own, fields: object, compared: Compared): Promise<void> {
  const shown = await own.preview(fields);
  const { preview_token: token } = shown.body;
  const done = await own.change('coupon' in fields ? fields : { ...fields, preview_token: token });
  compared.cases += 1;
  if (shown.status !== 200) {
    const { error_code: code } = shown.body as PreviewBody & { error_code?: number };
    requireSame('rejection', [done.status, done.body.error_code], [shown.status, code]);
    compared.rejected += 1;
    return;
  }
  requireSame('status', done.status, 200);
  const { invoice } = shown.body;
  requireSame('invoice', billed(done.body.invoice), billed(invoice));
  requireSame('charge', done.body.transaction?.amount ?? 0, invoice?.amount_due ?? 0);
  requireSame('credit', (await own.balance()) ?? 0, shown.body.credit_after);
  requireSame('next charge', done.body.charge_date, shown.body.next_charge_date);
  if (done.body.transaction !== undefined) compared.charged += 1;
  if (invoice !== null && invoice.credit_applied !== 0) compared.credited += 1;
  if (invoice !== null && (invoice as InvoiceBody & { discount: number }).discount !== 0)
    compared.discounted += 1;
}

/** All that an invoice says of money and days. */
const billed = (invoice: InvoiceBody | null | undefined) =>
  invoice && {
    lines: invoice.lines,
    sums: [invoice.total, invoice.credit_applied, invoice.amount_due],
    days: [invoice.period_start, invoice.period_end],
  };

function requireSame(what: string, actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual ?? null), JSON.stringify(expected ?? null)];
  if (a !== b) throw new Error(`the ${what} is ${a}, but the preview showed ${b}`);
}
