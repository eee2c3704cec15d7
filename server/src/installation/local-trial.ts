import type { Config } from '../config.ts';
import type { Addresses } from './addresses.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * Somebody tries the program on their own machine: the embedded database, every listener and every public address on
 * loopback, production closed. Nobody else can reach it, and there is no real money in it.
 */
export const isLocalTrial = (
  { config, addresses }: { config: Pick<Config, 'databaseUrl'>; addresses: Addresses },
  host: string,
  isProductionOpen: boolean,
): boolean =>
  config.databaseUrl === undefined &&
  !isProductionOpen &&
  [host, ...Object.values(addresses).map(address => new URL(address).hostname)].every(name =>
    LOOPBACK.test(name),
  );
