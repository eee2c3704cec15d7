import { percentOf } from '../../primitives/money.ts';
import type { FeeSchedule } from '../merchants/merchant.ts';

export interface Fee {
  feeCentavos: bigint;
  taxCentavos: bigint;
}

/** Interface 10.10: a share of the amount and a fixed part; the tax is computed on the rounded fee. */
export function feeOf(schedule: FeeSchedule, amountCentavos: bigint): Fee {
  const feeCentavos = percentOf(amountCentavos, BigInt(schedule.basisPoints)) + schedule.fixedCentavos;
  return { feeCentavos, taxCentavos: percentOf(feeCentavos, BigInt(schedule.taxBasisPoints)) };
}
