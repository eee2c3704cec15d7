import { addDays, type CalendarDate, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import { periodEnd, periodStart, type Rhythm } from '@recaudo/contract/shared/calendar/subscription-calendar';
import { fixedPrice } from '@recaudo/contract/shared/prices/price';
import { decideChange } from '#src/domain/billing/subscriptions/changes/decide-change.ts';
import { newRandom, type Random } from '../../simulate/schedule/random.ts';
import type { PlanChange } from '../programs/killbill.ts';

const rhythms: readonly { billingPeriod: string; rhythm: Rhythm }[] = [
  { billingPeriod: 'MONTHLY', rhythm: { repeatUnit: 'month', repeatEvery: 1 } },
  { billingPeriod: 'QUARTERLY', rhythm: { repeatUnit: 'month', repeatEvery: 3 } },
  { billingPeriod: 'ANNUAL', rhythm: { repeatUnit: 'year', repeatEvery: 1 } },
  { billingPeriod: 'WEEKLY', rhythm: { repeatUnit: 'week', repeatEvery: 1 } },
];
const [monthly, ...others] = rhythms;

/** A plan change on a random day of one of a subscription's first periods. */
export interface DrawnChange extends PlanChange {
  rhythm: Rhythm;
  period: number;
  /** The first day after the period. */
  periodEnd: CalendarDate;
}

/** Three of four are monthly. A seed always draws the same changes. */
export function drawChanges(seed: number, count: number): DrawnChange[] {
  const random = newRandom(seed, 'plan changes');
  return Array.from({ length: count }, () => drawChange(random));
}

function drawChange(random: Random): DrawnChange {
  const { billingPeriod, rhythm } =
    random.chance(0.75) && monthly !== undefined ? monthly : random.pick(others);
  const firstDay = addDays('2026-01-01' as CalendarDate, random.whole(0, 1_200));
  const period = random.whole(1, 6);
  const start = periodStart(firstDay, rhythm, period);
  const end = addDays(periodEnd(firstDay, rhythm, period), 1);
  return {
    billingPeriod,
    rhythm,
    period,
    firstDay,
    periodStart: start,
    periodEnd: end,
    day: addDays(start, random.whole(1, daysBetween(start, end) - 1)),
    oldCentavos: drawPrice(random),
    newCentavos: drawPrice(random),
  };
}

/** From 1,000 to 5 million pesos; half of them whole pesos. */
function drawPrice(random: Random): bigint {
  const pesos = random.whole(1_000, random.pick([100_000, 1_000_000, 5_000_000]));
  return BigInt(pesos) * 100n + BigInt(random.chance(0.5) ? 0 : random.whole(1, 99));
}

/** The amounts that Recaudo bills, by the rules that previews and charges use. */
export function billOf({ rhythm, period, firstDay, periodEnd: end, day, ...prices }: DrawnChange) {
  const planOf = (planId: string, centavos: bigint) => ({
    planId,
    planName: planId,
    price: fixedPrice(centavos),
    tax: null,
    quantity: 1,
  });
  const [before, after] = [planOf('old', prices.oldCentavos), planOf('new', prices.newCentavos)];
  const subscription = {
    status: 'active' as const,
    planId: 'old',
    quantity: 1,
    items: [],
    firstChargeDate: firstDay,
    currentPeriodNumber: period,
    periodEndDate: addDays(end, -1),
    shift: null,
    discount: null,
    billedLine: null,
  };
  const rest = { retryTimes: 3, retrySchedule: 'daily', statusAfterRetry: 'unpaid', splits: null } as const;
  const terms = { ...before, ...rhythm, ...rest, items: [], amountCentavos: prices.oldCentavos, iva: '' };
  const options = { when: 'now', proration: 'charge_now', today: day, creditCentavos: 0n } as const;
  const decision = decideChange({ subscription, terms }, [after], options);
  const lines = decision.kind === 'billed' ? decision.bill.lines : [];
  const sumOf = (planId: string) =>
    lines.filter(line => line.planId === planId).reduce((sum, line) => sum + line.totalCentavos, 0n);
  return { creditCentavos: sumOf('old'), chargeCentavos: sumOf('new') };
}
