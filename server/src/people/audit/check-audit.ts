import type { Queryable } from '../../database/connection.ts';
import { type AuditEntry, GENESIS, hashOf, sealOf } from './audit-entry.ts';
import type { AuditKeys } from './audit-keys.ts';
import { type ChainEnd, listAuditEntriesAfter, listChains } from './store.ts';

const PAGE_SIZE = 1_000;

export interface AuditBreak {
  chain: string;
  number: number;
  what:
    | 'the entry is missing'
    | 'the entry was changed'
    | 'the entry has no key although one before it has'
    | 'the key of the entry is not here'
    | 'the chain ends elsewhere'
    | 'the end of the chain is not sealed'
    | 'the end of the chain was changed';
}

export interface AuditVerdict {
  chains: number;
  entries: number;
  /** The first break of each broken chain: behind it nothing can be said. */
  breaks: AuditBreak[];
}

interface Followed {
  number: number;
  hash: string;
  problem?: AuditBreak;
}

/** Follows every chain from its first entry and computes each hash and the seal of its end anew. */
export async function checkAudit(database: Queryable, keys: AuditKeys): Promise<AuditVerdict> {
  const verdict: AuditVerdict = { chains: 0, entries: 0, breaks: [] };
  for (const end of await listChains(database)) {
    verdict.chains += 1;
    const followed = await followChain(database, end.chain, keys);
    verdict.entries += followed.number;
    const problem = followed.problem ?? judgeEnd(end, followed, keys);
    if (problem !== undefined) verdict.breaks.push(problem);
  }
  return verdict;
}

function judgeEnd(end: ChainEnd, followed: Followed, keys: AuditKeys): AuditBreak | undefined {
  const broken = (what: AuditBreak['what']) => ({ chain: end.chain, number: followed.number, what });
  if (followed.number !== end.number || followed.hash !== end.hash) return broken('the chain ends elsewhere');
  if (end.sealKeyId === null || end.seal === null) return broken('the end of the chain is not sealed');
  const key = keys.find(end.sealKeyId);
  if (key === undefined) return broken('the key of the entry is not here');
  return sealOf(end, key) === end.seal ? undefined : broken('the end of the chain was changed');
}

async function followChain(database: Queryable, chain: string, keys: AuditKeys): Promise<Followed> {
  let number = 0;
  let hash = GENESIS;
  let isKeyed = false;
  for (;;) {
    const entries = await listAuditEntriesAfter(database, chain, number, PAGE_SIZE);
    for (const entry of entries) {
      const what = judgeEntry(entry, { number, hash, isKeyed }, keys);
      if (what !== undefined) return { number, hash, problem: { chain, number: number + 1, what } };
      number += 1;
      ({ hash } = entry);
      isKeyed ||= entry.keyId !== null;
    }
    if (entries.length < PAGE_SIZE) return { number, hash };
  }
}

function judgeEntry(
  entry: AuditEntry,
  before: { number: number; hash: string; isKeyed: boolean },
  keys: AuditKeys,
): AuditBreak['what'] | undefined {
  if (entry.number !== before.number + 1) return 'the entry is missing';
  // Otherwise a history without keys could be put in the place of one with them.
  if (entry.keyId === null && before.isKeyed) return 'the entry has no key although one before it has';
  const key = entry.keyId === null ? null : keys.find(entry.keyId);
  if (key === undefined) return 'the key of the entry is not here';
  return hashOf(before.hash, entry, key) === entry.hash ? undefined : 'the entry was changed';
}
