import type { DepositResult } from '@recaudo/contract/merchant/money/deposits';
import { type CalendarDate, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import { violatedConstraint } from '../../../platform/database/statements/constraint.ts';
import { notFound } from '../../../platform/errors.ts';
import { type KeptBack, sumKept } from '../received-line.ts';
import { type FreeMovement, sumOf } from './propose-deposits.ts';
import { findLine, insertDeposit, listFreeOf, removeDepositRows } from './store.ts';

interface End {
  day: CalendarDate;
  id: string;
}

export interface ChosenDeposit {
  line: { fileId: string; number: number };
  payments: { from: End; to: End; count: number };
  kept: KeptBack;
}

const MAX_DAYS = 31;
export const MOST_PAYMENTS = 20_000;

const takenBy: ReadonlySet<string> = new Set([
  'reconciliation_deposits_line',
  'reconciliation_matches_line',
  'reconciliation_matches_transaction',
  'reconciliation_deposit_payments_pkey',
]);

/**
 * Confirms each deposit in its own transaction, so that one which another person confirmed first does not affect
 * the others.
 */
export async function confirmDeposits(
  gateway: Gateway,
  merchantId: string,
  chosen: readonly ChosenDeposit[],
): Promise<{ result: DepositResult; id: string | null }[]> {
  const results: { result: DepositResult; id: string | null }[] = [];
  for (const deposit of chosen) {
    try {
      results.push(await confirmOne(gateway, merchantId, deposit));
    } catch (error) {
      if (!takenBy.has(violatedConstraint(error) ?? '')) throw error;
      results.push({ result: 'taken', id: null });
    }
  }
  return results;
}

const confirmOne = (
  { database, clock }: Gateway,
  merchantId: string,
  { line: place, payments, kept }: ChosenDeposit,
): Promise<{ result: DepositResult; id: string | null }> =>
  database.transaction(async tx => {
    const line = await findLine(tx, merchantId, place);
    if (line === undefined) return { result: 'missing', id: null };
    const { from, to } = payments;
    if (from.day > to.day || daysBetween(from.day, to.day) >= MAX_DAYS)
      return { result: 'changed', id: null };
    const free = await listFreeOf(tx, merchantId, {
      from: from.day,
      to: to.day,
      methods: [line.method],
      most: MOST_PAYMENTS,
    });
    const movements = between(free, from, to);
    const grossCentavos = sumOf(movements, ({ amountCentavos }) => amountCentavos);
    const isExact = grossCentavos - sumKept(kept) === line.amountCentavos;
    // The payments have changed since they were shown: the person must look again.
    if (movements.length !== payments.count || !isExact) return { result: 'changed', id: null };
    const transactionIds = movements.map(({ transactionId }) => transactionId);
    const id = await insertDeposit(tx, merchantId, {
      line,
      grossCentavos,
      kept,
      transactionIds,
      now: clock.now(),
    });
    return { result: 'matched', id };
  });

/** The movements from one to the other, inclusive; empty if either is gone. */
function between(free: readonly FreeMovement[], from: End, to: End): readonly FreeMovement[] {
  const [first, last] = [from, to].map(({ id }) =>
    free.findIndex(({ transactionId }) => transactionId === id),
  );
  if (first === undefined || last === undefined || first < 0 || last < first) return [];
  return free.slice(first, last + 1);
}

export const undoDeposit = ({ database }: Gateway, merchantId: string, id: string): Promise<void> =>
  database.transaction(async tx => {
    if (!(await removeDepositRows(tx, merchantId, id))) throw notFound();
  });
