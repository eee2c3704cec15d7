import type { LookupAddress } from 'node:dns';
import { promises, lookup as systemLookup } from 'node:dns';
import { isLoopbackHost } from './host-names.ts';

/** Resolves a host to all its addresses. Throws an error with a DNS code (ENOTFOUND, ETIMEOUT ...). */
export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>;

const PATIENCE_MS = 2_000;
const TRIES = 2;

/** The system resolver knows hosts files and `localhost`, but blocks one of the four threads of this process. */
const askSystem: ResolveHost = hostname =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true, verbatim: true }, (error, addresses) => {
      if (error === null) resolve(addresses);
      else reject(error);
    });
  });

const QUICK_ANSWERS = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'EREFUSED']);
const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

/**
 * Queries DNS first, so that a name whose servers never respond blocks no thread. Only a name that DNS does not know
 * goes to the system resolver.
 */
export function newHostResolver(): ResolveHost {
  const resolver = new promises.Resolver({ timeout: PATIENCE_MS, tries: TRIES });
  const ask = async (question: Promise<string[]>, family: 4 | 6): Promise<LookupAddress[]> =>
    (await question).map(address => ({ address, family }));
  return async hostname => {
    if (isLoopbackHost(hostname.toLowerCase())) return askSystem(hostname);
    const answers = await Promise.allSettled([
      ask(resolver.resolve4(hostname), 4),
      ask(resolver.resolve6(hostname), 6),
    ]);
    const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    for (const answer of answers) {
      if (answer.status === 'rejected' && !QUICK_ANSWERS.has(codeOf(answer.reason))) throw answer.reason;
    }
    return askSystem(hostname);
  };
}
