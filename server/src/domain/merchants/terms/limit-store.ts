import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { MerchantLimits } from '../merchant.ts';

const change = statement(
  'merchants_limits',
  `update merchants set rate_per_second = $2, max_charge_centavos = $3, overdraft_centavos = $4 where id = $1`,
);

/** Returns 0 if there is no such merchant. */
export const setLimits = (
  database: Queryable,
  id: string,
  { ratePerSecond, maxChargeCentavos, overdraftCentavos }: MerchantLimits,
): Promise<number> => database.run(change, [id, ratePerSecond, maxChargeCentavos, overdraftCentavos]);
