import type { Language } from '@recaudo/contract/shared/words/language';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { DocumentType, PersonType } from '../../../processors/pse-provider.ts';
import { waitingAttempts } from '../waiting/attempt-store.ts';
import type { WaitingAttemptName } from '../waiting/waiting-attempt.ts';
import type { PseAttempt, PseAttemptStatus } from './pse-attempt.ts';

interface AttemptRow {
  merchant_id: string;
  transaction_id: string;
  number: number;
  link_id: string | null;
  status: PseAttemptStatus;
  amount_centavos: bigint;
  bank_code: string;
  bank_name: string;
  person_type: PersonType;
  document_type: DocumentType;
  document_end: string;
  email: string;
  language: Language;
  cus: string | null;
  bank_url: string | null;
  charge_due_date: Date | null;
  started_at: Date;
  next_check_at: Date | null;
  checks: number;
}

const columns = `merchant_id, transaction_id, number, status, amount_centavos, bank_code, bank_name, person_type,
  document_type, document_end, email, language, cus, bank_url, charge_due_date, started_at, next_check_at, checks,
  link_id`;

const toAttempt = (row: AttemptRow): PseAttempt => ({
  merchantId: row.merchant_id,
  transactionId: row.transaction_id,
  number: row.number,
  connectionId: row.link_id,
  status: row.status,
  amountCentavos: row.amount_centavos,
  bankCode: row.bank_code,
  bankName: row.bank_name,
  personType: row.person_type,
  documentType: row.document_type,
  documentEnd: row.document_end,
  email: row.email,
  language: row.language,
  cus: row.cus,
  bankUrl: row.bank_url,
  chargeDueDate: row.charge_due_date,
  startedAt: row.started_at,
  nextCheckAt: row.next_check_at,
  checks: row.checks,
});

/** An expired attempt may still be approved, so it is queried too. */
export const pseAttempts = waitingAttempts<AttemptRow, PseAttempt>({
  table: 'pse_attempts',
  columns,
  toAttempt,
  mayChange: ['starting', 'pending', 'expired'],
});

export const { listOfCharge: listPseAttempts } = pseAttempts;

const insert = statement(
  'pse_attempts_insert',
  `insert into pse_attempts (${columns})
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
   on conflict do nothing`,
);

/** False if this attempt already exists, or another one is at the bank. */
export const insertPseAttempt = async (tx: Queryable, attempt: PseAttempt): Promise<boolean> =>
  (await tx.run(insert, [
    attempt.merchantId,
    attempt.transactionId,
    attempt.number,
    attempt.status,
    attempt.amountCentavos,
    attempt.bankCode,
    attempt.bankName,
    attempt.personType,
    attempt.documentType,
    attempt.documentEnd,
    attempt.email,
    attempt.language,
    attempt.cus,
    attempt.bankUrl,
    attempt.chargeDueDate,
    attempt.startedAt,
    attempt.nextCheckAt,
    attempt.checks,
    attempt.connectionId,
  ])) === 1;

const latest = statement<AttemptRow>(
  'pse_attempts_latest',
  `select ${columns} from pse_attempts where merchant_id = $1 and transaction_id = $2 order by number desc limit 1`,
);

/** The latest attempt of a charge, which decides what the payer sees. */
export async function findLatestPseAttempt(
  database: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<PseAttempt | undefined> {
  const row = await database.find(latest, [merchantId, transactionId]);
  return row && toAttempt(row);
}

const open = statement(
  'pse_attempts_open',
  `update pse_attempts set status = 'pending', cus = $4, bank_url = $5, next_check_at = $6
   where merchant_id = $1 and transaction_id = $2 and number = $3 and status = 'starting'`,
);

/** Stores the bank URL of an opened payment, where the payer goes next. */
export const openPseAttempt = async (
  database: Queryable,
  { merchantId, transactionId, number }: WaitingAttemptName,
  opened: { cus: string; bankUrl: string; nextCheckAt: Date },
): Promise<boolean> =>
  (await database.run(open, [
    merchantId,
    transactionId,
    number,
    opened.cus,
    opened.bankUrl,
    opened.nextCheckAt,
  ])) === 1;

const resolve = statement(
  'pse_attempts_resolve',
  `update pse_attempts set status = $5, cus = coalesce($6, cus), bank_url = coalesce($7, bank_url),
     next_check_at = $8, checks = 0, resolved_at = $9
   where merchant_id = $1 and transaction_id = $2 and number = $3 and status = $4`,
);

/** Compare and set: false if the attempt has changed. */
export const resolvePseAttempt = async (
  tx: Queryable,
  { merchantId, transactionId, number, status }: WaitingAttemptName & Pick<PseAttempt, 'status'>,
  result: {
    status: PseAttemptStatus;
    cus: string | null;
    bankUrl: string | null;
    nextCheckAt: Date | null;
    now: Date;
  },
): Promise<boolean> =>
  (await tx.run(resolve, [
    merchantId,
    transactionId,
    number,
    status,
    result.status,
    result.cus,
    result.bankUrl,
    result.nextCheckAt,
    result.now,
  ])) === 1;

const live = statement<AttemptRow>(
  'pse_attempts_live_of_merchant',
  `select ${columns} from pse_attempts where merchant_id = $1 and status in ('starting', 'pending')
   order by started_at limit $2`,
);

/** A merchant's payments at banks, to query when its clock moves. */
export const listLivePseAttempts = async (database: Queryable, merchantId: string, limit: number) =>
  (await database.rows(live, [merchantId, limit])).map(toAttempt);
