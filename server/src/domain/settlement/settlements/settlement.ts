import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { defineTransitions } from '../../../platform/primitives/values/transition-table.ts';

export type SettlementStatus = 'closed' | 'paid' | 'carried';

/** A settlement whose payout comes back waits for another one. A trigger rejects every other transition. */
export const settlementStatuses = defineTransitions<SettlementStatus>({
  closed: ['paid'],
  paid: ['closed'],
  carried: [],
});

/** Sums of a settlement's lines, signed as the merchant sees them. */
export interface SettlementSums {
  grossCentavos: bigint;
  feeCentavos: bigint;
  feeTaxCentavos: bigint;
  rentaCentavos: bigint;
  ivaCentavos: bigint;
  icaCentavos: bigint;
  reserveCentavos: bigint;
  payoutsCentavos: bigint;
  adjustmentsCentavos: bigint;
}

export interface Settlement extends SettlementSums {
  id: string;
  number: bigint;
  /** `carried`: not paid, because it is negative or below the minimum; the next one begins with it. */
  status: SettlementStatus;
  creationDate: Date;
  cutoff: CalendarDate;
  movements: number;
  openingCentavos: bigint;
  closingCentavos: bigint;
  cause: SettlementCause | null;
  /** SHA-256 of its lines. */
  hash: string;
  paidAt: Date | null;
}

/** What took more than the merchant had: sums by kind, in centavos as text. */
export type SettlementCause = Partial<
  Record<'carried_over' | 'refunds' | 'chargebacks' | 'adjustments' | 'reserve' | 'payouts', string>
>;

export const sumOfSettlement = (sums: SettlementSums): bigint =>
  sums.grossCentavos +
  sums.feeCentavos +
  sums.feeTaxCentavos +
  sums.rentaCentavos +
  sums.ivaCentavos +
  sums.icaCentavos +
  sums.reserveCentavos +
  sums.payoutsCentavos +
  sums.adjustmentsCentavos;

/** A settlement is paid out only from a positive balance that reaches the minimum. */
export const statusOf = (closingCentavos: bigint, minimumCentavos: bigint): 'closed' | 'carried' =>
  closingCentavos > 0n && closingCentavos >= minimumCentavos ? 'closed' : 'carried';

/** Why a balance is negative; null where it is not. */
export function causeOf(
  closingCentavos: bigint,
  parts: Readonly<Record<keyof SettlementCause, bigint>>,
): SettlementCause | null {
  if (closingCentavos >= 0n) return null;
  return Object.fromEntries(
    Object.entries(parts).flatMap(([kind, centavos]) => (centavos < 0n ? [[kind, String(centavos)]] : [])),
  );
}
