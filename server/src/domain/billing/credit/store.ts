import type { CreditType } from '@recaudo/contract/api/billing/credits';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import {
  CREDIT_REASON,
  type CreditEntry,
  creditAccount,
  grantedCreditAccount,
  type NewCreditEntry,
} from './credit.ts';

interface EntryRow {
  id: string;
  customer_id: string;
  creation_date: Date;
  type: CreditType;
  amount_centavos: bigint;
  balance_centavos: bigint;
  reason: string | null;
  invoice_id: string | null;
  subscription_id: string | null;
}

const columns = `id, customer_id, creation_date, type, amount_centavos, balance_centavos, reason, invoice_id,
  subscription_id`;

const toEntry = (row: EntryRow): CreditEntry => ({
  id: row.id,
  customerId: row.customer_id,
  creationDate: row.creation_date,
  type: row.type,
  amountCentavos: row.amount_centavos,
  balanceCentavos: row.balance_centavos,
  reason: row.reason,
  invoiceId: row.invoice_id,
  subscriptionId: row.subscription_id,
});

// Writes balance, entry and posting together, or nothing if the credit would fall below zero.
const post = statement<EntryRow & { sequence: number }>(
  'credit_post',
  `with moved as (
     update customers set credit_centavos = credit_centavos + $6, event_count = event_count + 1
     where merchant_id = $1 and id = $3 and credit_centavos + $6 >= 0
     returning credit_centavos, event_count
   ), booked as (
     insert into journal_entries (merchant_id, transaction_id, number, reason, creation_date, accounts, amounts_centavos)
     select $1, $2, 1, $10, $4, array[$11, $12], array[$6, -$6::bigint] from moved
   )
   insert into credit_entries (merchant_id, ${columns})
   select $1, $2, $3, $4, $5, $6, moved.credit_centavos, $7, $8, $9 from moved
   returning ${columns}, (select event_count from moved) as sequence`,
);

/** A posted entry and the sequence number of its event. */
export interface PostedEntry {
  entry: CreditEntry;
  sequence: number;
}

/** Returns undefined if the customer has too little credit. */
export async function insertCreditEntry(
  tx: Queryable,
  entry: NewCreditEntry,
): Promise<PostedEntry | undefined> {
  const { merchantId, id, customerId, creationDate, type, amountCentavos } = entry;
  const row = await tx.find(post, [
    merchantId,
    id,
    customerId,
    creationDate,
    type,
    amountCentavos,
    entry.reason,
    entry.invoiceId,
    entry.subscriptionId,
    CREDIT_REASON,
    creditAccount(customerId),
    grantedCreditAccount,
  ]);
  return row && { entry: toEntry(row), sequence: row.sequence };
}

const read = statement<{ credit_centavos: bigint }>(
  'credit_read',
  'select credit_centavos from customers where merchant_id = $1 and id = $2',
);
const lock = statement<{ credit_centavos: bigint }>(
  'credit_lock',
  'select credit_centavos from customers where merchant_id = $1 and id = $2 for no key update',
);

export const readCredit = async (
  database: Queryable,
  merchantId: string,
  customerId: string,
): Promise<bigint> => (await database.find(read, [merchantId, customerId]))?.credit_centavos ?? 0n;

/** Locks the credit of a customer until the end of the transaction. Callers lock subscriptions first. */
export const lockCredit = async (tx: Queryable, merchantId: string, customerId: string): Promise<bigint> =>
  (await tx.find(lock, [merchantId, customerId]))?.credit_centavos ?? 0n;

const byId = statement<EntryRow>(
  'credit_entry_by_id',
  `select ${columns} from credit_entries where merchant_id = $1 and id = $2`,
);

export async function findCreditEntry(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<CreditEntry | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toEntry(row);
}

/** Newest first. */
export async function listCreditEntries(
  database: Queryable,
  { merchantId, customerId }: { merchantId: string; customerId: string },
  query: ListQuery,
): Promise<CreditEntry[]> {
  const list = filteredList<EntryRow>({
    name: 'credit_entries_list',
    select: `select ${columns} from credit_entries`,
    where: [
      { sql: 'merchant_id = ?', value: merchantId },
      { sql: 'customer_id = ?', value: customerId },
      ...creationConditions(query),
    ],
    orderBy: 'creation_date desc, id desc',
    limit: query.limit,
    offset: query.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toEntry);
}
