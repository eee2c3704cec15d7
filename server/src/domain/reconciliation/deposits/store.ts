import type { ReceivedMethod } from '@recaudo/contract/merchant/money/reconciliation';
import {
  addDays,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import {
  long,
  type Queryable,
  replannedStatement,
  statement,
} from '../../../platform/database/connections/connection.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { setConciliated } from '../../charges/store.ts';
import { isFree, movementsBetween } from '../movement-store.ts';
import type { KeptBack } from '../received-line.ts';
import type { FreeMovement, OpenLine } from './propose-deposits.ts';

interface KeptColumns {
  fee_centavos: bigint | null;
  fee_tax_centavos: bigint | null;
  retefuente_centavos: bigint | null;
  reteica_centavos: bigint | null;
  reteiva_centavos: bigint | null;
}

export interface LineRow extends KeptColumns {
  file_id: string;
  number: number;
  day: CalendarDate;
  method: ReceivedMethod;
  bank: string | null;
  description: string | null;
  reference: string | null;
  amount_centavos: bigint;
}

export const keptOf = (row: KeptColumns): KeptBack => ({
  fee: row.fee_centavos ?? 0n,
  feeTax: row.fee_tax_centavos ?? 0n,
  retefuente: row.retefuente_centavos ?? 0n,
  reteica: row.reteica_centavos ?? 0n,
  reteiva: row.reteiva_centavos ?? 0n,
});

export const toLine = (row: LineRow): OpenLine => ({
  fileId: row.file_id,
  number: row.number,
  day: row.day,
  method: row.method,
  bank: row.bank,
  description: row.description,
  reference: row.reference,
  amountCentavos: row.amount_centavos,
  kept: row.fee_centavos === null ? null : keptOf(row),
});

export const keptColumns = (table: string): string =>
  ['fee', 'fee_tax', 'retefuente', 'reteica', 'reteiva'].map(name => `${table}.${name}_centavos`).join(', ');
export const fileOfLine = `join reconciliation_files file on file.merchant_id = line.merchant_id and file.id = line.file_id`;
export const lineFacts = `line.file_id, line.number, line.day, line.method, file.bank, line.description, line.reference,
  line.amount_centavos`;

const open = replannedStatement<LineRow>(
  'reconciliation_open_deposits',
  `select ${lineFacts}, ${keptColumns('line')} from reconciliation_lines line ${fileOfLine}
   where line.merchant_id = $1 and line.day >= $2 and line.amount_centavos > 0 and not exists (
     select from reconciliation_matches
     where merchant_id = $1 and file_id = line.file_id and line_number = line.number)
   order by line.day desc, line.file_id, line.number limit $3`,
);

/** Unmatched lines with received money, newest first. */
export const listOpenLines = async (
  database: Queryable,
  merchantId: string,
  { from, most }: { from: CalendarDate; most: number },
): Promise<OpenLine[]> => (await database.rows(open, [merchantId, from, most])).map(toLine);

interface FreeRow {
  id: string;
  day: CalendarDate;
  method: string;
  amount_centavos: bigint;
  net_centavos: bigint;
  fee_centavos: bigint;
  fee_tax_centavos: bigint;
}

const free = long(
  replannedStatement<FreeRow>(
    'reconciliation_free_for_deposits',
    `select id, day, method, amount_centavos, net_centavos, fee_centavos, fee_tax_centavos
     from ${movementsBetween} movement where ${isFree} and method = any($4::text[]) order by day, id limit $5`,
  ),
);

/** In the order of deposits: by day, then by id. */
export async function listFreeOf(
  database: Queryable,
  merchantId: string,
  filter: { from: CalendarDate; to: CalendarDate; methods: readonly string[]; most: number },
): Promise<FreeMovement[]> {
  const [from, before] = [startOfBogotaDay(filter.from), startOfBogotaDay(addDays(filter.to, 1))];
  const rows = await database.rows(free, [merchantId, from, before, filter.methods, filter.most]);
  return rows.map(row => ({
    transactionId: row.id,
    day: row.day,
    method: row.method,
    amountCentavos: row.amount_centavos,
    netCentavos: row.net_centavos,
    feeCentavos: row.fee_centavos,
    feeTaxCentavos: row.fee_tax_centavos,
  }));
}

const one = statement<LineRow>(
  'reconciliation_deposit_line',
  `select ${lineFacts}, ${keptColumns('line')} from reconciliation_lines line ${fileOfLine}
   where line.merchant_id = $1 and line.file_id = $2 and line.number = $3`,
);

export async function findLine(tx: Queryable, merchantId: string, place: { fileId: string; number: number }) {
  const row = await tx.find(one, [merchantId, place.fileId, place.number]);
  return row && toLine(row);
}

const insert = statement(
  'reconciliation_insert_deposit',
  `insert into reconciliation_deposits (merchant_id, id, file_id, line_number, payment_count, gross_centavos, fee_centavos,
     fee_tax_centavos, retefuente_centavos, reteica_centavos, reteiva_centavos, amount_centavos, creation_date)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);
const insertLineMatch = statement(
  'reconciliation_insert_deposit_line_match',
  `insert into reconciliation_matches (merchant_id, id, file_id, line_number, how, creation_date)
   values ($1, $2, $3, $4, 'deposit', $5)`,
);
const insertPayments = long(
  statement(
    'reconciliation_insert_deposit_payments',
    `with matched as (
       insert into reconciliation_matches (merchant_id, id, transaction_id, how, creation_date)
       select $1, input.id, input.transaction_id, 'deposit', $3
       from unnest($4::text[], $5::text[]) as input (id, transaction_id) returning transaction_id
     )
     insert into reconciliation_deposit_payments (merchant_id, transaction_id, deposit_id)
     select $1, transaction_id, $2 from matched`,
  ),
);

/** Its constraints fail if the line or one of the payments was matched in the meantime. */
export async function insertDeposit(
  tx: Queryable,
  merchantId: string,
  deposit: {
    line: OpenLine;
    grossCentavos: bigint;
    kept: KeptBack;
    transactionIds: readonly string[];
    now: Date;
  },
): Promise<string> {
  const { line, now } = deposit;
  const id = newId('reconciliationDeposit');
  // Sorted, so that two transactions with the same payments cannot deadlock.
  const ids = deposit.transactionIds.toSorted();
  const { fee, feeTax, retefuente, reteica, reteiva } = deposit.kept;
  const facts = [ids.length, deposit.grossCentavos, fee, feeTax, retefuente, reteica, reteiva];
  const place = [merchantId, id, line.fileId, line.number];
  await tx.run(insert, [...place, ...facts, line.amountCentavos, now]);
  const lineMatch = newId('reconciliationMatch');
  await tx.run(insertLineMatch, [merchantId, lineMatch, line.fileId, line.number, now]);
  await tx.run(insertPayments, [merchantId, id, now, ids.map(() => newId('reconciliationMatch')), ids]);
  await setConciliated(tx, merchantId, ids, true);
  return id;
}

const ofMatch = statement<{ id: string }>(
  'reconciliation_deposit_of_match',
  `select deposit.id from reconciliation_matches match
   join reconciliation_deposits deposit on deposit.merchant_id = $1 and deposit.file_id = match.file_id
     and deposit.line_number = match.line_number
   where match.merchant_id = $1 and match.id = $2 and match.how = 'deposit'
   union all
   select payment.deposit_id from reconciliation_matches match
   join reconciliation_deposit_payments payment on payment.merchant_id = $1
     and payment.transaction_id = match.transaction_id
   where match.merchant_id = $1 and match.id = $2 and match.how = 'deposit'`,
);

export const findDepositOfMatch = async (
  tx: Queryable,
  merchantId: string,
  matchId: string,
): Promise<string | undefined> => (await tx.find(ofMatch, [merchantId, matchId]))?.id;

const removeMatches = statement<{ transaction_id: string | null }>(
  'reconciliation_remove_matches_of_deposit',
  `delete from reconciliation_matches match using reconciliation_deposits deposit
   where deposit.merchant_id = $1 and deposit.id = $2 and match.merchant_id = $1 and (
     (match.file_id = deposit.file_id and match.line_number = deposit.line_number)
     or match.transaction_id in (
       select transaction_id from reconciliation_deposit_payments where merchant_id = $1 and deposit_id = $2))
   returning match.transaction_id`,
);
const remove = statement(
  'reconciliation_remove_deposit',
  'delete from reconciliation_deposits where merchant_id = $1 and id = $2',
);

/** Reopens the deposit's line and payments. False if there is no such deposit. */
export async function removeDepositRows(tx: Queryable, merchantId: string, id: string): Promise<boolean> {
  const rows = await tx.rows(removeMatches, [merchantId, id]);
  await setConciliated(
    tx,
    merchantId,
    rows.flatMap(row => row.transaction_id ?? []),
    false,
  );
  return (await tx.run(remove, [merchantId, id])) > 0;
}
