import { keptBy } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { groupStatement, runOnGroup } from '../../platform/database/statements/input-rows.ts';
import { newWriteBatch } from '../../platform/database/statements/write-batches.ts';

interface CustomerKey {
  merchantId: string;
  id: string;
}

const present = groupStatement<CustomerKey, { is_present: boolean }>(
  'customers_present',
  [
    ['merchant_id', 'text', row => row.merchantId],
    ['id', 'text', row => row.id],
  ],
  input => `select customers.id is not null as is_present
   from (${input}) as input
   left join customers on customers.merchant_id = input.merchant_id and customers.id = input.id
     and customers.status = 'active'
   order by input.position`,
);

const findPresent = async (database: Queryable, keys: readonly CustomerKey[]): Promise<boolean[]> =>
  (await runOnGroup(database, present, keys)).map(({ is_present }) => is_present);

const MAX_BATCH = 64;
const AT_ONCE = 4;

/** Checks whether customers exist, one statement for concurrent requests. */
export const presentCustomers = keptBy(({ database }) =>
  newWriteBatch<CustomerKey, boolean>({
    maxBatch: MAX_BATCH,
    atOnce: AT_ONCE,
    keyOf: ({ merchantId, id }) => `${merchantId} ${id}`,
    flush: keys => findPresent(database, keys),
  }),
);
