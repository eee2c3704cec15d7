import type { PayoutAccountType } from '../../../domain/payouts/accounts/account-number.ts';
import type { PayoutAccount } from '../../../domain/payouts/accounts/payout-account.ts';
import {
  accountColumns,
  type PayoutAccountRow,
  toPayoutAccount,
} from '../../../domain/payouts/accounts/store.ts';
import type { PayoutStatus } from '../../../domain/payouts/payout.ts';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { DocumentType } from '../../../processors/pse-provider.ts';

/** A payout with its merchant's name and its account. */
export interface NamedPayout {
  merchant_id: string;
  merchant_name: string;
  id: string;
  batch_id: string;
  amount_centavos: bigint;
  status: PayoutStatus;
  status_date: Date;
  reason: string | null;
  account_id: string;
  holder: string;
  document_type: DocumentType;
  document: string;
  bank: string | null;
  type: PayoutAccountType;
  number_end: string;
  /** Of the merchant's payout before; null if this is the first. */
  previous_account_id: string | null;
}

const select = `select payout.merchant_id, merchants.name as merchant_name, payout.id, payout.batch_id, payout.amount_centavos,
     payout.status, payout.status_date, payout.reason, account.id as account_id, account.holder, account.document_type,
     account.document, account.bank, account.type, account.number_end,
     (select previous.account_id from payouts previous where previous.merchant_id = payout.merchant_id
        and previous.creation_date < payout.creation_date and previous.status not in ('draft', 'cancelled')
      order by previous.creation_date desc, previous.id desc limit 1) as previous_account_id
   from payouts payout join merchants on merchants.id = payout.merchant_id
     join payout_accounts account on account.merchant_id = payout.merchant_id and account.id = payout.account_id`;

const ofBatch = statement<NamedPayout>(
  'operator_payouts_of_batch',
  `${select} where payout.batch_id = $1 order by payout.amount_centavos desc, payout.id limit $2`,
);
/** The largest first. */
export const listNamedPayouts = (
  database: Queryable,
  batchId: string,
  limit: number,
): Promise<NamedPayout[]> => database.rows(ofBatch, [batchId, limit]);

const troubled = statement<NamedPayout>(
  'operator_payouts_troubled',
  `${select} where payout.status in ('failed', 'returned') order by payout.status_date desc, payout.id desc limit $1`,
);
export const listTroubledPayouts = (database: Queryable, limit: number): Promise<NamedPayout[]> =>
  database.rows(troubled, [limit]);

const sums = statement<{ batch_id: string; payouts: number; centavos: bigint }>(
  'operator_payout_batch_sums',
  `select batch_id, count(*)::int as payouts, sum(amount_centavos)::bigint as centavos
   from payouts where merchant_id is not null and batch_id = any($1::text[]) and status <> 'cancelled' group by batch_id`,
);

export interface BatchSum {
  payouts: number;
  centavos: bigint;
}

/** Count and sum of what each batch pays. */
export const sumPayouts = async (
  database: Queryable,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, BatchSum>> =>
  new Map((await database.rows(sums, [batchIds])).map(row => [row.batch_id, row]));

const waiting = statement<PayoutAccountRow & { merchant_name: string; replaces: string | null }>(
  'operator_payout_accounts_waiting',
  `select ${accountColumns
    .split(',')
    .map(column => `account.${column.trim()}`)
    .join(', ')}, merchants.name as merchant_name,
     (select present.id from payout_accounts present where present.merchant_id = account.merchant_id
        and present.status = 'verified' limit 1) as replaces
   from payout_accounts account join merchants on merchants.id = account.merchant_id
   where account.status = 'unverified' order by account.creation_date, account.id limit $1`,
);

export interface NamedAccount {
  account: PayoutAccount;
  merchantName: string;
  /** The id of the verified account that it would replace. */
  replaces: string | null;
}

/** Unverified accounts, the oldest first. */
export const listWaitingAccounts = async (database: Queryable, limit: number): Promise<NamedAccount[]> =>
  (await database.rows(waiting, [limit])).map(({ merchant_name: merchantName, replaces, ...row }) => ({
    account: toPayoutAccount(row),
    merchantName,
    replaces,
  }));
