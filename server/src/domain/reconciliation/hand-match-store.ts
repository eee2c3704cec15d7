import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

export interface HandMatch {
  id: string;
  line: { fileId: string; number: number } | undefined;
  transactionId: string | undefined;
  note: string;
  now: Date;
}

const insert = statement(
  'reconciliation_insert_hand_match',
  `insert into reconciliation_matches (merchant_id, id, file_id, line_number, transaction_id, how, note, creation_date)
   values ($1, $2, $3, $4, $5, 'hand', $6, $7)`,
);

export const insertHandMatch = (tx: Queryable, merchantId: string, match: HandMatch): Promise<number> =>
  tx.run(insert, [
    merchantId,
    match.id,
    match.line?.fileId ?? null,
    match.line?.number ?? null,
    match.transactionId ?? null,
    match.note,
    match.now,
  ]);

const remove = statement<{ transaction_id: string | null }>(
  'reconciliation_remove_match',
  'delete from reconciliation_matches where merchant_id = $1 and id = $2 returning transaction_id',
);

/** Undefined if there is no such match. */
export const removeMatch = (tx: Queryable, merchantId: string, id: string) =>
  tx.find(remove, [merchantId, id]);
