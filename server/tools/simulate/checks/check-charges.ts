import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { dayAfter, later } from '../own-rules/own-calendar.ts';
import { classOf, isOverCap, type TimesOf } from '../own-rules/own-retries.ts';
import type { Play } from '../play.ts';
import { isDecline, mayHaveChangedCard, type SeenLife, type Try } from '../seen/seen-life.ts';

/** Each period is charged exactly once, or fails as documented. */
export function checkPeriods({ subscription: { id }, tries, paid, paidAt }: SeenLife): string[] {
  const violations: string[] = [];
  for (const period of new Set(tries.map(charge => charge.period))) {
    const ofPeriod = tries.filter(charge => charge.period === period);
    const numbers = ofPeriod.map(({ attempt }) => attempt).join();
    if (numbers !== ofPeriod.map((_charge, index) => index + 1).join()) {
      violations.push(`${id} period ${period} has the attempts ${numbers}`);
    }
    const times = ofPeriod.filter(({ status }) => status === 'completed').length;
    if (times > 1) violations.push(`${id} period ${period} was charged ${times} times`);
    if (times === 1 && ofPeriod.at(-1)?.status !== 'completed') {
      violations.push(`${id} period ${period} was tried again after it was paid`);
    }
    if (period > paid + 1) violations.push(`${id} period ${period} was tried while ${paid + 1} was not paid`);
  }
  const periods = [...paidAt.keys()].toSorted((a, b) => a - b).join();
  const expected = Array.from({ length: paid }, (_, index) => index + 1).join();
  if (periods !== expected) violations.push(`${id} paid for the periods ${periods}`);
  for (const { period, attempt, status } of tries) {
    if (status === 'processing') violations.push(`${id} period ${period} attempt ${attempt} was left open`);
  }
  return violations;
}

/** Every charge is made on its day. */
export function checkDays(play: Play, life: SeenLife, triesOf: TimesOf): string[] {
  const { id } = life.subscription;
  return life.tries.flatMap((charge, index) => {
    const before = life.tries[index - 1];
    const where = `${id} period ${charge.period} attempt ${charge.attempt} on ${charge.day}`;
    return faultsOfDay(play, life, charge, { before, triesOf }).map(fault => `${where} ${fault}`);
  });
}

interface Past {
  before: Try | undefined;
  triesOf: TimesOf;
}

function faultsOfDay(play: Play, life: SeenLife, charge: Try, past: Past): string[] {
  const { before } = past;
  // The charge had no effect, the trial continued, and its end was moved later.
  if (charge.isVoid && wasMovedAfter(life, charge.day)) return [];
  const faults: string[] = [];
  if (charge.day < life.startOf(charge.period)) {
    faults.push(`came before its period, which starts on ${life.startOf(charge.period)}`);
  }
  if (charge.isUpdate) return faults;
  const isRetry = before !== undefined && before.period === charge.period && isDecline(before);
  if (isRetry && charge.day > life.endOf(charge.period))
    faults.push('was a retry after the end of the period');
  const declines = life.tries.filter(other => isDecline(other) && other.period === charge.period).length;
  const isTooOften = declines > life.plan.retryTimes + 1;
  if (isTooOften && !mayHaveChangedCard(life)) faults.push(`was one of ${declines} refusals`);
  const expected = expectedDay(play, life, charge, past);
  if (expected !== undefined && charge.day !== expected) faults.push(`should have been on ${expected}`);
  return faults;
}

/** A capped retry runs once the oldest decline leaves the cap's window. */
export const CAP_SLACK_MS = 31 * 86_400_000;

/** The only allowed day of a charge; undefined if requests, an outage or a bank influence it. */
function expectedDay(
  play: Play,
  life: SeenLife,
  charge: Try,
  { before, triesOf }: Past,
): CalendarDate | undefined {
  if (before?.isVoid || before?.isUpdate || changedOn(life, charge.day)) return undefined;
  if (mayBePaidOtherwise(life, charge.period)) return undefined;
  if (before === undefined) return openDay(play, life.startOf(1));
  if (before.period === charge.period) {
    const isPlain = life.plan.retrySchedule === 'daily' && classOf(play, before) === 'later';
    const isCapped = isOverCap(play, charge, triesOf(charge), CAP_SLACK_MS);
    return isPlain && !isCapped ? openDay(play, dayAfter(before.settledDay)) : undefined;
  }
  // The next period, or the day after the last charge when several periods were missed: never a burst.
  const start = life.startOf(charge.period);
  return openDay(play, start > before.settledDay ? start : later(start, dayAfter(before.settledDay)));
}

/** An open bank payment delays a retry, and a payment on another day moves later charges. */
export const mayBePaidOtherwise = ({ payments }: SeenLife, period: number): boolean =>
  payments.some(payment => payment.period === period || payment.period === period - 1);

const wasMovedAfter = ({ actions }: SeenLife, day: CalendarDate): boolean =>
  actions.some(action => action.kind === 'move trial end' && action.done !== 'no' && action.day >= day);

/** Whether the card or the trial changed on this day or the day before. */
const changedOn = ({ actions }: SeenLife, day: CalendarDate): boolean =>
  actions.some(
    action =>
      ['new card', 'old card', 'move trial end'].includes(action.kind) &&
      (action.day === day || dayAfter(action.day) === day),
  );

/** The first day on or after this one on which a worker ran. */
export function openDay({ downtimes }: Play, day: CalendarDate): CalendarDate {
  const closed = downtimes.find(({ from, to }) => from <= day && day <= to);
  return closed === undefined ? day : dayAfter(closed.to);
}
