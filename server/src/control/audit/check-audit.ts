import type { Queryable } from '../../database/connection.ts';
import { GENESIS, hashOf } from './audit-entry.ts';
import { listAuditEntriesAfter, listChains } from './store.ts';

const PAGE_SIZE = 1_000;

export interface AuditBreak {
  chain: string;
  number: number;
  what: 'the entry is missing' | 'the entry was changed' | 'the chain ends elsewhere';
}

export interface AuditVerdict {
  chains: number;
  entries: number;
  /** The first break of each broken chain: behind it nothing can be said. */
  breaks: AuditBreak[];
}

/** Follows every chain from its first entry and computes each hash anew. */
export async function checkAudit(database: Queryable): Promise<AuditVerdict> {
  const verdict: AuditVerdict = { chains: 0, entries: 0, breaks: [] };
  for (const end of await listChains(database)) {
    verdict.chains += 1;
    const followed = await followChain(database, end.chain);
    verdict.entries += followed.number;
    if (followed.problem !== undefined) verdict.breaks.push(followed.problem);
    else if (followed.number !== end.number || followed.hash !== end.hash) {
      verdict.breaks.push({ chain: end.chain, number: followed.number, what: 'the chain ends elsewhere' });
    }
  }
  return verdict;
}

async function followChain(
  database: Queryable,
  chain: string,
): Promise<{ number: number; hash: string; problem?: AuditBreak }> {
  let number = 0;
  let hash = GENESIS;
  for (;;) {
    const entries = await listAuditEntriesAfter(database, chain, number, PAGE_SIZE);
    for (const entry of entries) {
      const expected = number + 1;
      if (entry.number !== expected) {
        return { number, hash, problem: { chain, number: expected, what: 'the entry is missing' } };
      }
      if (hashOf(hash, entry) !== entry.hash) {
        return { number, hash, problem: { chain, number: expected, what: 'the entry was changed' } };
      }
      number = expected;
      hash = entry.hash;
    }
    if (entries.length < PAGE_SIZE) return { number, hash };
  }
}
