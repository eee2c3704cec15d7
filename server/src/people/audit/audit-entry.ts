import { createHash, createHmac } from 'node:crypto';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { AuditKey } from '../../platform/vault/keys/audit-keys.ts';

/** The chain of the installation itself; every other chain has the id of a business. */
export const INSTALLATION = 'installation';

export interface NewAuditEntry {
  chain: string;
  account: { id: string; name: string } | null;
  /** The kind of change, e.g. `member_removed` or `POST /charges`. */
  action: string;
  /** The changed object, usually an id. */
  what: string;
  fromIp: string;
  environment: Environment | null;
  details: Record<string, string | number | boolean | null>;
}

export interface AuditEntry extends NewAuditEntry {
  number: number;
  creationDate: Date;
  /** The key of its hash; null for entries older than the keys. */
  keyId: string | null;
  hash: string;
}

type Hashed = Omit<AuditEntry, 'hash' | 'keyId'>;

/** The previous hash of a chain's first entry. */
export const GENESIS = '0'.repeat(64);

/** Sorts keys, so that an entry always serializes to the same text. */
const canonical = (entry: Hashed): string =>
  JSON.stringify([
    entry.chain,
    entry.number,
    entry.creationDate.toISOString(),
    entry.account?.id ?? null,
    entry.account?.name ?? null,
    entry.action,
    entry.what,
    entry.fromIp,
    entry.environment,
    Object.entries(entry.details).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);

/** Without the key, a changed entry or any later one cannot get a valid hash. */
export function hashOf(previousHash: string, entry: Hashed, key: AuditKey | null): string {
  const text = `${previousHash}|${canonical(entry)}`;
  return key === null
    ? createHash('sha256').update(text).digest('hex')
    : createHmac('sha256', key.key).update(text).digest('hex');
}

/** Seals the end of a chain, so that removing its last entries is detected. */
export const sealOf = (end: { chain: string; number: number; hash: string }, key: AuditKey): string =>
  createHmac('sha256', key.key).update(`end|${end.chain}|${end.number}|${end.hash}`).digest('hex');
