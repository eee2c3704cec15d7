import type { Environment } from '@recaudo/contract/shared/environment';
import { type RuleSaid, rule } from '../../platform/errors.ts';
import {
  type ConnectionHosts,
  canonicalHost,
  isListedHost,
} from '../../platform/primitives/network/connection-hosts.ts';

/** Where a connection leads. */
export interface Destination {
  host: string;
  port: number;
  /** How the far side proves who it is: encryption, name in its certificate, authority. */
  identity: string;
}

/** The hosts that connections of an environment may lead to. */
export interface HostRule {
  environment: Environment;
  /** RECAUDO_CONNECTION_HOSTS; undefined where it is not set. */
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

/** Why a connection must not be opened to a destination; undefined where it may be. */
export function findOpeningFault(
  { listed }: HostRule,
  destination: Destination | undefined,
): string | undefined {
  if (listed === undefined) return undefined;
  if (destination === undefined) return 'its settings name no address that a connection can be opened to';
  if (isListedHost(listed, destination)) return undefined;
  return `RECAUDO_CONNECTION_HOSTS does not list ${placeOf(destination)}; add the host to it and restart, or correct the connection`;
}

/** The rule that keeps a stored connection from being enabled. */
export function findEnablingFault(
  hostRule: HostRule,
  destination: Destination | undefined,
): RuleSaid | undefined {
  if (findOpeningFault(hostRule, destination) === undefined) return undefined;
  if (destination === undefined) return 'connection_without_address';
  return rule('connection_host_not_listed', { place: placeOf(destination) });
}

/** The rule that keeps settings from leading to a destination that is new to the connection. */
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
