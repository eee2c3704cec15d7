import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../../charges/charge.ts';
import { customerExists } from '../../../customers/store.ts';

/** A deleted customer takes no transaction (Interface 7.3), not even one that waits for it. */
export const isPayerGone = async (
  database: Queryable,
  merchantId: string,
  { customerId }: Transaction,
): Promise<boolean> => customerId !== null && !(await customerExists(database, merchantId, customerId));
