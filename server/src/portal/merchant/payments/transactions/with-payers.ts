import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { findPayers } from '../../../../reports/lists/payer-store.ts';
import { customerOf } from './view.ts';

/** Adds the payer to rows about a payment. */
export async function withPayers<Row extends { transaction_id: string }>(
  database: Queryable,
  merchantId: string,
  rows: readonly Row[],
) {
  const payers = await findPayers(
    database,
    merchantId,
    rows.map(row => row.transaction_id),
  );
  return rows.map(row => {
    const payer = payers.get(row.transaction_id);
    return { ...row, payer: payer === undefined ? null : customerOf(payer) };
  });
}
