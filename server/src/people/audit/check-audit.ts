import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { AuditKeys } from '../../platform/vault/keys/audit-keys.ts';
import { type AuditEntry, GENESIS, hashOf, sealOf } from './audit-entry.ts';
import { type ChainEnd, findChainEnd, listAuditEntriesAfter, listChains } from './store.ts';

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
  /** The first break of each broken chain; entries after it cannot be checked. */
  breaks: AuditBreak[];
  /** The last checked entry of each chain. */
  ends: { chain: string; number: number; hash: string }[];
}

interface Followed {
  number: number;
  hash: string;
  /** True if an earlier entry was made with a key. */
  isKeyed: boolean;
  problem?: AuditBreak;
}

/** Recomputes every hash of every chain and the seal of its end. */
export async function checkAudit(database: Queryable, keys: AuditKeys): Promise<AuditVerdict> {
  const verdict: AuditVerdict = { chains: 0, entries: 0, breaks: [], ends: [] };
  for (const end of await listChains(database)) {
    const { followed, problem } = await checkChain(database, end, keys);
    verdict.chains += 1;
    verdict.entries += followed.number;
    verdict.ends.push({ chain: end.chain, number: followed.number, hash: followed.hash });
    if (problem !== undefined) verdict.breaks.push(problem);
  }
  return verdict;
}

/** The program may write meanwhile: if the end has moved, the new entries are checked, too. */
async function checkChain(
  database: Queryable,
  first: ChainEnd,
  keys: AuditKeys,
): Promise<{ followed: Followed; problem: AuditBreak | undefined }> {
  let end = first;
  let followed: Followed = { number: 0, hash: GENESIS, isKeyed: false };
  for (;;) {
    followed = await followChain(database, end, followed, keys);
    const problem = followed.problem ?? judgeEnd(end, followed, keys);
    if (problem !== undefined) return { followed, problem };
    const now = await findChainEnd(database, end.chain);
    if (now?.number === end.number && now.lastEntry === end.number) return { followed, problem: undefined };
    if (now === undefined || now.number <= end.number) {
      return {
        followed,
        problem: { chain: end.chain, number: followed.number, what: 'the chain ends elsewhere' },
      };
    }
    end = now;
  }
}

function judgeEnd(end: ChainEnd, followed: Followed, keys: AuditKeys): AuditBreak | undefined {
  const broken = (what: AuditBreak['what']) => ({ chain: end.chain, number: followed.number, what });
  if (followed.number !== end.number || followed.hash !== end.hash) return broken('the chain ends elsewhere');
  if (end.sealKeyId === null || end.seal === null) return broken('the end of the chain is not sealed');
  const key = keys.find(end.sealKeyId);
  if (key === undefined) return broken('the key of the entry is not here');
  return sealOf(end, key) === end.seal ? undefined : broken('the end of the chain was changed');
}

/** Checks the entries after the last checked one. */
async function followChain(
  database: Queryable,
  { chain, number: last }: ChainEnd,
  from: Followed,
  keys: AuditKeys,
): Promise<Followed> {
  let { number, hash, isKeyed } = from;
  while (number < last) {
    const entries = await listAuditEntriesAfter(database, chain, number, Math.min(PAGE_SIZE, last - number));
    if (entries.length === 0) break;
    for (const entry of entries) {
      const what = judgeEntry(entry, { number, hash, isKeyed }, keys);
      if (what !== undefined) return { number, hash, isKeyed, problem: { chain, number: number + 1, what } };
      number += 1;
      ({ hash } = entry);
      isKeyed ||= entry.keyId !== null;
    }
  }
  return { number, hash, isKeyed };
}

function judgeEntry(
  entry: AuditEntry,
  before: { number: number; hash: string; isKeyed: boolean },
  keys: AuditKeys,
): AuditBreak['what'] | undefined {
  if (entry.number !== before.number + 1) return 'the entry is missing';
  // Otherwise an attacker could replace a keyed history by one without keys.
  if (entry.keyId === null && before.isKeyed) return 'the entry has no key although one before it has';
  const key = entry.keyId === null ? null : keys.find(entry.keyId);
  if (key === undefined) return 'the key of the entry is not here';
  return hashOf(before.hash, entry, key) === entry.hash ? undefined : 'the entry was changed';
}
