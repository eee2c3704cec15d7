import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import { paidStatusList } from '../../../money/ledger/paid-statuses.ts';

// The row of a payment that took money is marked as kept, so that later sweeps skip it.
const settle = statement<{ settled: number }>(
  'payer_documents_settle',
  `with due as (
     select merchant_id, transaction_id from payer_documents where not is_kept and creation_date < $1
     order by creation_date limit $2 for update skip locked),
   paid as (
     select due.merchant_id, due.transaction_id from due join transactions on transactions.merchant_id = due.merchant_id
       and transactions.id = due.transaction_id and transactions.status in ${paidStatusList}),
   kept as (
     update payer_documents set is_kept = true from paid
     where payer_documents.merchant_id = paid.merchant_id and payer_documents.transaction_id = paid.transaction_id),
   gone as (
     delete from payer_documents using due
     where payer_documents.merchant_id = due.merchant_id and payer_documents.transaction_id = due.transaction_id
       and not exists (select from paid where paid.merchant_id = due.merchant_id
                       and paid.transaction_id = due.transaction_id))
   select count(*)::int as settled from due`,
);

/** Deletes the hashes of payments before this instant that took no money. */
export const settlePayerDocuments = async (
  database: Queryable,
  before: Date,
  limit: number,
): Promise<number> => (await database.find(settle, [before, limit]))?.settled ?? 0;

const purge = statement(
  'payer_documents_purge',
  `delete from payer_documents where (merchant_id, transaction_id) in (
     select merchant_id, transaction_id from payer_documents where is_kept and creation_date < $1
     order by creation_date limit $2 for update skip locked)`,
);

export const purgeKeptPayerDocuments = (database: Queryable, before: Date, limit: number): Promise<number> =>
  database.run(purge, [before, limit]);
