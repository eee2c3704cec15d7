import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { Control } from '../control.ts';
import { hashOf, type NewAuditEntry, sealOf } from './audit-entry.ts';
import { insertAuditEntry, lockChainEnd } from './store.ts';

/** Everything needed to write an entry. Commands have no more than this. */
export type AuditWriter = Pick<Control, 'realClock' | 'auditKeys'>;

/** Appends an entry to its chain. */
export const audit = (
  control: Pick<Control, 'database'> & AuditWriter,
  entry: NewAuditEntry,
): Promise<void> => control.database.transaction(tx => auditIn(tx, control, entry));

/** The same within the transaction of the change. Call it last: the chain stays locked until the transaction ends. */
export async function auditIn(
  tx: Queryable,
  { realClock, auditKeys }: AuditWriter,
  input: NewAuditEntry,
): Promise<void> {
  const key = auditKeys.current;
  const end = await lockChainEnd(tx, input.chain);
  const unhashed = { ...input, number: end.number + 1, creationDate: realClock.now() };
  const entry = { ...unhashed, keyId: key.id, hash: hashOf(end.hash, unhashed, key) };
  await insertAuditEntry(tx, entry, sealOf(entry, key));
}
