import type { BankMapping } from '@recaudo/contract/merchant/money/bank-files';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { runTask } from '../../../platform/tasks/task-pool.ts';
import type { ReceivedLine } from '../received-line.ts';
import { findFileByHash, insertFile, insertFreshLines, removeFileRows } from '../store.ts';
import { matchLines, type Upload } from '../upload-file.ts';
import { previewBankFile, readBankFile } from './bank-file-tasks.ts';
import type { InspectedFile } from './inspect-file.ts';
import { findMapping, keepMapping } from './mapping-store.ts';

export interface SentBankFile {
  name: string;
  path: string;
  sha256: string;
  bank: string;
  mapping: BankMapping;
}

/** Previews a bank's file of any layout. Stores nothing. */
export const previewFile = (
  { database, log }: Gateway,
  merchantId: string,
  sent: { name: string; path: string; mapping: BankMapping | undefined },
) =>
  runTask(
    previewBankFile,
    { owner: merchantId, log, onQuestion: shape => findMapping(database, merchantId, shape) },
    sent,
  );

/** Stores a bank's file of any layout, remembers its mapping, and leaves out lines from earlier files. */
export async function uploadBankFile(
  gateway: Gateway,
  merchantId: string,
  { path, sha256, ...sent }: SentBankFile,
): Promise<Upload> {
  const { database, log } = gateway;
  const lines: ReceivedLine[] = [];
  const marks: Buffer[] = [];
  const inspected = await runTask(
    readBankFile,
    {
      owner: merchantId,
      log,
      onQuestion: shape => findMapping(database, merchantId, shape),
      onPart: part => {
        lines.push(...part.lines);
        marks.push(...part.marks);
      },
    },
    { ...sent, path },
  );
  if ('problem' in inspected) return { result: 'refused', problems: [inspected.problem] };
  const { problems, unread } = inspected;
  if (lines.length === 0) return { result: 'refused', problems };
  const hash = Buffer.from(sha256, 'hex');
  const fresh = await database.transaction(tx =>
    keepFile(tx, gateway, merchantId, { ...sent, hash, inspected, lines, marks }),
  );
  const file = await findFileByHash(database, merchantId, hash);
  const repeated = lines.length - fresh.length;
  if (fresh.length === 0) return { result: 'known', file: file ?? null, repeated };
  if (file === undefined) throw new Error('the file that was just stored is gone');
  return { result: 'stored', file, repeated, unread };
}

interface ReadFile extends Omit<SentBankFile, 'path' | 'sha256'> {
  hash: Buffer;
  inspected: InspectedFile;
  lines: readonly ReceivedLine[];
  marks: readonly Buffer[];
}

async function keepFile(
  tx: Queryable,
  { clock }: Gateway,
  merchantId: string,
  { name, bank, mapping, hash, inspected, lines, marks }: ReadFile,
): Promise<ReceivedLine[]> {
  const [id, now] = [newId('reconciliationFile'), clock.now()];
  await keepMapping(tx, merchantId, { bank, shape: inspected.shape, mapping, now });
  if (!(await insertFile(tx, merchantId, { id, name, bank, hash, lines, now }))) return [];
  const fresh = await insertFreshLines(tx, merchantId, id, { lines, marks });
  if (fresh.length === 0) await removeFileRows(tx, merchantId, id);
  else await matchLines(tx, merchantId, id, { lines: fresh, now });
  return fresh;
}
