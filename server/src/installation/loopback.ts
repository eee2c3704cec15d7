import type { Config } from '../config.ts';
import type { WebhooksToLoopback } from '../dependencies.ts';
import type { Addresses } from './addresses.ts';
import { isLocalInstallation } from './listeners.ts';

/**
 * Whether merchants may have webhooks sent to this machine. Only where it is a developer's own. On any other, whoever signs
 * up could knock at what only this machine can reach (decision 0014).
 */
export function webhooksToLoopback(
  config: Config,
  addresses: Addresses,
  host: string | undefined,
): Exclude<WebhooksToLoopback, 'readable'> {
  if (config.webhooksToLoopback !== undefined) return config.webhooksToLoopback ? 'open' : 'closed';
  return host !== undefined && isLocalInstallation(config, addresses, host) ? 'open' : 'closed';
}
