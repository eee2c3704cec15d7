import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

const keep = statement(
  'payer_documents_keep',
  `insert into payer_documents (merchant_id, transaction_id, fingerprint, creation_date) values ($1, $2, $3, $4)
   on conflict (merchant_id, transaction_id) do update set fingerprint = excluded.fingerprint`,
);

/** Stores a keyed hash of the number, so that the same payer can be recognized without storing the number. */
export const keepPayerDocument = (
  tx: Queryable,
  document: { merchantId: string; transactionId: string; fingerprint: Buffer; now: Date },
): Promise<number> =>
  tx.run(keep, [document.merchantId, document.transactionId, document.fingerprint, document.now]);
