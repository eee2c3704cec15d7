import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

const forget = statement(
  'personal_closing_packs_forget',
  `delete from closing_packs where merchant_id = $1 and status <> 'queued'`,
);
/**
 * Deletes the merchant's closing packs, which hold many payers in compressed files and are built again on request. Runs last: a
 * pack that starts afterwards reads the erased tables.
 */
export const forgetClosingPacks = (database: Queryable, merchantId: string): Promise<number> =>
  database.run(forget, [merchantId]);
