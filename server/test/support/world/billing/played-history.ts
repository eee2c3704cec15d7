import {
  addDays,
  type CalendarDate,
  compareDates,
  daysBetween,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { fixedPrice } from '@recaudo/contract/shared/prices/price';
import type { BilledPlan } from '../../../../src/domain/billing/lines/period-lines.ts';
import {
  billPeriod,
  costOf,
  type PlanTerms,
} from '../../../../src/domain/billing/subscriptions/bill-period.ts';
import {
  afterApproval,
  nextCharge,
  startBilling,
} from '../../../../src/domain/billing/subscriptions/billing-rules.ts';
import { decideChange } from '../../../../src/domain/billing/subscriptions/changes/decide-change.ts';
import { dueStep } from '../../../../src/domain/billing/subscriptions/changes/due-step.ts';
import { paused, resumed } from '../../../../src/domain/billing/subscriptions/pauses/pause-rules.ts';
import type { Subscription } from '../../../../src/domain/billing/subscriptions/subscription.ts';

/** Plays a subscription day by day with the engine's own rules, next to a model of the active days and their prices. */

export type Plans = readonly [BilledPlan, ...BilledPlan[]];

export type Step =
  | { kind: 'change'; prices: readonly number[]; when: 'now' | 'period_end' }
  | { kind: 'pause'; length: number | null; extend: boolean }
  | { kind: 'resume' };

export interface Rhythm {
  repeatUnit: 'week' | 'month';
  repeatEvery: number;
}

export interface History extends Rhythm {
  /** The initial prices of its items. */
  first: readonly number[];
  steps: readonly { day: number; step: Step }[];
}

/** The amount that the engine billed for one period, and the model's view of its days. */
export interface Period {
  billed: bigint;
  length: number;
  /** The price of a full period in effect on each active day. */
  days: bigint[];
  /** The number of rounded lines. */
  roundings: number;
}

interface Game {
  rhythm: Rhythm;
  plans: Plans;
  /** The plans after a scheduled change. */
  pending: Plans | undefined;
  subscription: Subscription;
  periods: Map<number, Period>;
  /** Differences found so far. */
  faults: string[];
}

const START = '2026-01-31' as CalendarDate;
export const DAYS = 200;

export const plansOf = (amounts: readonly number[]): Plans => {
  const [first = 1, ...rest] = amounts;
  const planOf = (amount: number, index: number): BilledPlan => ({
    planId: `${index} ${amount}`,
    planName: `Plan ${index}`,
    price: fixedPrice(BigInt(amount)),
    tax: null,
    quantity: 1,
  });
  return [planOf(first, 0), ...rest.map((amount, index) => planOf(amount, index + 1))];
};

export const termsOf = (plans: Plans, rhythm: Rhythm): PlanTerms => ({
  ...plans[0],
  ...costOf(plans, 2, null),
  ...rhythm,
  items: plans.slice(1),
  retryTimes: 3,
  retrySchedule: 'daily',
  statusAfterRetry: 'unpaid',
  splits: null,
});

const namesOf = (plans: Plans) => ({
  planId: plans[0].planId,
  quantity: 1,
  items: plans.slice(1).map(({ planId }) => ({ planId, quantity: 1 })),
  periodAmountCentavos: null,
});

export const subscriptionOf = (plans: Plans, rhythm: Rhythm, start: CalendarDate): Subscription => ({
  ...startBilling(termsOf(plans, rhythm), addDays(start, -1), start),
  ...namesOf(plans),
  id: 's',
  creationDate: new Date(0),
  customerId: 'a',
  cardId: 'k',
  card: '{}',
  requiresFirstPayment: false,
  startDate: null,
  pendingChange: null,
  billedLine: null,
  discount: null,
  lastErrorCode: null,
  lastRetry: null,
  eventCount: 0,
});

export function playHistory({ first, steps, ...rhythm }: History): Pick<Game, 'periods' | 'faults'> {
  const plans = plansOf(first);
  const subscription = subscriptionOf(plans, rhythm, START);
  const game: Game = { rhythm, plans, pending: undefined, subscription, periods: new Map(), faults: [] };
  for (let offset = 0; offset < DAYS; offset += 1) {
    const today = addDays(START, offset);
    work(game, today);
    for (const { step } of steps.filter(({ day }) => day === offset)) {
      request(game, step, today);
      work(game, today);
    }
    countDay(game, today);
  }
  return game;
}

const presentPeriod = ({ periods, subscription }: Game): Period | undefined =>
  periods.get(subscription.currentPeriodNumber);

function countDay(game: Game, today: CalendarDate): void {
  const { subscription, plans, faults } = game;
  const amount = plans.reduce((sum, { price }) => sum + price.amountCentavos, 0n);
  const isOver = compareDates(subscription.periodEndDate, today) < 0;
  // Without `extend`, the paid days of the period pass during the pause.
  if (subscription.pause !== null && (subscription.pause.extend || isOver)) return;
  if (isOver) faults.push(`${today}: active after the end of the period`);
  presentPeriod(game)?.days.push(amount);
}

/** Runs the worker until nothing is due. */
function work(game: Game, today: CalendarDate): void {
  const next = () => dueStep(game.subscription, termsOf(game.plans, game.rhythm), today);
  for (let step = next(); step.kind !== 'nothing'; step = next()) {
    if (step.kind === 'wait') throw new Error('nothing waits here');
    if (step.kind === 'charge') {
      charge(game, today);
      continue;
    }
    if (game.subscription.pendingChange !== null && step.after.pendingChange === null) {
      game.plans = game.pending ?? game.plans;
      game.pending = undefined;
    }
    game.subscription = step.after;
  }
}

function charge(game: Game, today: CalendarDate): void {
  const { subscription, plans, periods, faults } = game;
  const terms = termsOf(plans, game.rhythm);
  const { period } = nextCharge(subscription);
  const { lines, totalCentavos: billed, days } = billPeriod(subscription, terms, period);
  if (subscription.pause !== null) faults.push(`${today}: charged in a pause`);
  if (periods.has(period)) faults.push(`${today}: period ${period} was billed twice`);
  if (days.start !== today) faults.push(`${today}: billed the days from ${days.start}`);
  if (lines.length !== plans.length) faults.push(`${today}: ${lines.length} lines for ${plans.length} items`);
  periods.set(period, { billed, length: daysBetween(days.start, days.end) + 1, days: [], roundings: 0 });
  game.subscription = { ...subscription, ...afterApproval(subscription, terms, period, today) };
}

function request(game: Game, step: Step, today: CalendarDate): void {
  const { subscription } = game;
  if (step.kind === 'resume') {
    game.subscription = resumed(subscription, termsOf(game.plans, game.rhythm), today);
  } else if (subscription.pause !== null) {
    return;
  } else if (step.kind === 'pause') {
    const until = step.length === null ? null : addDays(today, step.length);
    const pause = { since: today, until, extend: step.extend };
    game.subscription = { ...subscription, ...paused(subscription, pause) };
  } else {
    change(game, step, today);
  }
}

function change(game: Game, step: Extract<Step, { kind: 'change' }>, today: CalendarDate): void {
  const { subscription, faults } = game;
  const wanted = plansOf(step.prices);
  const options = { when: step.when, proration: 'charge_now' as const, today, creditCentavos: 0n };
  const decision = decideChange({ subscription, terms: termsOf(game.plans, game.rhythm) }, wanted, options);
  if (decision.kind === 'unchanged') return;
  if (decision.kind === 'scheduled') {
    game.pending = wanted;
    game.subscription = { ...subscription, pendingChange: { ...namesOf(wanted), kind: 'scheduled' } };
    return;
  }
  if (decision.kind === 'billed') {
    const present = presentPeriod(game);
    if (present === undefined) faults.push(`${today}: a change was billed for days that are not`);
    else {
      present.billed += decision.bill.totalCentavos;
      present.roundings += decision.bill.lines.length;
    }
    if (decision.bill.days.end !== subscription.periodEndDate) faults.push(`${today}: bills other days`);
  }
  const billedLine = decision.kind === 'free' ? decision.billedLine : null;
  game.plans = wanted;
  game.pending = undefined;
  game.subscription = { ...subscription, ...namesOf(wanted), pendingChange: null, billedLine };
}
