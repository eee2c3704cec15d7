import { isIPv6 } from 'node:net';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { Config } from '../../config.ts';

/** Public addresses of the three listeners. */
export type Addresses = Record<Environment | 'portal', string>;

export const DEFAULT_PORT_BASE = 8000;

/** The portal on the base port, then the sandbox, then production (Interface 19). */
export const portOf = (portBase: number, listener: Environment | 'portal'): number =>
  portBase + { portal: 0, sandbox: 1, production: 2 }[listener];

/** As it is written in a URL; who listens on all addresses is reached on this one. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}

export function addressesOf(config: Config, host: string, portBase: number): Addresses {
  const scheme = config.tls === undefined ? 'http' : 'https';
  const own = (listener: Environment | 'portal') =>
    config.publicUrls[listener] ?? `${scheme}://${reachable(host)}:${portOf(portBase, listener)}`;
  return { portal: own('portal'), sandbox: own('sandbox'), production: own('production') };
}
