import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { DocumentType } from '../../../processors/pse-provider.ts';
import type { PayoutAccountType } from './account-number.ts';
import type { PayoutAccount, PayoutAccountStatus } from './payout-account.ts';

export interface PayoutAccountRow {
  merchant_id: string;
  id: string;
  creation_date: Date;
  holder: string;
  document_type: DocumentType;
  document: string;
  bank: string | null;
  type: PayoutAccountType;
  sealed_number: Buffer;
  number_end: string;
  email: string;
  added_by: string;
  status: PayoutAccountStatus;
  deposit_centavos: bigint | null;
  deposit_tries: number;
  deposit_confirmed_at: Date | null;
  verified_at: Date | null;
  verified_with: 'deposit' | 'document' | null;
  usable_from: Date | null;
  blocked_at: Date | null;
  block_reason: string | null;
}

export const accountColumns = `merchant_id, id, creation_date, holder, document_type, document, bank, type, sealed_number,
  number_end, email, added_by, status, deposit_centavos, deposit_tries, deposit_confirmed_at, verified_at, verified_with,
  usable_from, blocked_at, block_reason`;

export const toPayoutAccount = (row: PayoutAccountRow): PayoutAccount => ({
  merchantId: row.merchant_id,
  id: row.id,
  creationDate: row.creation_date,
  holder: row.holder,
  documentType: row.document_type,
  document: row.document,
  bank: row.bank,
  type: row.type,
  sealedNumber: row.sealed_number,
  numberEnd: row.number_end,
  email: row.email,
  addedBy: row.added_by,
  status: row.status,
  depositCentavos: row.deposit_centavos,
  depositTries: row.deposit_tries,
  depositConfirmedAt: row.deposit_confirmed_at,
  verifiedAt: row.verified_at,
  verifiedWith: row.verified_with,
  usableFrom: row.usable_from,
  blockedAt: row.blocked_at,
  blockReason: row.block_reason,
});

const insert = statement(
  'payout_accounts_insert',
  `insert into payout_accounts (merchant_id, id, creation_date, holder, document_type, document, bank, type, sealed_number,
     number_end, email, added_by, status)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'unverified')`,
);

export type NewPayoutAccount = Pick<
  PayoutAccount,
  | 'merchantId'
  | 'id'
  | 'creationDate'
  | 'holder'
  | 'documentType'
  | 'document'
  | 'bank'
  | 'type'
  | 'email'
  | 'addedBy'
> &
  Pick<PayoutAccount, 'sealedNumber' | 'numberEnd'>;

export const insertPayoutAccount = (tx: Queryable, account: NewPayoutAccount): Promise<number> =>
  tx.run(insert, [
    account.merchantId,
    account.id,
    account.creationDate,
    account.holder,
    account.documentType,
    account.document,
    account.bank,
    account.type,
    account.sealedNumber,
    account.numberEnd,
    account.email,
    account.addedBy,
  ]);

const byId = statement<PayoutAccountRow>(
  'payout_accounts_by_id',
  `select ${accountColumns} from payout_accounts where merchant_id = $1 and id = $2`,
);
export async function findPayoutAccount(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<PayoutAccount | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toPayoutAccount(row);
}

const lock = statement<PayoutAccountRow>(
  'payout_accounts_lock',
  `select ${accountColumns} from payout_accounts where merchant_id = $1 order by id for update`,
);
/** Every account of the merchant, held against other changes until the transaction ends. */
export const lockPayoutAccounts = async (tx: Queryable, merchantId: string): Promise<PayoutAccount[]> =>
  (await tx.rows(lock, [merchantId])).map(toPayoutAccount);

const ofMerchant = statement<PayoutAccountRow>(
  'payout_accounts_of_merchant',
  `select ${accountColumns} from payout_accounts where merchant_id = $1 order by creation_date desc, id desc limit 50`,
);
export const listPayoutAccounts = async (database: Queryable, merchantId: string): Promise<PayoutAccount[]> =>
  (await database.rows(ofMerchant, [merchantId])).map(toPayoutAccount);

const verify = statement(
  'payout_accounts_verify',
  `update payout_accounts set status = 'verified', verified_at = $3, verified_with = $4, evidence = $5, usable_from = $6
   where merchant_id = $1 and id = $2 and status = 'unverified'`,
);
interface Verification {
  now: Date;
  verifiedWith: 'deposit' | 'document';
  evidence: string | null;
  usableFrom: Date;
}
export const markVerified = async (
  tx: Queryable,
  { merchantId, id }: Pick<PayoutAccount, 'merchantId' | 'id'>,
  { now, verifiedWith, evidence, usableFrom }: Verification,
): Promise<boolean> =>
  (await tx.run(verify, [merchantId, id, now, verifiedWith, evidence, usableFrom])) === 1;

const block = statement(
  'payout_accounts_block',
  `update payout_accounts set status = 'blocked', blocked_at = $3, block_reason = $4
   where merchant_id = $1 and id = $2 and status <> 'blocked'`,
);
export const markBlocked = async (
  tx: Queryable,
  { merchantId, id }: Pick<PayoutAccount, 'merchantId' | 'id'>,
  now: Date,
  reason: string,
): Promise<boolean> => (await tx.run(block, [merchantId, id, now, reason])) === 1;

const setDepositAmount = statement(
  'payout_accounts_set_deposit',
  `update payout_accounts set deposit_centavos = $3
   where merchant_id = $1 and id = $2 and status = 'unverified' and deposit_centavos is null`,
);
export const setDeposit = async (
  database: Queryable,
  { merchantId, id }: Pick<PayoutAccount, 'merchantId' | 'id'>,
  centavos: bigint,
): Promise<boolean> => (await database.run(setDepositAmount, [merchantId, id, centavos])) === 1;

const tryDeposit = statement<{ is_right: boolean }>(
  'payout_accounts_try_deposit',
  `update payout_accounts set deposit_tries = deposit_tries + 1,
     deposit_confirmed_at = case when deposit_centavos = $3 then $4::timestamptz end
   where merchant_id = $1 and id = $2 and status = 'unverified' and deposit_centavos is not null
     and deposit_confirmed_at is null and deposit_tries < $5
   returning deposit_confirmed_at is not null as is_right`,
);
/** Undefined if there is no deposit to report, or no try left. */
export const reportDeposit = async (
  database: Queryable,
  { merchantId, id }: Pick<PayoutAccount, 'merchantId' | 'id'>,
  guess: { centavos: bigint; now: Date; mostTries: number },
): Promise<boolean | undefined> =>
  (await database.find(tryDeposit, [merchantId, id, guess.centavos, guess.now, guess.mostTries]))?.is_right;
