import type { BankMapping } from '@recaudo/contract/data/bank-files';
import type { Queryable } from '../../../database/connection.ts';
import type { Gateway } from '../../../dependencies.ts';
import { newId } from '../../../primitives/id.ts';
import type { ReceivedLine } from '../received-line.ts';
import { findFileByHash, insertFile, insertFreshLines, removeFileRows } from '../store.ts';
import { matchLines, type Upload } from '../upload-file.ts';
import { type LookedAt, lookAtFile } from './look-at-file.ts';
import { marksOf } from './map-lines.ts';
import { keepMapping } from './mapping-store.ts';

export interface SentBankFile {
  name: string;
  bytes: Buffer;
  sha256: string;
  bank: string;
  mapping: BankMapping;
}

/** Takes a bank's file of any shape, remembers how it was read, and leaves out what an earlier one has brought. */
export async function uploadBankFile(
  gateway: Gateway,
  merchantId: string,
  sent: SentBankFile,
): Promise<Upload> {
  const { database } = gateway;
  const looked = await lookAtFile(database, merchantId, sent);
  if ('problem' in looked) return { result: 'refused', problems: [looked.problem] };
  const { lines, problems, unread } = looked.mapped;
  if (lines.length === 0) return { result: 'refused', problems };
  const hash = Buffer.from(sent.sha256, 'hex');
  const fresh = await database.transaction(tx =>
    keepFile(tx, gateway, merchantId, { ...sent, hash, looked }),
  );
  const file = await findFileByHash(database, merchantId, hash);
  const repeated = lines.length - fresh.length;
  if (fresh.length === 0) return { result: 'known', file: file ?? null, repeated };
  if (file === undefined) throw new Error('the file that was just stored is gone');
  return { result: 'stored', file, repeated, unread };
}

async function keepFile(
  tx: Queryable,
  { clock }: Gateway,
  merchantId: string,
  { name, bank, mapping, hash, looked }: SentBankFile & { hash: Buffer; looked: LookedAt },
): Promise<ReceivedLine[]> {
  const [id, now] = [newId('reconciliationFile'), clock.now()];
  const { lines } = looked.mapped;
  await keepMapping(tx, merchantId, { bank, shape: looked.shape, mapping, now });
  if (!(await insertFile(tx, merchantId, { id, name, bank, hash, lines, now }))) return [];
  const fresh = await insertFreshLines(tx, merchantId, id, lines, marksOf(bank, lines));
  if (fresh.length === 0) await removeFileRows(tx, merchantId, id);
  else await matchLines(tx, merchantId, id, fresh, now);
  return fresh;
}
