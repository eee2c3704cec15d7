import { dayAfter, dayOf } from '../own-rules/own-calendar.ts';
import { classOf, isOverCap, lastDayForCard, TERM_MS, type TimesOf } from '../own-rules/own-retries.ts';
import type { Play } from '../play.ts';
import { isDecline, mayHaveChangedCard, type SeenLife, type Try } from '../seen/seen-life.ts';
import { CAP_SLACK_MS, mayBePaidOtherwise, openDay } from './check-charges.ts';

/** An independent copy of the transitions of Interface 16.2. */
const moves: Record<string, readonly string[]> = {
  trial: ['active', 'past_due', 'unpaid', 'cancelled'],
  active: ['past_due', 'unpaid', 'cancelled'],
  past_due: ['active', 'unpaid', 'cancelled'],
  unpaid: ['active', 'cancelled'],
  cancelled: [],
};

/** The statuses in events follow the table, and the last one is the current status. */
export function checkMoves({ subscription: { id, status }, events }: SeenLife): string[] {
  const violations: string[] = [];
  let last = '';
  for (const { payload, sequence } of events) {
    const next = (JSON.parse(payload) as { status: string }).status;
    if (last !== '' && next !== last && moves[last]?.includes(next) !== true) {
      violations.push(`${id} went from ${last} to ${next} by event ${sequence}`);
    }
    last = next;
  }
  if (last !== status) violations.push(`${id} is ${status}, but its last event says ${last}`);
  return violations;
}

/** The final status follows from the charges, and nothing is left to do. */
export function checkFinalStatus(play: Play, life: SeenLife, triesOf: TimesOf = () => []): string[] {
  const { id, status, due_date: due } = life.subscription;
  const violations =
    due !== null && due <= play.lastDay ? [`${id} is ${status} and still due on ${due}`] : [];
  const problem = problemOf(play, life, triesOf);
  return problem === undefined ? violations : [...violations, `${id} is ${status}, but ${problem}`];
}

function problemOf(play: Play, life: SeenLife, triesOf: TimesOf): string | undefined {
  const { paid, refusals: declines, plan } = life;
  const isOver = play.lastDay > life.endOf(paid + 1);
  const count = `period ${paid + 1} was refused ${declines.length} times`;
  switch (life.subscription.status) {
    case 'trial':
      if (life.tries.some(({ isVoid }) => !isVoid)) return 'it was charged';
      return undefined;
    case 'active':
      if (paid === 0) return 'nothing was ever paid';
      return declines.length > 0 && !mayHaveChangedCard(life) ? count : undefined;
    case 'past_due':
      if (declines.length === 0) return count;
      return isOver || declines.length > plan.retryTimes ? `${count} and gets no more retries` : undefined;
    case 'unpaid':
      if (isOver || plan.statusAfterRetry !== 'unpaid') return 'it should be cancelled';
      return hasGivenUpTooEarly(play, life, triesOf) ? count : undefined;
    default:
      return problemOfEnd(play, life, triesOf);
  }
}

function problemOfEnd(play: Play, life: SeenLife, triesOf: TimesOf): string | undefined {
  const asked = [
    'cancel',
    'delete customer',
    'cancel at period end',
    'cancel for credit',
    'cancel for refund',
  ];
  if (life.actions.some(({ kind, done }) => asked.includes(kind) && done !== 'no')) return undefined;
  return hasGivenUpTooEarly(play, life, triesOf)
    ? `nobody asked for it and period ${life.paid + 1} was not given up`
    : undefined;
}

/** Retries end when they are used up, when the period ends, or when the issuer or the network forbids them. */
function hasGivenUpTooEarly(play: Play, life: SeenLife, triesOf: TimesOf): boolean {
  const { refusals: declines, plan, tries, paid, endOf } = life;
  const last = declines.at(-1);
  if (last === undefined) return true;
  const isUsedUp = declines.length > plan.retryTimes;
  const isOver = openDay(play, dayAfter(last.settledDay)) > endOf(paid + 1);
  if (isUsedUp || isOver || tries.at(-1)?.isVoid === true) return false;
  if (mayBePaidOtherwise(life, paid + 1)) return false;
  return !isForGood(play, life, last, triesOf);
}

function isForGood(play: Play, life: SeenLife, last: Try, triesOf: TimesOf): boolean {
  const end = life.endOf(life.paid + 1);
  // No worker ran between the planned day and the end of the period.
  const { next_attempt_at: next } = last;
  if (next !== null && openDay(play, dayOf(next)) > end) return true;
  switch (classOf(play, last)) {
    case 'never':
      return true;
    case 'after_hours':
      return dayOf(new Date(last.operation_date.getTime() + TERM_MS)) > end;
    case 'with_new_data':
      return givenUpOn(life, last) >= lastDayForCard(life, last, life.refusals.length);
    default:
      // Other subscriptions with the same card may have used up the cap after the last decline of this one.
      return isOverCap(play, last, triesOf(last), CAP_SLACK_MS);
  }
}

/** The day on which retries ended after this decline; empty if they did not. */
function givenUpOn({ events }: SeenLife, { operation_date: declinedAt }: Try): string {
  const first = events.find(
    ({ type, creation_date: date }) =>
      ['subscription.unpaid', 'subscription.cancelled'].includes(type) && date >= declinedAt,
  );
  return first === undefined ? '' : dayOf(first.creation_date);
}

/** Each decline emits one event. */
export function checkEmittedDeclines(life: SeenLife): string[] {
  const emitted = life.events.filter(({ type }) => type === 'subscription.charge.failed').length;
  const declined = life.tries.filter(isDecline).length;
  const isRight = emitted === declined || (emitted < declined && mayHaveChangedCard(life));
  return isRight ? [] : [`${life.subscription.id} was declined ${declined} times and emitted ${emitted}`];
}
