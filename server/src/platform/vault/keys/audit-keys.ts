import type { KeyObject } from 'node:crypto';
import { type KeyRing, keyCheckValue } from './key-ring.ts';

export interface AuditKey {
  /** Identifies the key file and reveals nothing about the key. */
  id: string;
  key: KeyObject;
}

export interface AuditKeys {
  /** For new entries. */
  current: AuditKey;
  /** Undefined if this process lacks the key, e.g. production's while production is closed. */
  find(id: string): AuditKey | undefined;
}

/** Production's key signs entries once production is open, because the sandbox's key file is often stored with the database. */
export function auditKeysOf(sandbox: KeyRing, production: KeyRing | undefined): AuditKeys {
  const keys = (production === undefined ? [sandbox] : [production, sandbox]).map(ring => ({
    id: keyCheckValue(ring),
    key: ring.auditKey,
  }));
  return { current: keys[0] as AuditKey, find: id => keys.find(key => key.id === id) };
}
