import { isIPv6 } from 'node:net';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { Config } from '../../config.ts';
import { isLoopbackName, nameIn } from '../../platform/http/access/host-rule.ts';

/** Public addresses of the three listeners. */
export type Addresses = Record<Environment | 'portal', string>;

export const DEFAULT_PORT_BASE = 8000;

/** The portal uses the base port, the sandbox the next, production the one after (Interface 19). */
export const portOf = (portBase: number, listener: Environment | 'portal'): number =>
  portBase + { portal: 0, sandbox: 1, production: 2 }[listener];

/** The host as written in a URL; a listener on all addresses is reached at localhost. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}

export function addressesOf(config: Config, host: string, portBase: number): Addresses {
  const scheme = config.tls === undefined ? 'http' : 'https';
  const own = (listener: Environment | 'portal', name: string) =>
    config.publicUrls[listener] ?? `${scheme}://${name}:${portOf(portBase, listener)}`;
  const name = reachable(host);
  // Browsers support no passkeys on numeric addresses. Programs keep the number, which every resolver understands.
  const portal = isLoopbackName(nameIn(name)) ? 'localhost' : name;
  return {
    portal: own('portal', portal),
    sandbox: own('sandbox', name),
    production: own('production', name),
  };
}
