import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { violatedConstraint } from '../../../platform/database/statements/constraint.ts';
import type { PgpPrivateKey } from '../../../platform/vault/pgp/pgp-keys.ts';
import { newKey, storeKey } from '../../merchants/create-merchant.ts';
import { setMerchantStatus } from '../../merchants/store.ts';
import { reopenMove } from '../../money/ledger/move-receivables-store.ts';
import { compareRows } from './compare-rows.ts';
import { type Head, MoveRefused } from './file-format.ts';
import {
  beginRekeyed,
  clearDerived,
  insertRows,
  isThere,
  keepRekeyed,
  listConnectionIds,
  putBackOrderIdReuse,
  putOwnAddresses,
  rekeyRows,
} from './import-store.ts';
import {
  type CheckedExport,
  checkExport,
  listUnknownKinds,
  type RowBatch,
  readBatches,
  readSecrets,
  type SecretReader,
} from './read-files.ts';
import { fixTextFormats, listColumns } from './rows-store.ts';
import { type Rekeyed, rekeyedOf, sealSecrets } from './secrets.ts';
import { type MovedTable, movedTables } from './tables.ts';

export interface ImportOrder {
  folder: string;
  keys: readonly PgpPrivateKey[];
  /** The shop's current key, so that the shop keeps working; by default a new key. */
  privateKey?: string | undefined;
  publicKey?: string | undefined;
  /** False for a rehearsal: everything is written, compared and rolled back. */
  opens: boolean;
  /** Also imports a merchant that was not closed in the old installation. */
  isCopy: boolean;
  schema: number;
  onChecked?: (found: CheckedExport) => void;
  onProgress?: (rows: number) => void;
}

export interface ImportedMerchant {
  merchantId: string;
  name: string;
  rows: number;
  sha256: string;
  privateKey: string;
  publicKey: string;
}

type Importing = Pick<Gateway, 'database' | 'keyRing' | 'clock' | 'environment' | 'merchantCache'>;

/** Rolls back a successful rehearsal. */
class Rehearsed extends Error {}

/**
 * Imports an export in one transaction: the merchant is imported completely and compared row by row, or not at all. An
 * interrupted import starts over.
 */
export async function importMerchant(gateway: Gateway, order: ImportOrder): Promise<ImportedMerchant> {
  const found = await checkExport(order.folder);
  const { head } = found;
  await judge(gateway, head, order);
  order.onChecked?.(found);
  const secrets = readSecrets(order.folder, order.keys);
  await secrets.begin();
  const privateKey = order.privateKey ?? newKey('private');
  const publicKey = order.publicKey ?? newKey('public');
  try {
    await gateway.database.transaction(async tx => {
      await writeRows(gateway, tx, found, { secrets, importOrder: order });
      await storeKey(gateway, tx, head.merchant_id, { kind: 'private', key: privateKey });
      await storeKey(gateway, tx, head.merchant_id, { kind: 'public', key: publicKey });
      await compareRows(tx, found);
      await reopenMove(tx, head.merchant_id);
      await putOwnAddresses(tx, head.merchant_id, { from: head.base_url, to: gateway.baseUrl });
      if (!order.opens) throw new Rehearsed();
      await setMerchantStatus(tx, head.merchant_id, 'active');
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw inWords(error);
  }
  gateway.merchantCache.forget(head.merchant_id);
  const { merchant_id: merchantId, merchant_name: name } = head;
  return { merchantId, name, rows: found.rows, sha256: found.sha256, privateKey, publicKey };
}

async function judge(gateway: Importing, head: Head, { opens, isCopy, schema }: ImportOrder): Promise<void> {
  const { merchant_id: id, environment } = head;
  if (environment !== gateway.environment) {
    throw new MoveRefused(`this is an export of ${environment}: say --environment ${environment}`);
  }
  if (head.schema > schema || listUnknownKinds(head).length > 0) {
    throw new MoveRefused(
      `the export was made by Recaudo ${head.product_version}: upgrade this installation first`,
    );
  }
  if (await isThere(gateway.database, id)) {
    throw new MoveRefused(`the merchant ${id} is here already: an export is only taken in whole, once`);
  }
  if (opens && !head.is_closed && !isCopy) {
    throw new MoveRefused(
      'the merchant was not closed at the old place: both would charge its subscriptions. Export it again with --close, ' +
        'or say --copy where the old place charges no more',
    );
  }
}

interface Writing {
  gateway: Importing;
  tx: Queryable;
  head: Head;
  secrets: SecretReader;
}

async function writeRows(
  gateway: Importing,
  tx: Queryable,
  { folder, head }: CheckedExport,
  { secrets, importOrder: { onProgress } }: { secrets: SecretReader; importOrder: ImportOrder },
): Promise<void> {
  await fixTextFormats(tx);
  await beginRekeyed(tx);
  const writing: Writing = { gateway, tx, head, secrets };
  const connections = await listConnectionIds(tx);
  const reached = reachTables(tx, head);
  let merchantRow = '{}';
  for await (const batch of readBatches(folder)) {
    const table = await reached(batch.table);
    if (batch.table === 'merchants') merchantRow = batch.rows[0] ?? '{}';
    requireConnections(batch, connections);
    await insertRows(tx, table.moved, table.columns, await withSecrets(writing, table.moved, batch));
    onProgress?.(batch.rows.length);
  }
  await reached(undefined);
  await secrets.finish();
  await rekeyRows(tx, head.merchant_id);
  await putBackOrderIdReuse(tx, head.merchant_id, merchantRow);
}

interface Reached {
  moved: MovedTable;
  columns: readonly string[];
}

/** Prepares each table when the file reaches or skips it. */
function reachTables(tx: Queryable, head: Head) {
  let next = 0;
  let current: Reached | undefined;
  return async (name: string | undefined): Promise<Reached> => {
    while (current?.moved.table !== name || name === undefined) {
      const moved = movedTables[next];
      if (moved === undefined) {
        if (name === undefined && current !== undefined) return current;
        throw new MoveRefused(`the rows of ${name} stand in another order than this version writes them`);
      }
      next += 1;
      if (moved.isDerived === true) await clearDerived(tx, moved, head.merchant_id);
      current = { moved, columns: await columnsFor(tx, moved, head) };
    }
    return current as Reached;
  };
}

/** The columns in the file, and those that hold re-encrypted secrets. */
async function columnsFor(tx: Queryable, { table, sealed }: MovedTable, head: Head): Promise<string[]> {
  const here = (await listColumns(tx, table)).map(({ name }) => name);
  const inFile = head.columns[table] ?? [];
  const unknown = inFile.filter(name => !here.includes(name));
  if (unknown.length > 0) {
    throw new MoveRefused(
      `${table} has no ${unknown.join(', ')} here: the export was made by Recaudo ${head.product_version}`,
    );
  }
  return [...inFile, ...(sealed?.columns ?? [])];
}

/** Values for columns of a sealed table that must not be null, for rows without a secret. */
const filled: Readonly<Record<string, Record<string, string>>> = {
  idempotency_records: { request_hash: '\\x' },
};

async function withSecrets(
  { gateway, tx, head, secrets }: Writing,
  { table, sealed }: MovedTable,
  { rows }: RowBatch,
): Promise<string[]> {
  if (sealed === undefined) return rows;
  const ready: string[] = [];
  const pairs: Rekeyed[] = [];
  for (const row of rows) {
    const values = { ...(JSON.parse(row) as Record<string, unknown>), ...filled[table] };
    if (values['is_sealed'] !== true) {
      ready.push(JSON.stringify(values));
      continue;
    }
    const line = await secrets.next(table, String(values[sealed.id]));
    ready.push(sealSecrets(gateway.keyRing, head.merchant_id, line, values));
    pairs.push(...rekeyedOf(gateway.keyRing, head.merchant_id, line));
  }
  if (pairs.length > 0) await keepRekeyed(tx, pairs);
  return ready;
}

/** Connections belong to the installation, so its operator must create them first, with secrets that no merchant has. */
function requireConnections({ table, rows }: RowBatch, present: readonly string[]): void {
  if (table !== 'enrolments' && table !== 'routes') return;
  const named = rows.flatMap(row => {
    const { link_id, link_ids = [] } = JSON.parse(row) as { link_id?: string; link_ids?: string[] };
    return link_id === undefined ? link_ids : [link_id];
  });
  const missing = [...new Set(named)].filter(id => !present.includes(id));
  if (missing.length > 0) {
    throw new MoveRefused(
      `its payments go over connections that are not here: ${missing.join(', ')}. Make them first, with the same ids`,
    );
  }
}

function inWords(error: unknown): unknown {
  if (violatedConstraint(error) === undefined) return error;
  const table = error instanceof Error && 'table' in error ? String(error.table) : 'the archive';
  return new MoveRefused(
    `a row of ${table} is here already, as another merchant's, or does not fit: nothing was written`,
    { cause: error },
  );
}
