import type { Config } from '../config.ts';
import type { WebhooksToLoopback } from '../dependencies.ts';

/**
 * Whether merchants may have webhooks sent to this machine. Only where it is a developer's own: all that listens is bound
 * to loopback, on the embedded database, and known under no address that leads here from elsewhere. On any other, whoever
 * signs up could knock at what only this machine can reach (decision 0014).
 */
export function webhooksToLoopback(
  { webhooksToLoopback: wanted, databaseUrl, publicUrls }: Config,
  host: string | undefined,
): Exclude<WebhooksToLoopback, 'readable'> {
  if (wanted !== undefined) return wanted ? 'open' : 'closed';
  const isOwnMachine =
    databaseUrl === undefined &&
    host !== undefined &&
    isLoopbackHost(host) &&
    Object.values(publicUrls).every(url => url === undefined || isLoopbackHost(new URL(url).hostname));
  return isOwnMachine ? 'open' : 'closed';
}

/** Of names only the one that means this machine everywhere. */
const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host) || /^\[?::1\]?$/.test(host);
