import type { KeyObject } from 'node:crypto';
import { type KeyRing, keyCheckValue } from '../../vault/key-ring.ts';

export interface AuditKey {
  /** Says which key file it comes from, and nothing about the key. */
  id: string;
  key: KeyObject;
}

export interface AuditKeys {
  /** For new entries. */
  current: AuditKey;
  /** Undefined for a key that is not here, e.g. production's while production is closed. */
  find(id: string): AuditKey | undefined;
}

/**
 * Production's key file lies apart from the database, the sandbox's often beside it: where production is open, its key
 * makes the entries.
 */
export function auditKeysOf(sandbox: KeyRing, production: KeyRing | undefined): AuditKeys {
  const keys = (production === undefined ? [sandbox] : [production, sandbox]).map(ring => ({
    id: keyCheckValue(ring),
    key: ring.auditKey,
  }));
  return { current: keys[0] as AuditKey, find: id => keys.find(key => key.id === id) };
}
