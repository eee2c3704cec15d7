import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { maskCardNumbers } from '@recaudo/contract/shared/cards/card-numbers';
import { long, type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { textArray } from '../../platform/database/statements/text-array.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import type { Match } from './match-lines.ts';
import type { KeptBack, ReceivedLine } from './received-line.ts';

export interface ReconciliationFile {
  id: string;
  name: string;
  bank: string | null;
  lineCount: number;
  matchedCount: number;
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  creationDate: Date;
}

interface FileRow {
  id: string;
  name: string;
  bank: string | null;
  line_count: number;
  matched_count: number;
  first_day: CalendarDate;
  last_day: CalendarDate;
  creation_date: Date;
}

const toFile = (row: FileRow): ReconciliationFile => ({
  id: row.id,
  name: row.name,
  bank: row.bank,
  lineCount: row.line_count,
  matchedCount: row.matched_count,
  firstDay: row.first_day,
  lastDay: row.last_day,
  creationDate: row.creation_date,
});

const columns = `id, name, bank, line_count, first_day, last_day, creation_date, (
    select count(*) from reconciliation_matches
    where merchant_id = file.merchant_id and file_id = file.id)::int as matched_count`;

const insertOnce = statement(
  'reconciliation_insert_file',
  `insert into reconciliation_files (merchant_id, id, name, hash, line_count, first_day, last_day, creation_date, bank)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict on constraint reconciliation_files_once do nothing`,
);

/** False if the merchant has uploaded the same text before. */
export const insertFile = async (
  tx: Queryable,
  merchantId: string,
  file: { id: string; name: string; bank?: string; hash: Buffer; lines: readonly ReceivedLine[]; now: Date },
): Promise<boolean> => {
  const days = file.lines.map(({ day }) => day).sort();
  const facts = [
    file.id,
    file.name,
    file.hash,
    file.lines.length,
    days[0],
    days.at(-1),
    file.now,
    file.bank ?? null,
  ];
  return (await tx.run(insertOnce, [merchantId, ...facts])) === 1;
};

const lineColumns = `file_id, number, day, method, amount_centavos, reference, description, fee_centavos,
  fee_tax_centavos, retefuente_centavos, reteica_centavos, reteiva_centavos`;
const lineInput = `unnest($3::int[], $4::date[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::bigint[], $10::bigint[],
  $11::bigint[], $12::bigint[], $13::bigint[])`;

const insertAll = long(
  statement(
    'reconciliation_insert_lines',
    `insert into reconciliation_lines (merchant_id, ${lineColumns}) select $1, $2, input.* from ${lineInput} as input`,
  ),
);

const valuesOf = (merchantId: string, fileId: string, lines: readonly ReceivedLine[]): unknown[] => {
  const keptOf = (name: keyof KeptBack) => lines.map(({ kept }) => kept?.[name] ?? null);
  return [
    merchantId,
    fileId,
    lines.map(({ number }) => number),
    lines.map(({ day }) => day),
    lines.map(({ method }) => method),
    lines.map(({ amountCentavos }) => amountCentavos),
    textArray(lines.map(({ reference }) => reference)),
    // Masks card numbers, because the bank's text cannot be sent back for correction.
    textArray(lines.map(({ description }) => description && maskCardNumbers(description))),
    ...(['fee', 'feeTax', 'retefuente', 'reteica', 'reteiva'] as const).map(keptOf),
  ];
};

export const insertLines = (
  tx: Queryable,
  merchantId: string,
  fileId: string,
  lines: readonly ReceivedLine[],
): Promise<number> => tx.run(insertAll, valuesOf(merchantId, fileId, lines));

// The first file claims the mark; a concurrent one waits for it.
const insertFresh = long(
  statement<{ line_number: number }>(
    'reconciliation_insert_fresh_lines',
    `with fresh as (
       insert into reconciliation_line_marks (merchant_id, mark, file_id, line_number)
       select $1, decode(input.mark, 'hex'), $2, input.number
       from unnest($3::int[], $14::text[]) as input (number, mark) order by input.mark
       on conflict do nothing returning line_number
     )
     insert into reconciliation_lines (merchant_id, ${lineColumns})
     select $1, $2, input.* from ${lineInput} as input (number, day, method, amount_centavos, reference, description, fee, fee_tax, retefuente, reteica, reteiva)
     where input.number in (select line_number from fresh) returning number as line_number`,
  ),
);
const recount = statement(
  'reconciliation_recount_file',
  `update reconciliation_files set line_count = $3, first_day = $4, last_day = $5
   where merchant_id = $1 and id = $2`,
);

/** Inserts the lines that no earlier file contained, and reduces the file to them. */
export async function insertFreshLines(
  tx: Queryable,
  merchantId: string,
  fileId: string,
  { lines, marks }: { lines: readonly ReceivedLine[]; marks: readonly Buffer[] },
): Promise<ReceivedLine[]> {
  const hex = marks.map(mark => mark.toString('hex'));
  const rows = await tx.rows(insertFresh, [...valuesOf(merchantId, fileId, lines), hex]);
  const numbers = new Set(rows.map(row => row.line_number));
  const fresh = lines.filter(({ number }) => numbers.has(number));
  const days = fresh.map(({ day }) => day).sort();
  if (fresh.length > 0 && fresh.length < lines.length) {
    await tx.run(recount, [merchantId, fileId, fresh.length, days[0], days.at(-1)]);
  }
  return fresh;
}

// A movement may have been matched in the meantime; the first match counts.
const insertMatches = long(
  statement<{ transaction_id: string }>(
    'reconciliation_insert_matches',
    `insert into reconciliation_matches (merchant_id, id, file_id, line_number, transaction_id, how, creation_date)
   select $1, input.id, $2, input.line_number, input.transaction_id, input.how, $3
   from unnest($4::text[], $5::int[], $6::text[], $7::text[]) as input (id, line_number, transaction_id, how)
   on conflict do nothing returning transaction_id`,
  ),
);

/** Returns the newly matched transactions. */
export async function insertFoundMatches(
  tx: Queryable,
  merchantId: string,
  fileId: string,
  { found, now }: { found: readonly Match[]; now: Date },
): Promise<string[]> {
  // Sorted, so that two files with the same payments cannot deadlock.
  const matches = found.toSorted((a, b) => (a.transactionId < b.transactionId ? -1 : 1));
  const rows = await tx.rows(insertMatches, [
    merchantId,
    fileId,
    now,
    matches.map(() => newId('reconciliationMatch')),
    matches.map(({ line }) => line),
    matches.map(({ transactionId }) => transactionId),
    matches.map(({ how }) => how),
  ]);
  return rows.map(row => row.transaction_id);
}

const byHash = statement<FileRow>(
  'reconciliation_file_by_hash',
  `select ${columns} from reconciliation_files file where merchant_id = $1 and hash = $2`,
);

export async function findFileByHash(database: Queryable, merchantId: string, hash: Buffer) {
  const row = await database.find(byHash, [merchantId, hash]);
  return row && toFile(row);
}

const MOST_FILES = 50;
const newestFiles = statement<FileRow>(
  'reconciliation_files',
  // Ids rise with time.
  `select ${columns} from reconciliation_files file where merchant_id = $1 order by id desc limit ${MOST_FILES}`,
);

export const listFiles = async (database: Queryable, merchantId: string): Promise<ReconciliationFile[]> =>
  (await database.rows(newestFiles, [merchantId])).map(toFile);

const removeMatches = statement<{ transaction_id: string | null }>(
  'reconciliation_remove_matches',
  'delete from reconciliation_matches where merchant_id = $1 and file_id = $2 returning transaction_id',
);
const remove = statement(
  'reconciliation_remove_file',
  'delete from reconciliation_files where merchant_id = $1 and id = $2',
);

// A deposit's payments have their own matches. Its line is matched like the file's other lines.
const removeDepositMatches = statement<{ transaction_id: string | null }>(
  'reconciliation_remove_deposit_matches',
  `delete from reconciliation_matches where merchant_id = $1 and transaction_id in (
     select payment.transaction_id from reconciliation_deposits deposit
     join reconciliation_deposit_payments payment on payment.merchant_id = deposit.merchant_id
       and payment.deposit_id = deposit.id
     where deposit.merchant_id = $1 and deposit.file_id = $2)
   returning transaction_id`,
);

/**
 * Removes the file, its lines and their matches, and returns the transactions that are no longer matched. Undefined
 * if there is no such file.
 */
export async function removeFileRows(
  tx: Queryable,
  merchantId: string,
  fileId: string,
): Promise<string[] | undefined> {
  const rows = [
    ...(await tx.rows(removeDepositMatches, [merchantId, fileId])),
    ...(await tx.rows(removeMatches, [merchantId, fileId])),
  ];
  if ((await tx.run(remove, [merchantId, fileId])) === 0) return undefined;
  return rows.flatMap(row => row.transaction_id ?? []);
}
