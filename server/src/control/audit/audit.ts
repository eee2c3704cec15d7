import type { Queryable } from '../../database/connection.ts';
import type { Control } from '../control.ts';
import { hashOf, type NewAuditEntry } from './audit-entry.ts';
import { insertAuditEntry, lockChainEnd } from './store.ts';

/** Writes an entry at the end of its chain. */
export const audit = (
  control: Pick<Control, 'database' | 'realClock'>,
  entry: NewAuditEntry,
): Promise<void> => control.database.transaction(tx => auditIn(tx, control.realClock.now(), entry));

/** The same inside of the transaction of the change. Take it last: the chain is held until the transaction ends. */
export async function auditIn(tx: Queryable, now: Date, wanted: NewAuditEntry): Promise<void> {
  const end = await lockChainEnd(tx, wanted.chain);
  const entry = { ...wanted, number: end.number + 1, creationDate: now };
  await insertAuditEntry(tx, { ...entry, hash: hashOf(end.hash, entry) });
}
