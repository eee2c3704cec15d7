import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { type Evidence, readEvidence, requireOpenForEvidence, requireRoomForEvidence } from './evidence.ts';
import { deleteEvidence, insertEvidence, listEvidence } from './evidence-store.ts';
import { findChargeback, lockChargeback } from './store.ts';

export interface EvidenceOwner {
  merchantId: string;
  transactionId: string;
}

/** Refuses what could not be kept anyway, before anybody sends a file for it; it is judged again with the file. */
export async function requireEvidenceExpected(
  { database, clock }: Gateway,
  { merchantId, transactionId }: EvidenceOwner,
): Promise<void> {
  const chargeback = await findChargeback(database, merchantId, transactionId);
  if (chargeback === undefined) throw notFound();
  requireOpenForEvidence(chargeback, clock.now());
  requireRoomForEvidence((await listEvidence(database, merchantId, transactionId)).length);
}

/** Keeps a file beside the dispute. */
export async function addEvidence(
  { database, clock }: Gateway,
  { merchantId, transactionId }: EvidenceOwner,
  written: { name: string; content: Buffer },
): Promise<Evidence> {
  const file = readEvidence(written.name, written.content);
  return database.transaction(async tx => {
    const chargeback = await lockChargeback(tx, merchantId, transactionId);
    if (chargeback === undefined) throw notFound();
    const now = clock.now();
    requireOpenForEvidence(chargeback, now);
    requireRoomForEvidence((await listEvidence(tx, merchantId, transactionId)).length);
    return insertEvidence(tx, merchantId, transactionId, file, now);
  });
}

export const removeEvidence = (
  { database, clock }: Gateway,
  { merchantId, transactionId }: EvidenceOwner,
  number: number,
): Promise<void> =>
  database.transaction(async tx => {
    const chargeback = await lockChargeback(tx, merchantId, transactionId);
    if (chargeback === undefined) throw notFound();
    requireOpenForEvidence(chargeback, clock.now());
    if ((await deleteEvidence(tx, merchantId, transactionId, number)) === 0) throw notFound();
  });
