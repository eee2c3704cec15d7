import type { Environment } from '@recaudo/contract/environment';
import { type ConnectionHosts, canonicalHost, isListedHost } from '../../primitives/connection-hosts.ts';

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

const NO_ADDRESS = 'name no address that a connection can be opened to';

/** Why a connection must not be opened to a destination; undefined where it may be. */
export function findOpeningFault(
  { listed }: HostRule,
  destination: Destination | undefined,
): string | undefined {
  if (listed === undefined) return undefined;
  if (destination === undefined) return `its settings ${NO_ADDRESS}`;
  if (isListedHost(listed, destination)) return undefined;
  return `RECAUDO_CONNECTION_HOSTS does not list ${placeOf(destination)}; add the host to it and restart, or correct the connection`;
}

/** Why settings must not lead to a destination that is new to the connection. Reads on from the name of a field. */
export function findNewHostFault(
  { environment, listed }: HostRule,
  destination: Destination | undefined,
): string | undefined {
  if (environment === 'sandbox' && listed === undefined) return undefined;
  if (destination === undefined) return NO_ADDRESS;
  if (listed !== undefined && isListedHost(listed, destination)) return undefined;
  const reason =
    listed === undefined
      ? 'and RECAUDO_CONNECTION_HOSTS is not set'
      : 'which RECAUDO_CONNECTION_HOSTS does not list';
  return `lead to ${placeOf(destination)}, ${reason}: add the host to that variable on the server, restart it and try again`;
}
