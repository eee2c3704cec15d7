import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { FeeSchedule } from '../merchant.ts';

const changeReuse = statement(
  'merchants_order_id_reuse',
  'update merchants set order_id_reuse = $2 where id = $1',
);

/** Null is the profile's default. */
export const setOrderIdReuse = (database: Queryable, id: string, reuse: boolean | null): Promise<number> =>
  database.run(changeReuse, [id, reuse]);

const changeOverdraft = statement(
  'merchants_overdraft',
  'update merchants set overdraft_centavos = $2 where id = $1',
);

/** Null is the profile's default. */
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
