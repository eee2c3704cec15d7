import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound } from '../../../platform/errors.ts';
import { type Evidence, type EvidenceFullKey, readEvidence, requireRoomForEvidence } from './evidence.ts';
import type { EvidenceStore } from './evidence-store.ts';

export interface EvidenceOwner {
  merchantId: string;
  id: string;
}

/** The kind of case that evidence belongs to. */
export interface EvidencePlace<Owner> {
  store: EvidenceStore;
  fullKey: EvidenceFullKey;
  find(database: Queryable, merchantId: string, id: string): Promise<Owner | undefined>;
  /** Locks the case, so that its evidence changes one file at a time. */
  lock(tx: Queryable, merchantId: string, id: string): Promise<Owner | undefined>;
  /** Throws if the case's evidence can no longer change. */
  requireOpen(owner: Owner, now: Date): void;
}

/** Rejects a file before the client uploads it if the case cannot accept one. `addEvidence` checks again. */
export async function requireEvidenceExpected<Owner>(
  place: EvidencePlace<Owner>,
  { database, clock }: Gateway,
  { merchantId, id }: EvidenceOwner,
): Promise<void> {
  const owner = await place.find(database, merchantId, id);
  if (owner === undefined) throw notFound();
  place.requireOpen(owner, clock.now());
  requireRoomForEvidence((await place.store.list(database, merchantId, id)).length, place.fullKey);
}

export async function addEvidence<Owner>(
  place: EvidencePlace<Owner>,
  { database, clock }: Gateway,
  { merchantId, id }: EvidenceOwner,
  written: { name: string; content: Buffer },
): Promise<Evidence> {
  const file = readEvidence(written.name, written.content);
  return database.transaction(async tx => {
    const owner = await place.lock(tx, merchantId, id);
    if (owner === undefined) throw notFound();
    const now = clock.now();
    place.requireOpen(owner, now);
    requireRoomForEvidence((await place.store.list(tx, merchantId, id)).length, place.fullKey);
    return place.store.insert(tx, { merchantId, ownerId: id }, file, now);
  });
}

export const removeEvidence = <Owner>(
  place: EvidencePlace<Owner>,
  { database, clock }: Gateway,
  { merchantId, id }: EvidenceOwner,
  number: number,
): Promise<void> =>
  database.transaction(async tx => {
    const owner = await place.lock(tx, merchantId, id);
    if (owner === undefined) throw notFound();
    place.requireOpen(owner, clock.now());
    if ((await place.store.delete(tx, merchantId, id, number)) === 0) throw notFound();
  });
