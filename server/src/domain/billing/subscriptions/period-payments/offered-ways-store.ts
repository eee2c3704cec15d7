import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';

const anyNetwork = statement<{ is_there: boolean }>(
  'cash_networks_any',
  `select exists (select from cash_networks where status = 'active'
     and (max_amount_centavos is null or max_amount_centavos >= $1)) as is_there`,
);

/** True if any cash network accepts this amount. */
export const isAnyNetworkFor = async (database: Queryable, amountCentavos: bigint): Promise<boolean> =>
  (await database.find(anyNetwork, [amountCentavos]))?.is_there ?? false;
