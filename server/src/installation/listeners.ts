import type { Environment } from '@recaudo/contract/environment';
import type { Config } from '../config.ts';
import { isLoopbackName, loopbackNames, nameIn, newHostRule } from '../http/host-rule.ts';
import type { LiveCertificate } from '../http/https-server.ts';
import type { Listener } from '../http/listener.ts';
import type { Addresses } from './addresses.ts';

/** How one of the three listeners stands to the outside, by the configuration. */
export function listenerOf(
  config: Config,
  addresses: Addresses,
  boundHost: string,
  name: Environment | 'portal',
  certificate?: LiveCertificate,
): Listener {
  const publicUrl = new URL(addresses[name]);
  return {
    trustedProxies: config.trustedProxies,
    isOwnHost: newHostRule([boundHost, publicUrl.host, ...loopbackNames, ...config.allowedHosts]),
    // A browser would hold every other program at localhost to https, too, whatever its port.
    isHttps: publicUrl.protocol === 'https:' && !isLoopbackName(nameIn(publicUrl.host)),
    certificate,
  };
}

/**
 * Nobody but people at this machine: every listener is bound to loopback, no address of another name was given, and
 * the database is the embedded one. What is open in the first minute is closed everywhere else.
 */
export const isLocalInstallation = (config: Config, addresses: Addresses, boundHost: string): boolean =>
  config.databaseUrl === undefined &&
  isLoopbackName(nameIn(boundHost)) &&
  Object.values(addresses).every(address => isLoopbackName(nameIn(new URL(address).host)));

/** What is probably wrong with the set-up, in words for whoever starts it. */
export function listWarnings(config: Config, addresses: Addresses): string[] {
  const isHttps = Object.values(addresses).some(address => address.startsWith('https:'));
  if (!isHttps || config.tls !== undefined || config.trustedProxies.length > 0) return [];
  return [
    'A public address is https, so a proxy stands before this program, and RECAUDO_TRUSTED_PROXIES names none: ' +
      'every request seems to come from the proxy, and limits, networks of keys and fraud rules judge its address.',
  ];
}
