import type { Environment } from '@recaudo/contract/shared/environment';
import { type RuleSaid, rule } from '../../platform/errors.ts';
import {
  type ConnectionHosts,
  canonicalHost,
  isListedHost,
} from '../../platform/primitives/network/connection-hosts.ts';

/** The host that a connection sends to. */
export interface Destination {
  host: string;
  port: number;
  /** How the host proves its identity: encryption, name in its certificate, certificate authority. */
  identity: string;
}

/** The hosts that connections of an environment may lead to. */
export interface HostRule {
  environment: Environment;
  /** RECAUDO_CONNECTION_HOSTS; undefined if not set. */
  listed: ConnectionHosts | undefined;
}

const keyOf = (destination: Destination | undefined): string =>
  destination === undefined
    ? ''
    : JSON.stringify([
        canonicalHost(destination.host) ?? destination.host,
        destination.port,
        destination.identity,
      ]);

export const isSameDestination = (one: Destination | undefined, other: Destination | undefined): boolean =>
  keyOf(one) === keyOf(other);

const placeOf = ({ host, port }: Destination): string => `${host}:${port}`;

/** Why a connection must not be opened to a destination; undefined if it may. */
export function findOpeningFault(
  { listed }: HostRule,
  destination: Destination | undefined,
): string | undefined {
  if (listed === undefined) return undefined;
  if (destination === undefined) return 'its settings contain no address to connect to';
  if (isListedHost(listed, destination)) return undefined;
  return `RECAUDO_CONNECTION_HOSTS does not list ${placeOf(destination)}; add the host to it and restart, or correct the connection`;
}

/** Why a stored connection must not be enabled; undefined if it may. */
export function findEnablingFault(
  hostRule: HostRule,
  destination: Destination | undefined,
): RuleSaid | undefined {
  if (findOpeningFault(hostRule, destination) === undefined) return undefined;
  if (destination === undefined) return 'connection_without_address';
  return rule('connection_host_not_listed', { place: placeOf(destination) });
}

/** Why new settings must not change the destination; undefined if they may. */
export function findNewHostFault(
  { environment, listed }: HostRule,
  destination: Destination | undefined,
): RuleSaid | undefined {
  if (environment === 'sandbox' && listed === undefined) return undefined;
  if (destination === undefined) return 'settings_without_address';
  if (listed !== undefined && isListedHost(listed, destination)) return undefined;
  const key = listed === undefined ? 'settings_hosts_unset' : 'settings_host_not_listed';
  return rule(key, { place: placeOf(destination) });
}
