import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import type { Transaction } from '../../charges/charge.ts';
import { type TransactionRow, toTransaction, transactionColumns } from '../../charges/transaction-row.ts';

const addToRefundedStatement = statement<TransactionRow>(
  'fees_add_to_refunded',
  `update transactions set refunded_centavos = refunded_centavos + $3, operation_date = $4,
     event_count = event_count + 1,
     status = case when refunded_centavos + $3 = amount_centavos then 'refunded' else status end
   where merchant_id = $1 and id = $2 and kind = 'fee' and status = 'completed'
     and refunded_centavos + $3 <= amount_centavos
   returning ${transactionColumns}`,
);

/** A fully refunded fee becomes `refunded`. Undefined if less than this amount is left of the fee. */
export async function addToRefunded(
  tx: Queryable,
  merchantId: string,
  id: string,
  { amountCentavos, now }: { amountCentavos: bigint; now: Date },
): Promise<Transaction | undefined> {
  const row = await tx.find(addToRefundedStatement, [merchantId, id, amountCentavos, now]);
  return row && toTransaction(row);
}

/** Newest first. */
export async function listFees(
  database: Queryable,
  merchantId: string,
  query: ListQuery,
): Promise<Transaction[]> {
  const list = filteredList<TransactionRow>({
    name: 'fees_list',
    select: `select ${transactionColumns} from transactions`,
    where: [{ sql: `merchant_id = ? and kind = 'fee'`, value: merchantId }, ...creationConditions(query)],
    orderBy: 'creation_date desc, id desc',
    limit: query.limit,
    offset: query.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toTransaction);
}
