import { type Queryable, statement } from '../../database/connection.ts';
import type { FeeSchedule, MerchantLimits } from './merchant.ts';

const change = statement(
  'merchants_limits',
  `update merchants set rate_per_second = $2, max_charge_centavos = $3, overdraft_centavos = $4 where id = $1`,
);

/** 0 when there is no such merchant. */
export const setLimits = (
  database: Queryable,
  id: string,
  { ratePerSecond, maxChargeCentavos, overdraftCentavos }: MerchantLimits,
): Promise<number> => database.run(change, [id, ratePerSecond, maxChargeCentavos, overdraftCentavos]);

const changeOverdraft = statement(
  'merchants_overdraft',
  'update merchants set overdraft_centavos = $2 where id = $1',
);

/** null: that of its profile. */
export const setOverdraft = (database: Queryable, id: string, centavos: bigint | null): Promise<number> =>
  database.run(changeOverdraft, [id, centavos]);

const changeFees = statement(
  'merchants_fees',
  `update merchants set fee_basis_points = $2, fee_fixed_centavos = $3, fee_tax_basis_points = $4 where id = $1`,
);

export const setFees = (
  database: Queryable,
  id: string,
  { basisPoints, fixedCentavos, taxBasisPoints }: FeeSchedule,
): Promise<number> => database.run(changeFees, [id, basisPoints, fixedCentavos, taxBasisPoints]);
