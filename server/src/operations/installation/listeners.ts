import type { Environment } from '@recaudo/contract/shared/environment';
import type { Config } from '../../config.ts';
import { isLoopbackName, loopbackNames, nameIn, newHostRule } from '../../platform/http/access/host-rule.ts';
import type { LiveCertificate } from '../../platform/http/https-server.ts';
import type { Listener } from '../../platform/http/listener.ts';
import type { Addresses } from './addresses.ts';

/** How a listener is reached from outside, according to the configuration. */
export function listenerOf(
  config: Config,
  addresses: Addresses,
  boundHost: string,
  { name, certificate }: { name: Environment | 'portal'; certificate?: LiveCertificate | undefined },
): Listener {
  const publicUrl = new URL(addresses[name]);
  return {
    trustedProxies: config.trustedProxies,
    isOwnHost: newHostRule([boundHost, publicUrl.host, ...loopbackNames, ...config.allowedHosts]),
    // Browsers would force https on every other program at localhost, whatever its port.
    isHttps: publicUrl.protocol === 'https:' && !isLoopbackName(nameIn(publicUrl.host)),
    certificate,
  };
}

/**
 * True if only people at this machine can reach the installation: every listener is bound to loopback, no public URL,
 * further host name or proxy is configured, and the database is embedded. `isForwarded` also checks each request.
 */
export const isLocalInstallation = (config: Config, addresses: Addresses, boundHost: string): boolean =>
  config.databaseUrl === undefined &&
  !expectsOthers(config) &&
  isLoopbackName(nameIn(boundHost)) &&
  hasLocalAddresses(addresses);

/** A further host name or a proxy implies requests from elsewhere. */
const expectsOthers = ({ allowedHosts, trustedProxies }: Config): boolean =>
  allowedHosts.length > 0 || trustedProxies.length > 0;

const hasLocalAddresses = (addresses: Addresses): boolean =>
  Object.values(addresses).every(address => isLoopbackName(nameIn(new URL(address).host)));

/** Probable mistakes in the configuration, for the banner, the log and `recaudo doctor`. */
export function listWarnings(config: Config, addresses: Addresses): string[] {
  const warnings: string[] = [];
  const isHttps = Object.values(addresses).some(address => address.startsWith('https:'));
  if (isHttps && config.tls === undefined && config.trustedProxies.length === 0) {
    warnings.push(
      'A public address uses https, so there is a proxy in front of this program, but RECAUDO_TRUSTED_PROXIES lists none: ' +
        'every request seems to come from the proxy, and limits, networks of keys and fraud rules judge its address.',
    );
  }
  if (expectsOthers(config) && hasLocalAddresses(addresses)) {
    warnings.push(
      'RECAUDO_ALLOWED_HOSTS or RECAUDO_TRUSTED_PROXIES is set, so others may reach this program, but no public address is set: ' +
        'links in emails and on pages lead to this machine. Set RECAUDO_PORTAL_URL, RECAUDO_SANDBOX_URL and ' +
        'RECAUDO_PRODUCTION_URL. The mailbox, the demo keys and webhooks to loopback are closed meanwhile.',
    );
  }
  return warnings;
}
