import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../../charges/charge.ts';
import { customerExists } from '../../../customers/store.ts';

/** A deleted customer gets no new payments (Interface 7.3), not even for a pending charge. */
export const isPayerGone = async (
  database: Queryable,
  merchantId: string,
  { customerId }: Transaction,
): Promise<boolean> => customerId !== null && !(await customerExists(database, merchantId, customerId));
