import type { LineProblem } from '@recaudo/contract/merchant/money/reconciliation';
import { type CalendarDate, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { newId } from '../../platform/primitives/values/id.ts';
import { runTask } from '../../platform/tasks/task-pool.ts';
import { setConciliated } from '../charges/store.ts';
import { readOwnFile } from './bank-files/bank-file-tasks.ts';
import { grossOf, type Match, matchByAmount, matchByReference } from './match-lines.ts';
import { listFreeMovements, listNamedMovements } from './movement-store.ts';
import type { ReceivedLine } from './received-line.ts';
import {
  findFileByHash,
  insertFile,
  insertFoundMatches,
  insertLines,
  type ReconciliationFile,
} from './store.ts';

export type Upload =
  | { result: 'stored'; file: ReconciliationFile; repeated?: number; unread?: number }
  /** The file was uploaded before. `file` is null if other files contained its lines. */
  | { result: 'known'; file: ReconciliationFile | null; repeated?: number }
  | { result: 'refused'; problems: LineProblem[] };

/** Stores a bank file once and matches its unambiguous lines. */
export async function uploadFile(
  gateway: Gateway,
  merchantId: string,
  sent: { name: string; path: string; sha256: string },
): Promise<Upload> {
  const lines: ReceivedLine[] = [];
  const { problems } = await runTask(
    readOwnFile,
    { owner: merchantId, log: gateway.log, onPart: part => lines.push(...part.lines) },
    { path: sent.path },
  );
  if (problems.length > 0) return { result: 'refused', problems };
  const hash = Buffer.from(sent.sha256, 'hex');
  const isNew = await gateway.database.transaction(async tx => {
    const id = newId('reconciliationFile');
    const now = gateway.clock.now();
    if (!(await insertFile(tx, merchantId, { id, name: sent.name, hash, lines, now }))) return false;
    await insertLines(tx, merchantId, id, lines);
    await matchLines(tx, merchantId, id, { lines, now });
    return true;
  });
  const file = await findFileByHash(gateway.database, merchantId, hash);
  if (file === undefined) throw new Error('the file that was just stored is gone');
  return { result: isNew ? 'stored' : 'known', file };
}

/** Matches the unambiguous lines. */
export async function matchLines(
  tx: Queryable,
  merchantId: string,
  fileId: string,
  { lines, now }: { lines: readonly ReceivedLine[]; now: Date },
): Promise<void> {
  const references = [...new Set(lines.flatMap(({ reference }) => reference ?? []))];
  const named = references.length === 0 ? [] : await listNamedMovements(tx, merchantId, references);
  const byReference = matchByReference(lines, named);
  const matches = [...byReference, ...(await matchRest(tx, merchantId, lines, byReference))];
  if (matches.length === 0) return;
  const matched = await insertFoundMatches(tx, merchantId, fileId, { found: matches, now });
  await setConciliated(tx, merchantId, matched, true);
}

async function matchRest(
  tx: Queryable,
  merchantId: string,
  lines: readonly ReceivedLine[],
  found: readonly Match[],
): Promise<Match[]> {
  const foundLines = new Set(found.map(({ line }) => line));
  const foundIds = new Set(found.map(({ transactionId }) => transactionId));
  const rest = lines.filter(({ number }) => !foundLines.has(number));
  if (rest.length === 0) return [];
  const amounts = [...new Set(rest.flatMap(line => [line.amountCentavos, grossOf(line)]))];
  const movements = await listFreeMovements(tx, merchantId, spanOf(rest.map(({ day }) => day)), amounts);
  return matchByAmount(
    rest,
    movements.filter(({ transactionId }) => !foundIds.has(transactionId)),
  );
}

const DAY_MS = 86_400_000;

function spanOf(days: readonly CalendarDate[]): { from: Date; before: Date } {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('there are no days');
  return { from: startOfBogotaDay(first), before: new Date(startOfBogotaDay(last).getTime() + DAY_MS) };
}
