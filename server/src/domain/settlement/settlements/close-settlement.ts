import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { lockBalance } from '../../money/ledger/store.ts';
import { changeAvailable } from '../balance/change-available.ts';
import { holdsOf } from '../reserve/reserve.ts';
import { insertHold, listHolds } from '../reserve/store.ts';
import { nextCutoffAfter, type SettlementTerms } from '../terms/terms.ts';
import {
  type AdjustmentSums,
  moveCutoff,
  type SettledSums,
  settleMovements,
  settleOpenAdjustments,
  sumOpen,
  takeNumber,
} from './close-store.ts';
import { hashLines } from './hash-lines.ts';
import { readLines } from './line-store.ts';
import { causeOf, type Settlement, type SettlementSums, statusOf, sumOfSettlement } from './settlement.ts';
import { findLastSettlement, insertSettlement } from './store.ts';

export interface ClosedSettlement {
  settlement: Settlement;
  /** The balance was not negative before. */
  turnedNegative: boolean;
}

/**
 * Closes the settlement of a cutoff in the caller's transaction; the merchant's terms are held. Undefined, and only the cutoff
 * moves, where nothing has happened since the last one.
 */
export async function closeSettlement(
  tx: Queryable,
  terms: SettlementTerms,
  { cutoff, now }: { cutoff: CalendarDate; now: Date },
): Promise<ClosedSettlement | undefined> {
  const { merchantId } = terms;
  // Payouts and holds wait: the balance must not change between its lines and its closing.
  await lockBalance(tx, merchantId, 'available');
  const last = await findLastSettlement(tx, merchantId);
  const openingCentavos = last?.closingCentavos ?? 0n;
  const id = newId('settlement');
  const moved = await settleMovements(tx, merchantId, { id, cutoff });
  const before = await settleOpenAdjustments(tx, merchantId, { id, cutoff });
  if (terms.nextCutoff !== null && terms.nextCutoff <= cutoff) {
    await moveCutoff(tx, merchantId, nextCutoffAfter(terms, cutoff));
  }
  if (moved.movements === 0 && before.count === 0) return undefined;
  const balance = openingCentavos + netOf(moved) + before.reserve + before.payouts + before.adjustments;
  const heldCentavos = await holdReserve(tx, terms, { id, cutoff, now, balance, sales: moved.sales });
  const sums = toSums(moved, before, heldCentavos);
  const closingCentavos = openingCentavos + sumOfSettlement(sums);
  await requireSameAsLedger(tx, merchantId, closingCentavos);
  const head = { id, number: await takeNumber(tx, merchantId), cutoff, openingCentavos, closingCentavos };
  const hash = await hashLines(head, readLines(tx, { merchantId, settlementId: id }));
  const cause = causeOf(closingCentavos, {
    carried_over: openingCentavos,
    refunds: moved.refunds,
    chargebacks: moved.chargebacks,
    adjustments: moved.adjustments + before.adjustments,
    reserve: sums.reserveCentavos,
    payouts: sums.payoutsCentavos,
  });
  const status = statusOf(closingCentavos, terms.minimumCentavos);
  const settlement = {
    ...head,
    ...sums,
    status,
    creationDate: now,
    movements: moved.movements,
    cause,
    hash,
    paidAt: null,
  };
  await insertSettlement(tx, merchantId, settlement);
  return { settlement, turnedNegative: closingCentavos < 0n && openingCentavos >= 0n };
}

const netOf = (moved: SettledSums): bigint =>
  moved.gross + moved.fee + moved.fee_tax + moved.renta + moved.iva + moved.ica;

const toSums = (moved: SettledSums, before: AdjustmentSums, heldCentavos: bigint): SettlementSums => ({
  grossCentavos: moved.gross,
  feeCentavos: moved.fee,
  feeTaxCentavos: moved.fee_tax,
  rentaCentavos: moved.renta,
  ivaCentavos: moved.iva,
  icaCentavos: moved.ica,
  reserveCentavos: before.reserve - heldCentavos,
  payoutsCentavos: before.payouts,
  adjustmentsCentavos: before.adjustments,
});

/** Keeps the reserve back, as lines of the settlement itself. */
async function holdReserve(
  tx: Queryable,
  { merchantId, reserve }: SettlementTerms,
  {
    id,
    cutoff,
    now,
    balance,
    sales,
  }: { id: string; cutoff: CalendarDate; now: Date; balance: bigint; sales: bigint },
): Promise<bigint> {
  const fixed = (await listHolds(tx, merchantId)).filter(({ kind }) => kind === 'fixed');
  const holds = holdsOf(reserve, {
    availableCentavos: balance,
    salesCentavos: sales,
    fixedHeldCentavos: fixed.reduce((sum, hold) => sum + hold.amountCentavos, 0n),
    cutoff,
  });
  for (const hold of holds) {
    const holdId = newId('settlementHold');
    await insertHold(tx, merchantId, { ...hold, id: holdId, reason: null, day: bogotaDateOf(now) });
    await changeAvailable(tx, {
      merchantId,
      type: 'reserve_hold',
      amountCentavos: -hold.amountCentavos,
      against: 'reserved',
      reference: holdId,
      settlementId: id,
      now,
    });
  }
  return holds.reduce((sum, hold) => sum + hold.amountCentavos, 0n);
}

/** A statement that does not match the ledger is never written. */
async function requireSameAsLedger(
  tx: Queryable,
  merchantId: string,
  closingCentavos: bigint,
): Promise<void> {
  const [inLedger, open] = [await lockBalance(tx, merchantId, 'available'), await sumOpen(tx, merchantId)];
  if (closingCentavos + open === inLedger) return;
  throw new Error(
    `the settlement of ${merchantId} closes with ${closingCentavos} centavos and leaves ${open} open, but the ledger has ${inLedger} available`,
  );
}
