import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

const hold = statement<{ is_empty: boolean; is_in_use: boolean }>(
  'merchants_hold_if_empty',
  `select not (
       exists (select from transactions where merchant_id = $1)
       or exists (select from customers where merchant_id = $1)
       or exists (select from cards where merchant_id = $1)
       or exists (select from tokens where merchant_id = $1)
       or exists (select from card_verifications where merchant_id = $1)
       or exists (select from plans where merchant_id = $1)
       or exists (select from webhooks where merchant_id = $1)
       or exists (select from reconciliation_files where merchant_id = $1)
     ) as is_empty,
     exists (select from api_keys where merchant_id = $1 and last_used_at > $2) as is_in_use
   from merchants where id = $1 for update`,
);

export type Emptiness = 'gone' | 'empty' | 'in_use' | 'full';

/**
 * Locks the merchant until the transaction ends and returns whether it is empty. A key used since `usedSince` counts
 * as in use.
 */
export async function holdIfEmpty(tx: Queryable, merchantId: string, usedSince: Date): Promise<Emptiness> {
  const row = await tx.find(hold, [merchantId, usedSince]);
  if (row === undefined) return 'gone';
  if (!row.is_empty) return 'full';
  return row.is_in_use ? 'in_use' : 'empty';
}

/** Tables in which an empty merchant may have rows; its own row is deleted last. */
const tables = [
  'api_keys',
  'idempotency_records',
  'account_balances',
  'fraud_rules',
  'letter_settings',
  'export_schedules',
  'exports',
  'mails',
  'api_requests',
] as const;
const removals = [
  ...tables.map(table =>
    statement(`${table}_of_empty_merchant`, `delete from ${table} where merchant_id = $1`),
  ),
  statement('merchants_delete_empty', 'delete from merchants where id = $1'),
];

export async function deleteEmptyMerchant(tx: Queryable, merchantId: string): Promise<void> {
  for (const removal of removals) await tx.run(removal, [merchantId]);
}
