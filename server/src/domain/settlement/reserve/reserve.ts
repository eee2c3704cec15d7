import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { partOf } from '../pricing/price.ts';

export interface ReserveTerms {
  /** Of the net sales of each settlement. */
  rollingPartsPerMillion: number;
  rollingDays: number;
  /** The reserve is filled up to this amount before anything is paid. */
  fixedCentavos: bigint;
}

export const noReserve: ReserveTerms = { rollingPartsPerMillion: 0, rollingDays: 0, fixedCentavos: 0n };

export interface ReserveHold {
  kind: 'rolling' | 'fixed';
  amountCentavos: bigint;
  /** Null: until someone releases it. */
  releaseOn: CalendarDate | null;
}

/**
 * What a settlement keeps back, never more than is available. The rolling part is taken first; the fixed part fills up what the
 * fixed holds before it do not reach.
 */
export function holdsOf(
  terms: ReserveTerms,
  settlement: {
    availableCentavos: bigint;
    /** Net of the charges, without refunds. */
    salesCentavos: bigint;
    fixedHeldCentavos: bigint;
    cutoff: CalendarDate;
  },
): ReserveHold[] {
  let left = settlement.availableCentavos > 0n ? settlement.availableCentavos : 0n;
  const take = (centavos: bigint): bigint => {
    const taken = centavos <= 0n ? 0n : centavos < left ? centavos : left;
    left -= taken;
    return taken;
  };
  const rolling = take(partOf(settlement.salesCentavos, terms.rollingPartsPerMillion));
  const fixed = take(terms.fixedCentavos - settlement.fixedHeldCentavos);
  const holds: ReserveHold[] = [
    { kind: 'rolling', amountCentavos: rolling, releaseOn: addDays(settlement.cutoff, terms.rollingDays) },
    { kind: 'fixed', amountCentavos: fixed, releaseOn: null },
  ];
  return holds.filter(hold => hold.amountCentavos > 0n);
}
