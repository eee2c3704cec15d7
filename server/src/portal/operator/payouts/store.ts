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

const previousAccount = `(select previous.account_id from payouts previous where previous.merchant_id = payout.merchant_id
        and previous.creation_date < payout.creation_date and previous.status not in ('draft', 'cancelled')
      order by previous.creation_date desc, previous.id desc limit 1)`;

const select = `select payout.merchant_id, merchants.name as merchant_name, payout.id, payout.batch_id, payout.amount_centavos,
     payout.status, payout.status_date, payout.reason, account.id as account_id, account.holder, account.document_type,
     account.document, account.bank, account.type, account.number_end, ${previousAccount} as previous_account_id
   from payouts payout join merchants on merchants.id = payout.merchant_id
     join payout_accounts account on account.merchant_id = payout.merchant_id and account.id = payout.account_id`;

const ofBatch = statement<NamedPayout>(
  'operator_payouts_of_batch',
  `${select} where payout.batch_id = $1 order by payout.amount_centavos desc, payout.id limit $2 offset $3`,
);
/** The largest first. */
export const listNamedPayouts = (
  database: Queryable,
  batchId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<NamedPayout[]> => database.rows(ofBatch, [batchId, limit, offset]);

export interface BatchOutcome {
  status: PayoutStatus;
  payouts: number;
  centavos: bigint;
  /** To another account than the merchant's payout before. */
  changed: number;
}

const outcomes = statement<BatchOutcome>(
  'operator_payouts_outcomes',
  `select payout.status, count(*)::int as payouts, sum(payout.amount_centavos)::bigint as centavos,
     count(*) filter (where ${previousAccount} <> payout.account_id)::int as changed
   from payouts payout where payout.batch_id = $1 group by payout.status
   order by array_position(array['paid', 'in_transit', 'sent', 'failed', 'returned', 'approved', 'draft', 'cancelled'], payout.status)`,
);
/** All payouts of a batch by state. */
export const listOutcomes = (database: Queryable, batchId: string): Promise<BatchOutcome[]> =>
  database.rows(outcomes, [batchId]);

const troubled = statement<NamedPayout>(
  'operator_payouts_troubled',
  `${select} where payout.status in ('failed', 'returned') order by payout.status_date desc, payout.id desc limit $1`,
);
export const listTroubledPayouts = (database: Queryable, limit: number): Promise<NamedPayout[]> =>
  database.rows(troubled, [limit]);

interface WaitingRow extends PayoutAccountRow {
  merchant_name: string;
  present_bank: string | null;
  present_end: string | null;
}

const waiting = statement<WaitingRow>(
  'operator_payout_accounts_waiting',
  `select ${accountColumns
    .split(',')
    .map(column => `account.${column.trim()}`)
    .join(
      ', ',
    )}, merchants.name as merchant_name, present.bank as present_bank, present.number_end as present_end
   from payout_accounts account join merchants on merchants.id = account.merchant_id
     left join lateral (
       select bank, number_end from payout_accounts verified
       where verified.merchant_id = account.merchant_id and verified.status = 'verified' limit 1
     ) present on true
   where account.status = 'unverified' order by account.creation_date, account.id limit $1`,
);

export interface NamedAccount {
  account: PayoutAccount;
  merchantName: string;
  /** The verified account that it would replace. */
  replaces: Pick<PayoutAccount, 'bank' | 'numberEnd'> | null;
}

/** Unverified accounts, the oldest first. */
export const listWaitingAccounts = async (database: Queryable, limit: number): Promise<NamedAccount[]> =>
  (await database.rows(waiting, [limit])).map(
    ({ merchant_name: merchantName, present_bank: bank, ...row }) => ({
      account: toPayoutAccount(row),
      merchantName,
      replaces: row.present_end === null ? null : { bank, numberEnd: row.present_end },
    }),
  );
