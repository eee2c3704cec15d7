import type { OwnCoupon } from '../deals/own-coupon.ts';
import { discountsOf, share } from '../deals/own-discounts.ts';
import type { SeenRedemption } from '../deals/seen-deals.ts';
import { dayOf } from '../own-rules/own-calendar.ts';
import type { SeenPause } from '../own-rules/own-pauses.ts';
import { nameOf, type OwnState, SLACK_MS, statesAround, statesOf } from '../own-rules/own-states.ts';
import type { Play } from '../play.ts';
import type { SeenInvoice } from '../seen/seen-invoices.ts';
import type { SeenLife } from '../seen/seen-life.ts';
import { type BilledPeriod, byPeriod, isWithin, periodOf, restOn } from './billed-period.ts';

export interface BilledLife {
  invoices: readonly SeenInvoice[];
  pauses: readonly SeenPause[];
  redemptions: readonly SeenRedemption[];
}

interface Reader extends BilledLife {
  states: readonly OwnState[];
  /** The price of an item for a whole period. */
  fullOf(line: { plan_id: string; quantity: number }): bigint;
  couponOf(redemption: SeenRedemption | undefined): OwnCoupon | undefined;
  /** How many payments each redemption has used. */
  used: Map<string, number>;
  faults: string[];
}

/** Each line costs the price of its plan minus its discount, and a change gives back exactly what was billed. */
export const checkLines = (play: Play, life: SeenLife, billed: BilledLife): string[] =>
  readLines(play, life, billed).faults;

/** Reads all invoices; returns the violations, and the periods as billed after the changes within them. */
export function readLines(
  { world }: Play,
  life: SeenLife,
  billed: BilledLife,
): { faults: string[]; periods: BilledPeriod[] } {
  const prices = new Map(
    [...world.offers.values()].flat().map(offer => [offer.planId, offer.amountCentavos]),
  );
  const coupons = new Map(world.coupons.map(coupon => [coupon.id, coupon]));
  const reader: Reader = {
    ...billed,
    states: statesOf(life.events),
    fullOf: ({ plan_id: id, quantity }) => (prices.get(id) ?? 0n) * BigInt(quantity),
    couponOf: redemption => redemption && coupons.get(redemption.coupon_id),
    used: new Map(),
    faults: [],
  };
  const periods: BilledPeriod[] = [];
  const invoices = byPeriod(billed.invoices);
  for (const [index, invoice] of invoices.entries()) {
    const redemption = readPeriod(reader, invoice);
    const period = periodOf(invoice, invoices[index + 1]);
    for (const change of changesOf(billed.invoices, period)) readChange(reader, period, change, redemption);
    periods.push(period);
  }
  for (const invoice of billed.invoices) checkSums(reader, invoice);
  return { faults: reader.faults, periods };
}

/** Invoices for changes within a period, oldest first. */
export const changesOf = (invoices: readonly SeenInvoice[], period: BilledPeriod): SeenInvoice[] =>
  invoices.filter(change => change.period === null && isWithin(period, dayOf(change.creation_date)));

function checkSums({ faults }: Reader, invoice: SeenInvoice): void {
  const sum = invoice.lines.reduce((total, { amount, discount = 0 }) => total + amount - discount, 0);
  if (BigInt(sum) !== invoice.total_centavos) {
    faults.push(`${invoice.id} totals ${invoice.total_centavos}, but its lines ${sum}`);
  }
}

/** Returns the redemption whose discount the period has. */
function readPeriod(reader: Reader, invoice: SeenInvoice): SeenRedemption | undefined {
  const { faults, fullOf, states, couponOf, used } = reader;
  const where = `period ${invoice.period}`;
  const names = invoice.lines.map(nameOf);
  for (const line of invoice.lines) {
    if (BigInt(line.amount) !== fullOf(line))
      faults.push(`${where} bills ${line.amount} for ${nameOf(line)}`);
  }
  const issued = invoice.creation_date.getTime();
  const around = statesAround(states, issued);
  if (!around.some(({ items }) => hasSame(items, names))) {
    faults.push(`${where} bills ${names.join(', ')}, which is not what it has`);
  }
  const actual = invoice.lines.map(({ discount = 0 }) => BigInt(discount));
  const lines = invoice.lines.map(line => ({ planId: line.plan_id, amount: BigInt(line.amount) }));
  const candidates = around.flatMap(({ couponId }) => redemptionsAt(reader, couponId, issued));
  const expected = candidates.map(one => ({ one, parts: discountsOf(couponOf(one), lines) }));
  const met = expected.find(({ parts }) => parts.join() === actual.join());
  if (met === undefined) {
    const wanted = expected.map(({ parts }) => parts.join('+') || 'nothing').join(' or ');
    faults.push(`${where} takes off ${actual.join('+')}, but should take off ${wanted}`);
  }
  const redemption = invoice.discount_centavos === 0n ? undefined : met?.one;
  // A sent invoice uses a payment of its coupon when it opens, because the next one opens before it is paid.
  const isUsed = invoice.status === 'paid' || invoice.collection === 'send_invoice';
  if (redemption !== undefined && isUsed) {
    used.set(redemption.id, (used.get(redemption.id) ?? 0) + 1);
  }
  return redemption;
}

/** The redemptions that a subscription may have had at an instant, oldest first; undefined for one without payments left. */
function redemptionsAt(
  { redemptions, used, couponOf }: Reader,
  couponId: string | undefined,
  at: number,
): (SeenRedemption | undefined)[] {
  const own = redemptions.filter(one => one.coupon_id === couponId);
  const present = own.filter(({ creation_date: since }, index) => {
    const next = own[index + 1]?.creation_date.getTime() ?? Infinity;
    return since.getTime() <= at + SLACK_MS && next > at - SLACK_MS;
  });
  const hasPaymentsLeft = (one: SeenRedemption) =>
    (used.get(one.id) ?? 0) < (couponOf(one)?.payments ?? Infinity);
  return present.length === 0 ? [undefined] : present.map(one => (hasPaymentsLeft(one) ? one : undefined));
}

const hasSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every(item => b.includes(item));

type ChangeLine = SeenInvoice['lines'][number];

function readChange(
  reader: Reader,
  period: BilledPeriod,
  change: SeenInvoice,
  redemption: SeenRedemption | undefined,
): void {
  const { faults, pauses, fullOf } = reader;
  const day = dayOf(change.creation_date);
  const { left, isSkipped } = restOn(period, day, pauses);
  if (isSkipped) faults.push(`was billed on ${day} for days of a period that is not`);
  resync(reader, period, change);
  const { items, len } = period;
  period.roundings += change.lines.length;
  const added: ChangeLine[] = [];
  for (const line of change.lines) {
    const name = nameOf(line);
    const isBack = line.amount < 0;
    const amount = share(isBack ? -fullOf(line) : fullOf(line), left, len);
    if (BigInt(line.amount) !== amount) {
      faults.push(`on ${day} ${name} costs ${line.amount} for ${left} of ${len} days, not ${amount}`);
    }
    if (!isBack) added.push(line);
    const present = items.get(name);
    if (!isBack && present !== undefined) faults.push(`on ${day} bills ${name} twice`);
    if (!isBack) {
      items.set(name, { planId: line.plan_id, amount: fullOf(line), discount: 0n });
      continue;
    }
    if (present === undefined) faults.push(`on ${day} gives back ${name}, which is not billed`);
    const discount = -share(present?.discount ?? 0n, left, len);
    if (BigInt(line.discount ?? 0) !== discount) {
      faults.push(`on ${day} ${name} gives back a discount of ${line.discount ?? 0}, not ${discount}`);
    }
    items.delete(name);
  }
  checkDiscounts(reader, { period, change, redemption, added, left });
}

/** A free change has no invoice: if a coupon covers everything, events tell which items the period has. */
function resync({ states, fullOf }: Reader, { items }: BilledPeriod, change: SeenInvoice): void {
  if ([...items.values()].some(({ amount, discount }) => amount !== discount)) return;
  const before = states.findLast(({ at }) => at < change.creation_date.getTime());
  if (before === undefined) return;
  items.clear();
  for (const name of before.items) {
    const [planId = '', quantity = '1'] = name.split(' x');
    const amount = fullOf({ plan_id: planId, quantity: Number(quantity) });
    items.set(name, { planId, amount, discount: amount });
  }
}

interface Changed {
  period: BilledPeriod;
  change: SeenInvoice;
  redemption: SeenRedemption | undefined;
  added: readonly ChangeLine[];
  left: number;
}

/** Items keep the discount of their period's charge while the subscription has that coupon. */
function checkDiscounts(reader: Reader, { period, change, redemption, added, left }: Changed): void {
  const { states, faults, couponOf } = reader;
  const { items, len } = period;
  const issued = change.creation_date.getTime();
  const around = statesAround(states, issued).filter(state => hasSame(state.items, [...items.keys()]));
  const expected = around.map(state => {
    const ordered = state.items.map(name => ({ name, item: items.get(name) }));
    const isKept = state.couponId !== undefined && state.couponId === redemption?.coupon_id;
    const lines = ordered.map(({ item }) => ({ planId: item?.planId ?? '', amount: item?.amount ?? 0n }));
    const parts = discountsOf(isKept ? couponOf(redemption) : undefined, lines);
    return new Map(ordered.map(({ name }, index) => [name, parts[index] ?? 0n]));
  });
  const isMet = (parts: Map<string, bigint>) =>
    [...items].every(([name, { discount }]) => {
      const part = parts.get(name) ?? 0n;
      const line = added.find(one => nameOf(one) === name);
      return line === undefined ? discount === part : BigInt(line.discount ?? 0) === share(part, left, len);
    });
  const met = expected.find(isMet);
  if (met === undefined && expected.length > 0) {
    const taken = added.map(({ discount = 0 }) => discount).join('+');
    faults.push(`on ${dayOf(change.creation_date)} takes off ${taken}, which is not what its coupon does`);
  }
  for (const [name, discount] of met ?? []) {
    const item = items.get(name);
    if (item !== undefined) items.set(name, { ...item, discount });
  }
}
