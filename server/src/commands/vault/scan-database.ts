import type { Database } from '../../platform/database/connections/connection.ts';
import {
  listTextTables,
  readTextRows,
  replaceText,
  type TextColumn,
  type TextTable,
} from '../../platform/database/statements/text-columns.ts';
import { maskNumbers } from '../../platform/vault/redact.ts';
import { findInValue, maskInValue } from './find-in-value.ts';

const ROWS_AT_ONCE = 1_000;

/** A stored card number, as the report describes it. */
export interface StoredNumber {
  database: string;
  table: string;
  column: string;
  /** The primary key of the row. */
  row: string;
  masked: string;
  certainty: 'card number' | 'possible (reference)';
  /** What the scan did with the number. */
  result: 'found' | 'masked' | `not masked: ${string}`;
}

export interface ScanOptions {
  /** Only this table. */
  table: string | undefined;
  masks: boolean;
  onRows(count: number): void;
}

export async function countRows(database: Database, table: string | undefined): Promise<number> {
  const tables = await chosenTables(database, table);
  return tables.reduce((sum, { rowEstimate }) => sum + rowEstimate, 0);
}

const chosenTables = async (database: Database, table: string | undefined): Promise<TextTable[]> =>
  (await listTextTables(database)).filter(({ name }) => table === undefined || name === table);

/** Reads every text of a database in primary-key order and reports card numbers. */
export async function* scanDatabase(
  database: Database,
  name: string,
  options: ScanOptions,
): AsyncGenerator<StoredNumber> {
  for (const table of await chosenTables(database, options.table)) {
    let after: readonly string[] | undefined;
    for (;;) {
      const rows = await readTextRows(database, table, after, ROWS_AT_ONCE);
      for (const { key, values } of rows) {
        for (const [index, column] of table.columns.entries()) {
          const text = values[index] ?? '';
          yield* judgeValue(database, name, table, { key, column, text, masks: options.masks });
        }
      }
      options.onRows(rows.length);
      after = rows.at(-1)?.key;
      if (rows.length < ROWS_AT_ONCE) break;
    }
  }
}

interface StoredValue {
  key: readonly string[];
  column: TextColumn;
  text: string;
  masks: boolean;
}

async function* judgeValue(
  database: Database,
  name: string,
  table: TextTable,
  { key, column, text, masks }: StoredValue,
): AsyncGenerator<StoredNumber> {
  const found = findInValue(column.name, text);
  const isCertain = found.some(({ isReference }) => !isReference);
  const result = masks && isCertain ? await maskValue(database, table, { key, column, text }) : 'found';
  for (const { member, masked, isReference } of found) {
    yield {
      database: name,
      table: table.name,
      column: member === '' ? column.name : `${column.name}: ${member}`,
      // A primary key may itself look like a card number.
      row: table.key.map((part, index) => `${part.name}=${maskNumbers(key[index] ?? '')}`).join(' '),
      masked,
      certainty: isReference ? 'possible (reference)' : 'card number',
      result: isReference ? 'found' : result,
    };
  }
}

/** Columns of rows that are hashed into a chain or signed: changing the text would invalidate the proof. */
const proof = /(?:^|_)(?:hash|digest|signature|seal)$/;

async function maskValue(
  database: Database,
  table: TextTable,
  { key, column, text }: Omit<StoredValue, 'masks'>,
): Promise<StoredNumber['result']> {
  if (table.columns.some(other => proof.test(other.name))) return 'not masked: a hash proves the row';
  if (table.key.some(({ name }) => name === column.name))
    return 'not masked: the column is part of the primary key';
  const to = maskInValue(column.name, text);
  try {
    const changed = await replaceText(database, table, { key, column, from: text, to });
    return changed === 0 ? 'not masked: the row changed during the scan; scan again' : 'masked';
  } catch (error) {
    return `not masked: ${maskNumbers((error as Error).message)}`;
  }
}
