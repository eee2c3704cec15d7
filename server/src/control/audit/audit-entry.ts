import { createHash } from 'node:crypto';
import type { Environment } from '../../config.ts';

/** What a chain is about: a business by its id, or the installation itself. */
export const INSTALLATION = 'installation';

export interface NewAuditEntry {
  chain: string;
  account: { id: string; name: string } | null;
  /** Which change, e.g. `member_removed` or `POST /charges`. */
  action: string;
  /** What was changed, mostly an id. */
  what: string;
  fromIp: string;
  environment: Environment | null;
  details: Record<string, string | number | boolean | null>;
}

export interface AuditEntry extends NewAuditEntry {
  number: number;
  creationDate: Date;
  hash: string;
}

/** Before the first entry of a chain. */
export const GENESIS = '0'.repeat(64);

/** Keys in one order, so that a row has one form only. */
const canonical = (entry: Omit<AuditEntry, 'hash'>): string =>
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

export const hashOf = (previousHash: string, entry: Omit<AuditEntry, 'hash'>): string =>
  createHash('sha256')
    .update(`${previousHash}|${canonical(entry)}`)
    .digest('hex');
