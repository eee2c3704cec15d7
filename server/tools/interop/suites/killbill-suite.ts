import {
  addDays,
  addMonths,
  addYears,
  type CalendarDate,
  daysBetween,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { billOf, type DrawnChange, drawChanges } from '../cases/plan-changes.ts';
import { askKillBill, type KillBillAnswer } from '../programs/killbill.ts';
import type { Played } from '../report.ts';

const SEED = 38;
const CHANGES = 200;

/** Reasons why Kill Bill bills another amount; interop/README.md explains each. */
const reasons = {
  same: 'the same amounts',
  decimals: 'another centavo, because Kill Bill rounds the share of the period to nine decimals first',
  monthBefore:
    'another charge, because Kill Bill divides by the days since the same date of the month before',
  calendar: 'another charge, because Kill Bill begins another period on the day of the change',
} as const;
type Reason = keyof typeof reasons;

/**
 * Compares plan changes billed by Kill Bill and by Recaudo: equal amounts, or amounts that differ by rules that
 * reproduce Kill Bill's exactly.
 */
export async function playKillBill(
  folder: string,
  sources: string,
  say: (text: string) => void,
): Promise<Played[]> {
  const changes = drawChanges(SEED, CHANGES);
  say("asking Kill Bill's invoice generator");
  const answers = await askKillBill(folder, sources, changes);
  const counts: Record<Reason, number> = { same: 0, decimals: 0, monthBefore: 0, calendar: 0 };
  const faults: string[] = [];
  let most = 0n;
  for (const [index, change] of changes.entries()) {
    const answer = answers[index];
    if (answer === undefined) continue;
    const unexplained = faultOf(change, answer);
    if (unexplained !== null) {
      faults.push(unexplained);
      continue;
    }
    const reason = reasonOf(change, answer);
    counts[reason] += 1;
    if (reason === 'decimals') most = larger(most, differenceOf(change, answer));
  }
  const row = { host: 'Kill Bill', dialect: '0.24.15', transport: 'Java' };
  return [
    ...(Object.keys(reasons) as Reason[]).map(reason => ({
      ...row,
      case: `${counts[reason]} of ${changes.length} changes: ${reasons[reason]}`,
      fault: null,
    })),
    { ...row, case: `nine decimals change a line by ${most} centavos at most`, fault: null },
    {
      ...row,
      case: 'no other difference',
      fault: faults.length === 0 ? null : faults.join('\n'),
    },
  ];
}

/** Null if Kill Bill follows its own rules and they explain every difference from Recaudo. */
function faultOf(change: DrawnChange, answer: KillBillAnswer): string | null {
  const { day, periodStart: start, periodEnd: end } = change;
  const isSamePeriod = answer.periodStart === start && answer.periodEnd === end;
  const credit = -rounded(change.oldCentavos, daysBetween(day, end), daysBetween(start, end));
  const { chargedUntil: until } = answer;
  const since = before(change, until);
  const charge = rounded(change.newCentavos, daysBetween(day, until), daysBetween(since, until));
  const isExplained = answer.creditCentavos === credit && answer.chargeCentavos === charge;
  const isPlain = change.billingPeriod === 'MONTHLY' && Number(change.firstDay.slice(8)) <= 28;
  const reason = reasonOf(change, answer);
  const isExpected = !isPlain || reason === 'same' || reason === 'decimals';
  if (isSamePeriod && isExplained && isExpected) return null;
  const ours = billOf(change);
  return `${JSON.stringify(change, toText)}\n  Kill Bill ${JSON.stringify(answer, toText)}\n  Recaudo ${JSON.stringify(ours, toText)}`;
}

function reasonOf(change: DrawnChange, answer: KillBillAnswer): Reason {
  const ours = billOf(change);
  const isSame =
    ours.creditCentavos === answer.creditCentavos && ours.chargeCentavos === answer.chargeCentavos;
  if (isSame) return 'same';
  if (answer.chargedUntil !== change.periodEnd) return 'calendar';
  return before(change, answer.chargedUntil) === change.periodStart ? 'decimals' : 'monthBefore';
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The larger difference of the two lines. */
function differenceOf(change: DrawnChange, answer: KillBillAnswer): bigint {
  const ours = billOf(change);
  const [credit, charge] = [
    ours.creditCentavos - answer.creditCentavos,
    ours.chargeCentavos - answer.chargeCentavos,
  ];
  return larger(size(credit), size(charge));
}

/** One period earlier, on the same day of the month if it exists. */
function before({ rhythm: { repeatUnit, repeatEvery } }: DrawnChange, until: CalendarDate): CalendarDate {
  const date = Number(until.slice(8));
  if (repeatUnit === 'week') return addDays(until, -7 * repeatEvery);
  return repeatUnit === 'month' ? addMonths(until, -repeatEvery, date) : addYears(until, -repeatEvery, date);
}

const BILLION = 1_000_000_000n;
const halfUp = (dividend: bigint, divisor: bigint): bigint => (dividend * 2n + divisor) / (divisor * 2n);

/** Kill Bill's rounding: the share to nine decimals, then the amount to the centavo. */
const rounded = (centavos: bigint, left: number, length: number): bigint =>
  halfUp(centavos * halfUp(BigInt(left) * BILLION, BigInt(length)), BILLION);

const toText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
