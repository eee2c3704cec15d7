import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { ImportKind } from '@recaudo/contract/shared/words/import-words';
import { importKinds } from '@recaudo/contract/shared/words/import-words';
import type { Gateway } from '../../../dependencies.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { importHistory } from './import-history.ts';
import {
  endImport,
  type FileCounts,
  type Import,
  insertImport,
  listFiles,
  listUnfinished,
  type NewFile,
  type RowProblem,
  restartFile,
} from './import-store.ts';
import type { ImportContext } from './resolve/resolve-rows.ts';
import type { ImportRequest } from './rows/import-request.ts';
import { importRows } from './rows/import-rows.ts';
import { newPlannedRows } from './rows/planned-rows.ts';

export interface DryRun {
  files: (FileCounts & { kind: ImportKind; name: string })[];
  problems: RowProblem[];
}

/** Sorts plans and customers before the rows that refer to them. */
export const inOrder = <File extends { kind: ImportKind }>(files: readonly File[]): File[] =>
  files.toSorted((a, b) => importKinds.indexOf(a.kind) - importKinds.indexOf(b.kind));

export function contextOf(
  gateway: Gateway,
  merchant: Merchant,
  source: string,
  importId: string,
): ImportContext {
  const own = onMerchantsClock(gateway, merchant);
  const now = own.clock.now();
  return { gateway: own, merchantId: merchant.id, source, importId, now, today: bogotaDateOf(now) };
}

/** Reports what an import would do. Writes nothing. */
export async function tryImport(gateway: Gateway, merchant: Merchant, given: ImportRequest): Promise<DryRun> {
  const context = { ...contextOf(gateway, merchant, given.source, ''), planned: newPlannedRows() };
  const result: DryRun = { files: [], problems: [] };
  for (const [position, file] of inOrder(given.files).entries()) {
    const { problems, ...counts } = await importRows(context, {
      ...file,
      position,
      rows: file.rows(),
      rowsDone: 0,
      onProgress: given.onProgress,
      groupRows: given.groupRows,
    });
    result.files.push({ ...counts, kind: file.kind, name: file.name });
    for (const problem of problems) result.problems.push(problem);
  }
  return result;
}

const filesOf = ({ files, charges }: ImportRequest): NewFile[] => [
  ...inOrder(files),
  ...(charges === undefined ? [] : [{ ...charges, kind: 'charges' as const }]),
];

/** Returns the unfinished import of exactly these files, or creates one. */
export async function openImport(
  gateway: Gateway,
  merchant: Merchant,
  given: ImportRequest,
): Promise<Import> {
  const merchantId = merchant.id;
  const files = filesOf(given);
  const digests = files.map(({ kind, digest }) => `${kind} ${digest.toString('hex')}`).join();
  const begun = await listUnfinished(gateway.database, merchantId, given.source);
  const begunFiles = await listFiles(
    gateway.database,
    merchantId,
    begun.map(({ id }) => id),
  );
  const same = begun.find(
    ({ id }) =>
      digests ===
      begunFiles
        .filter(({ importId }) => importId === id)
        .map(({ kind, digest }) => `${kind} ${digest.toString('hex')}`)
        .join(),
  );
  if (same !== undefined) return same;
  const made = { id: newId('import'), source: given.source, startedAt: gateway.realClock.now(), files };
  await gateway.database.transaction(tx => insertImport(tx, merchantId, made));
  return { ...made, status: 'running', endedAt: null };
}

/** Imports the remaining rows of an import's files. */
export async function runImport(
  gateway: Gateway,
  merchant: Merchant,
  { id, source }: Pick<Import, 'id' | 'source'>,
  given: ImportRequest,
): Promise<void> {
  const context = contextOf(gateway, merchant, source, id);
  const progress = await listFiles(gateway.database, merchant.id, [id]);
  for (const [position, file] of inOrder(given.files).entries()) {
    const { rowsDone: before = 0, isDone = false } = progress[position] ?? {};
    const rowsDone = file.isLive === true && !isDone ? 0 : before;
    if (rowsDone > 0) given.onProgress?.(rowsDone);
    if (isDone) continue;
    if (rowsDone < before)
      await restartFile(gateway.database, { merchantId: merchant.id, importId: id, position });
    await importRows(context, {
      ...file,
      position,
      rowsDone,
      rows: file.rows(),
      onProgress: given.onProgress,
      groupRows: given.groupRows,
    });
  }
  const { charges, onProgress } = given;
  const position = given.files.length;
  if (charges !== undefined && progress[position]?.isDone !== true) {
    await restartFile(gateway.database, { merchantId: merchant.id, importId: id, position });
    await importHistory(context, { ...charges, position, onProgress });
  }
  await endImport(gateway.database, merchant.id, id, gateway.realClock.now());
}
