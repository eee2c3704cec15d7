import type { WireStatus } from '@recaudo/contract/api/charges';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { creationConditions } from '../../platform/database/statements/creation-conditions.ts';
import { type Condition, filteredList } from '../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../platform/http/requests/list-query.ts';
import { type Status, type Transaction, transactionStatuses } from './charge.ts';
import { type TransactionRow, toTransaction, transactionColumns } from './transaction-row.ts';

const byId = statement<TransactionRow>(
  'transactions_by_id',
  `select ${transactionColumns} from transactions where merchant_id = $1 and id = $2`,
);
const ofParents = statement<TransactionRow>(
  'transactions_of_parents',
  `select ${transactionColumns} from transactions
   where merchant_id = $1 and parent_id = any($2::text[]) order by creation_date, id`,
);
const updateDetails = statement<TransactionRow>(
  'transactions_update_details',
  `update transactions set description = coalesce($3, description), order_id = coalesce($4, order_id)
   where merchant_id = $1 and id = $2 returning ${transactionColumns}`,
);
const moveStatement = statement<TransactionRow>(
  'transactions_move',
  `update transactions set status = $4, operation_date = $5, event_count = event_count + $6
   where merchant_id = $1 and id = $2 and status = $3 returning ${transactionColumns}`,
);
const lock = statement<TransactionRow>(
  'transactions_lock',
  `select ${transactionColumns} from transactions where merchant_id = $1 and id = $2 for update`,
);

/** The customer level sees only that customer's transactions (Interface 1.2). */
export async function findTransaction(
  database: Queryable,
  scope: { merchantId: string; customerId: string | null },
  id: string,
): Promise<Transaction | undefined> {
  const row = await database.find(byId, [scope.merchantId, id]);
  if (row === undefined) return undefined;
  return scope.customerId === null || row.customer_id === scope.customerId ? toTransaction(row) : undefined;
}

export async function lockTransaction(
  tx: Queryable,
  merchantId: string,
  id: string,
): Promise<Transaction | undefined> {
  const row = await tx.find(lock, [merchantId, id]);
  return row && toTransaction(row);
}

/** Refunds of several charges in one query, grouped by charge, oldest first. */
export async function listRefundsOf(
  database: Queryable,
  merchantId: string,
  charges: readonly Transaction[],
): Promise<Map<string, Transaction[]>> {
  const refunded = charges.filter(charge => charge.refundedCentavos > 0n).map(charge => charge.id);
  const byCharge = new Map<string, Transaction[]>();
  if (refunded.length === 0) return byCharge;
  for (const row of await database.rows(ofParents, [merchantId, refunded])) {
    const refund = toTransaction(row);
    const parent = refund.parentId ?? '';
    byCharge.set(parent, [...(byCharge.get(parent) ?? []), refund]);
  }
  return byCharge;
}

export async function updateTransactionDetails(
  database: Queryable,
  merchantId: string,
  id: string,
  details: { description: string | null; orderId: string | null },
): Promise<Transaction | undefined> {
  const row = await database.find(updateDetails, [merchantId, id, details.description, details.orderId]);
  return row && toTransaction(row);
}

/** Compare and set of the status; undefined if it is no longer `from`. `events` is the number of events to emit. */
export async function moveTransaction(
  tx: Queryable,
  merchantId: string,
  id: string,
  move: { from: Status; to: Status; now: Date; events: number },
): Promise<Transaction | undefined> {
  if (!transactionStatuses.can(move.from, move.to)) {
    throw new Error(`a charge cannot change from ${move.from} to ${move.to}`);
  }
  const row = await tx.find(moveStatement, [merchantId, id, move.from, move.to, move.now, move.events]);
  return row && toTransaction(row);
}

export interface ChargeFilters extends ListQuery {
  orderId: string | undefined;
  amountCentavos: bigint | undefined;
  amountFrom: bigint | undefined;
  amountTo: bigint | undefined;
  status: WireStatus | undefined;
}

export async function listCharges(
  database: Queryable,
  scope: { merchantId: string; customerId: string | null },
  filters: ChargeFilters,
): Promise<Transaction[]> {
  const list = filteredList<TransactionRow>({
    name: 'charges_list',
    select: `select ${transactionColumns} from transactions`,
    where: chargeConditions(scope, filters),
    orderBy: 'creation_date desc, id desc',
    limit: filters.limit,
    offset: filters.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toTransaction);
}

export function chargeConditions(
  scope: { merchantId: string; customerId: string | null },
  filters: ChargeFilters,
): Condition[] {
  const where: Condition[] = [
    { sql: `merchant_id = ? and kind = 'charge'`, value: scope.merchantId },
    ...creationConditions(filters),
  ];
  if (scope.customerId !== null) where.push({ sql: 'customer_id = ?', value: scope.customerId });
  if (filters.orderId !== undefined) where.push({ sql: 'order_id = ?', value: filters.orderId });
  if (filters.amountCentavos !== undefined) {
    where.push({ sql: 'amount_centavos = ?', value: filters.amountCentavos });
  }
  if (filters.amountFrom !== undefined)
    where.push({ sql: 'amount_centavos >= ?', value: filters.amountFrom });
  if (filters.amountTo !== undefined) where.push({ sql: 'amount_centavos <= ?', value: filters.amountTo });
  if (filters.status !== undefined) where.push(statusCondition(scope.merchantId, filters.status));
  return where;
}

/** Finds rare statuses through their notes and processing ones through their live attempts. */
function statusCondition(merchantId: string, status: WireStatus): Condition {
  if (status === 'completed') return { sql: 'status = ?', value: status };
  if (status === 'in_progress') {
    return {
      sql: `status in ('in_progress', 'processing') and id = any(array(
              select id from noted_statuses where merchant_id = ? and status = 'in_progress'
              union all
              select transaction_id from attempts where merchant_id = ?
                and status in ('sent', 'unknown', 'reversing')
              union all
              select transaction_id from cash_attempts where merchant_id = ? and status = 'starting'))`,
      value: merchantId,
    };
  }
  return {
    sql: `(merchant_id, id) in (select merchant_id, id from noted_statuses
            where merchant_id = transactions.merchant_id and status = ?)`,
    value: status,
  };
}

const insert = statement(
  'transactions_insert',
  `insert into transactions (merchant_id, id, kind, method, status, customer_id, parent_id, creation_date,
     operation_date, amount_centavos, captures, account, authorization_code, error_code, error_message, fraud_rules,
     description, order_id, iva, source_id, card, customer_details, device_session_id, event_count, due_date,
     redirect_url, payment_details, use_3d_secure, may_retry, installments, iva_base_centavos, inc_centavos, tip_centavos,
     splits)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
     $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34)
   on conflict (merchant_id, id) do nothing`,
);

/** False if the id exists. A taken order_id raises its constraint error. */
export async function insertTransaction(
  tx: Queryable,
  merchantId: string,
  transaction: Transaction,
): Promise<boolean> {
  const written = await tx.run(insert, [
    merchantId,
    transaction.id,
    transaction.kind,
    transaction.method,
    transaction.status,
    transaction.customerId,
    transaction.parentId,
    transaction.creationDate,
    transaction.operationDate,
    transaction.amountCentavos,
    transaction.captures,
    transaction.account,
    transaction.authorization,
    transaction.errorCode,
    transaction.errorMessage,
    transaction.fraudRules,
    transaction.description,
    transaction.orderId,
    transaction.taxes.iva,
    transaction.sourceId,
    transaction.card,
    transaction.customerDetails,
    transaction.deviceSessionId,
    transaction.eventCount,
    transaction.dueDate,
    transaction.redirectUrl,
    transaction.paymentDetails,
    transaction.use3dSecure,
    transaction.mayRetry,
    transaction.installments,
    transaction.taxes.ivaBaseCentavos,
    transaction.taxes.incCentavos,
    transaction.taxes.tipCentavos,
    transaction.splits,
  ]);
  return written === 1;
}

// Not indexed and without an event: matching is the merchant's own bookkeeping.
const setMatched = statement(
  'transactions_set_conciliated',
  `update transactions set conciliated = $3
   where merchant_id = $1 and id = any($2::text[]) and kind in ('charge', 'refund') and conciliated <> $3`,
);

/** The public `conciliated` (Interface 10.1): whether the merchant matched the charge with a bank deposit. */
export const setConciliated = (
  tx: Queryable,
  merchantId: string,
  transactionIds: readonly string[],
  isConciliated: boolean,
): Promise<number> => tx.run(setMatched, [merchantId, transactionIds, isConciliated]);
