import type { Queryable } from '../../platform/database/connections/connection.ts';
import { groupStatement, runOnGroup } from '../../platform/database/statements/input-rows.ts';

interface EarlierRow {
  merchantId: string;
  cardHash: Buffer;
  networkTransactionId: string;
}

const insert = groupStatement<EarlierRow, { merchant_id: string }>(
  'sandbox_earlier_agreements_insert',
  [
    ['merchant_id', 'text', row => row.merchantId],
    ['card_hash', 'bytea', row => row.cardHash],
    ['network_transaction_id', 'text', row => row.networkTransactionId],
  ],
  input => `insert into sandbox_processor.earlier_agreements (merchant_id, card_hash, network_transaction_id)
     select merchant_id, card_hash, network_transaction_id from (${input}) as input order by 1, 2, 3
     on conflict (merchant_id, card_hash, network_transaction_id) do nothing`,
);

export async function insertEarlierAgreements(
  database: Queryable,
  rows: readonly EarlierRow[],
): Promise<void> {
  if (rows.length > 0) await runOnGroup(database, insert, rows);
}
