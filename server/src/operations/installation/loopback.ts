import type { Config } from '../../config.ts';
import type { WebhooksToLoopback } from '../../dependencies.ts';
import type { Addresses } from './addresses.ts';
import { isLocalInstallation } from './listeners.ts';

/**
 * True if merchants may send webhooks to this machine: by default only on a developer's own machine. Elsewhere anyone
 * who signs up could call services that only this machine can reach (decision 0014).
 */
export function webhooksToLoopback(
  config: Config,
  addresses: Addresses,
  host: string | undefined,
): Exclude<WebhooksToLoopback, 'readable'> {
  if (config.webhooksToLoopback !== undefined) return config.webhooksToLoopback;
  return host !== undefined && isLocalInstallation(config, addresses, host) ? 'local' : 'closed';
}
