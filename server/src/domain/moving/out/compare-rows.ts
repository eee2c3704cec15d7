import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { MoveRefused, newTally } from './file-format.ts';
import type { CheckedExport } from './read-files.ts';
import { type LedgerSums, listColumns, readRows, sumLedger } from './rows-store.ts';
import { type MovedTable, movedTables } from './tables.ts';

/** Reads everything back and compares it with the export: each kind row by row, and the ledger by account. */
export async function compareRows(tx: Queryable, { head, end }: CheckedExport): Promise<void> {
  for (const table of movedTables) {
    if (table.isShared === true || head.columns[table.table] === undefined) continue;
    const left = end.totals[table.table];
    const here = await totalHere(tx, table, head.columns[table.table] ?? [], head.merchant_id);
    const isSame = left?.rows === here.rows && (table.isRekeyed === true || left.digest === here.digest);
    if (!isSame) throw differs(table.table);
  }
  const ledger = await sumLedger(tx, head.merchant_id);
  for (const side of ['journal', 'balances'] satisfies (keyof LedgerSums)[]) {
    const accounts = new Set([...Object.keys(ledger[side]), ...Object.keys(end.ledger[side])]);
    for (const account of accounts) {
      if (ledger[side][account] !== end.ledger[side][account]) throw differs(`${side} of ${account}`);
    }
  }
}

async function totalHere(tx: Queryable, table: MovedTable, names: readonly string[], merchantId: string) {
  const tally = newTally();
  // Compares the columns of the file only; this version may have more.
  const columns = (await listColumns(tx, table.table)).filter(
    ({ name }) => names.includes(name) || table.sealed?.columns.includes(name) === true,
  );
  for await (const rows of readRows(tx, table, columns, merchantId))
    for (const row of rows) tally.add(row.line);
  return tally.total();
}

const differs = (what: string): MoveRefused =>
  new MoveRefused(`what was written is not what left (${what}): nothing of it stays`);
