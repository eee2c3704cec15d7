import { shareOf } from '../../../platform/primitives/values/money.ts';
import type { Price } from '../pricing/price.ts';
import type { Withheld, WithheldTax } from '../withholding/withholding.ts';

/** One part of a movement, signed as the merchant sees it: what it gets is positive. */
export interface MovementLine {
  type: 'gross' | 'fee' | 'fee_tax' | 'withholding';
  amountCentavos: bigint;
  /** Only on a withholding. */
  withheld?: {
    tax: WithheldTax;
    rowId: string;
    partsPerMillion: number;
    baseCentavos: bigint;
    city: string | null;
    law: string;
  };
}

export const netOf = (lines: readonly MovementLine[]): bigint =>
  lines.reduce((sum, line) => sum + line.amountCentavos, 0n);

const kept = (lines: readonly MovementLine[]): MovementLine[] =>
  lines.filter(
    ({ type, amountCentavos, withheld }) =>
      type === 'gross' || amountCentavos !== 0n || (withheld !== undefined && withheld.baseCentavos !== 0n),
  );

/** The lines of a charge: gross, commission, its tax, and what is withheld. */
export const chargeLines = (
  grossCentavos: bigint,
  price: Pick<Price, 'commissionCentavos' | 'taxCentavos'>,
  withheld: readonly Withheld[],
): MovementLine[] =>
  kept([
    { type: 'gross', amountCentavos: grossCentavos },
    { type: 'fee', amountCentavos: -price.commissionCentavos },
    { type: 'fee_tax', amountCentavos: -price.taxCentavos },
    ...withheld.map(({ amountCentavos, ...row }) => ({
      type: 'withholding' as const,
      amountCentavos: -amountCentavos,
      withheld: row,
    })),
  ]);

/** A charge as its mirror lines need it. */
export interface TakenBackCharge {
  amountCentavos: bigint;
  returnable: Price['returnable'];
  withheld: readonly Withheld[];
}

/**
 * The lines of a refund or chargeback, or of one that is undone (a negative `takenCentavos`). Each mirrors the charge's line in
 * the share that is taken back by then, less the share before: so parts in any order that add up to the whole give back the whole.
 */
export function mirrorLines(
  charge: TakenBackCharge,
  movement: { grossCentavos: bigint; takenCentavos: bigint; takenBeforeCentavos: bigint },
): MovementLine[] {
  const { amountCentavos, returnable, withheld } = charge;
  const clamp = (centavos: bigint) =>
    centavos < 0n ? 0n : centavos > amountCentavos ? amountCentavos : centavos;
  const before = clamp(movement.takenBeforeCentavos);
  const after = clamp(movement.takenBeforeCentavos + movement.takenCentavos);
  const mirrored = (centavos: bigint) =>
    shareOf(after, amountCentavos, centavos) - shareOf(before, amountCentavos, centavos);
  return kept([
    { type: 'gross', amountCentavos: movement.grossCentavos },
    { type: 'fee', amountCentavos: mirrored(returnable.commissionCentavos) },
    { type: 'fee_tax', amountCentavos: mirrored(returnable.taxCentavos) },
    ...withheld.map(({ amountCentavos: whole, baseCentavos, ...row }) => ({
      type: 'withholding' as const,
      amountCentavos: mirrored(whole),
      withheld: { ...row, baseCentavos: -mirrored(baseCentavos) },
    })),
  ]);
}
