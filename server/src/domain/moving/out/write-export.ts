import { join } from 'node:path';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { PgpPublicKey } from '../../../platform/vault/pgp/pgp-keys.ts';
import { findMerchant } from '../../merchants/store.ts';
import {
  type End,
  FORMAT,
  type Head,
  type KindTotal,
  MoveRefused,
  newTally,
  ROWS_FILE,
  rowLine,
  SCHEMA_FILE,
} from './file-format.ts';
import { schemaOfLines } from './json-schema.ts';
import { beginSnapshot, type Column, listColumns, movedColumns, readRows, sumLedger } from './rows-store.ts';
import { openSecrets } from './secrets.ts';
import { type MovedTable, movedTables } from './tables.ts';
import {
  makeFolder,
  type SealedFile,
  type WrittenFile,
  writeFileOf,
  writeSealedFile,
} from './write-files.ts';

export interface ExportOrder {
  merchantId: string;
  /** The folder that the export creates. */
  folder: string;
  recipient: PgpPublicKey;
  isClosed: boolean;
  productVersion: string;
  schema: number;
  onProgress?: (rows: number) => void;
}

export interface WrittenExport {
  rowsFile: string;
  /** The digest of the whole rows file, to compare in the new installation. */
  sha256: string;
  rows: number;
  cards: number;
}

/** The files that the export writes. */
interface Files {
  rows: WrittenFile;
  sealed: SealedFile;
}

type Exporting = Pick<Gateway, 'database' | 'keyRing' | 'realClock' | 'environment' | 'baseUrl'>;

/** Writes all of a merchant's data as of one instant, while payments continue. */
export async function writeExport(gateway: Exporting, order: ExportOrder): Promise<WrittenExport> {
  const { folder, recipient } = order;
  await makeFolder(folder);
  const files: Files = {
    rows: await writeFileOf(folder, ROWS_FILE),
    sealed: await writeSealedFile(folder, recipient),
  };
  try {
    const written = await gateway.database.transaction(tx => writeLines(gateway, tx, order, files));
    await files.rows.close();
    return written;
  } catch (error) {
    files.sealed.abandon();
    throw error;
  }
}

type TableColumns = Map<MovedTable, Column[]>;

async function writeLines(
  gateway: Exporting,
  tx: Queryable,
  order: ExportOrder,
  files: Files,
): Promise<WrittenExport> {
  await beginSnapshot(tx);
  const { merchantId, folder } = order;
  const columns: TableColumns = new Map();
  for (const table of movedTables) columns.set(table, await listColumns(tx, table.table));
  const schema = await writeFileOf(folder, SCHEMA_FILE);
  await schema.write(`${JSON.stringify(schemaOfLines(columns), null, 2)}\n`);
  await schema.close();
  await files.rows.write(`${JSON.stringify(await headOf(gateway, tx, order, columns))}\n`);
  const totals: Record<string, KindTotal> = {};
  for (const [table, tableColumns] of columns) {
    const tally = newTally();
    for await (const rows of readRows(tx, table, tableColumns, merchantId)) {
      let lines = '';
      for (const row of rows) {
        tally.add(row.line);
        lines += rowLine(table.table, row.line);
        if (row.is_sealed === true) {
          await files.sealed.write(openSecrets(gateway.keyRing, merchantId, table.table, row));
        }
      }
      await files.rows.write(lines);
      order.onProgress?.(rows.length);
    }
    totals[table.table] = tally.total();
  }
  const end: End = {
    kind: 'end',
    totals,
    ledger: await sumLedger(tx, merchantId),
    sealed_file: await files.sealed.finish(),
    sha256: files.rows.sha256(),
  };
  await files.rows.write(`${JSON.stringify(end)}\n`);
  return {
    rowsFile: join(folder, ROWS_FILE),
    sha256: files.rows.sha256(),
    rows: Object.values(totals).reduce((sum, { rows }) => sum + rows, 0),
    cards: totals['cards']?.rows ?? 0,
  };
}

async function headOf(
  { realClock, environment, baseUrl }: Exporting,
  tx: Queryable,
  { merchantId, recipient, isClosed, productVersion, schema }: ExportOrder,
  columns: TableColumns,
): Promise<Head> {
  const merchant = await findMerchant(tx, merchantId);
  if (merchant === undefined) throw new MoveRefused(`there is no merchant ${merchantId} in ${environment}`);
  return {
    kind: 'head',
    format: FORMAT,
    product_version: productVersion,
    schema,
    environment,
    merchant_id: merchantId,
    merchant_name: merchant.name,
    base_url: baseUrl,
    snapshot_at: realClock.now().toISOString(),
    is_closed: isClosed,
    recipient: recipient.getFingerprint().toUpperCase(),
    columns: Object.fromEntries(
      [...columns].map(([table, all]) => [table.table, movedColumns(table, all).map(({ name }) => name)]),
    ),
  };
}
