import type { ReceivedMethod } from '@recaudo/contract/merchant/money/reconciliation';
import { isBusinessDay } from '@recaudo/contract/shared/calendar/business-days';
import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type KeptBack, type Movement, sumKept } from '../received-line.ts';

export interface OpenLine {
  fileId: string;
  number: number;
  day: CalendarDate;
  method: ReceivedMethod;
  bank: string | null;
  description: string | null;
  reference: string | null;
  amountCentavos: bigint;
  kept: KeptBack | null;
}

/** An unmatched payment, with the fee by the merchant's own terms. */
export interface FreeMovement extends Movement {
  feeCentavos: bigint;
  feeTaxCentavos: bigint;
}

export interface Proposal {
  line: OpenLine;
  movements: readonly FreeMovement[];
  grossCentavos: bigint;
  kept: KeptBack;
  differenceCentavos: bigint;
}

const NOTHING: KeptBack = { fee: 0n, feeTax: 0n, retefuente: 0n, reteica: 0n, reteiva: 0n };

/** Acquirers pay within a few business days; holidays extend this. */
const BUSINESS_DAYS_BACK = 5;
/** The most that fees and taxes can take, in percent. With a larger difference, the deposit is not for these payments. */
const MOST_KEPT = 12n;

/** The first day whose payments a deposit on this day may contain. */
export function firstDayFor(day: CalendarDate): CalendarDate {
  let first = day;
  for (let left = BUSINESS_DAYS_BACK; left > 0; ) {
    first = addDays(first, -1);
    if (isBusinessDay(first)) left -= 1;
  }
  return first;
}

export const sumOf = (
  movements: readonly FreeMovement[],
  amountOf: (movement: FreeMovement) => bigint,
): bigint => movements.reduce((sum, movement) => sum + amountOf(movement), 0n);

const gross = (movement: FreeMovement): bigint => movement.amountCentavos;
const net = (movement: FreeMovement): bigint => movement.netCentavos;

/** The index where each day begins, and the end of the last day. */
const boundariesOf = (movements: readonly FreeMovement[]): number[] => [
  ...movements.flatMap((movement, index) => (movement.day === movements[index - 1]?.day ? [] : [index])),
  movements.length,
];

/** Runs of consecutive whole days, the earliest first, because payments are deposited in order. */
function* wholeDays(movements: readonly FreeMovement[]): Generator<readonly [from: number, to: number]> {
  const boundaries = boundariesOf(movements);
  for (const [index, from] of boundaries.entries()) {
    for (const to of boundaries.slice(index + 1)) yield [from, to];
  }
}

/**
 * A run of consecutive payments with this sum, which need not be whole days: an acquirer's day may end at another hour than
 * ours. Takes one pass.
 */
function runOf(
  movements: readonly FreeMovement[],
  amountOf: (movement: FreeMovement) => bigint,
  target: bigint,
): FreeMovement[] | undefined {
  const starts = new Map<bigint, number>([[0n, 0]]);
  let sum = 0n;
  for (const [index, movement] of movements.entries()) {
    sum += amountOf(movement);
    const from = starts.get(sum - target);
    if (from !== undefined) return movements.slice(from, index + 1);
    if (!starts.has(sum)) starts.set(sum, index + 1);
  }
  return undefined;
}

function exactly(
  movements: readonly FreeMovement[],
  amountOf: (movement: FreeMovement) => bigint,
  target: bigint,
): readonly FreeMovement[] | undefined {
  for (const [from, to] of wholeDays(movements)) {
    const days = movements.slice(from, to);
    if (sumOf(days, amountOf) === target) return days;
  }
  return runOf(movements, amountOf, target);
}

const ownFees = (movements: readonly FreeMovement[]): KeptBack => ({
  ...NOTHING,
  fee: sumOf(movements, movement => movement.feeCentavos),
  feeTax: sumOf(movements, movement => movement.feeTaxCentavos),
});

const proposalOf = (line: OpenLine, movements: readonly FreeMovement[], kept: KeptBack): Proposal => {
  const grossCentavos = sumOf(movements, gross);
  const differenceCentavos = grossCentavos - sumKept(kept) - line.amountCentavos;
  return { line, movements, grossCentavos, kept, differenceCentavos };
};

/**
 * A proposal that is exact to the centavo: less the amounts that the bank states, else less the merchant's own fee, else
 * the full amount.
 */
function proposeExact(line: OpenLine, movements: readonly FreeMovement[]): Proposal | undefined {
  const { amountCentavos, kept } = line;
  if (kept !== null && sumKept(kept) > 0n) {
    const found = exactly(movements, gross, amountCentavos + sumKept(kept));
    if (found !== undefined) return proposalOf(line, found, kept);
  }
  const lessFee = exactly(movements, net, amountCentavos);
  if (lessFee !== undefined) {
    const fees = ownFees(lessFee);
    if (fees.fee >= 0n && fees.feeTax >= 0n) return proposalOf(line, lessFee, fees);
  }
  const whole = exactly(movements, gross, amountCentavos);
  return whole && proposalOf(line, whole, NOTHING);
}

/**
 * Whole days whose sum is close, so that a person can state what else was kept back. Chooses the smallest difference after
 * known fees.
 */
function proposeNear(line: OpenLine, movements: readonly FreeMovement[]): Proposal | undefined {
  let best: Proposal | undefined;
  for (const [from, to] of wholeDays(movements)) {
    const days = movements.slice(from, to);
    const missing = sumOf(days, gross) - line.amountCentavos;
    if (missing <= 0n || missing * 100n > sumOf(days, gross) * MOST_KEPT) continue;
    const fees = line.kept ?? ownFees(days);
    const isKnown = fees.fee >= 0n && fees.feeTax >= 0n && sumKept(fees) <= missing;
    const near = proposalOf(line, days, isKnown ? fees : NOTHING);
    if (best === undefined || near.differenceCentavos < best.differenceCentavos) best = near;
  }
  return best;
}

/**
 * Proposes the payments of each deposit, the oldest deposit first, and each payment only once. The work is bounded: tries
 * consecutive days and consecutive payments only, never arbitrary sets.
 */
export function proposeDeposits(
  lines: readonly OpenLine[],
  movements: readonly FreeMovement[],
): { proposals: Proposal[]; unexplained: OpenLine[] } {
  const taken = new Set<string>();
  const inOrder = lines.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.number - b.number));
  const freeFor = ({ day, method }: OpenLine): FreeMovement[] => {
    const first = firstDayFor(day);
    return movements.filter(
      movement =>
        movement.method === method &&
        movement.day >= first &&
        movement.day <= day &&
        !taken.has(movement.transactionId),
    );
  };
  const tryEach = (rest: readonly OpenLine[], propose: typeof proposeExact): [Proposal[], OpenLine[]] => {
    const proposals: Proposal[] = [];
    const without = rest.filter(line => {
      const proposal = propose(line, freeFor(line));
      if (proposal === undefined) return true;
      for (const { transactionId } of proposal.movements) taken.add(transactionId);
      proposals.push(proposal);
      return false;
    });
    return [proposals, without];
  };
  const [exact, rest] = tryEach(inOrder, proposeExact);
  const [near, unexplained] = tryEach(rest, proposeNear);
  return { proposals: [...exact, ...near], unexplained };
}
