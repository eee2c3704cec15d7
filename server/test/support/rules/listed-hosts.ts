import type { Environment } from '@recaudo/contract/shared/environment';
import { connectionHostsOf } from '../../../src/platform/primitives/network/connection-hosts.ts';

const HOSTS_OF_TESTS = ['127.0.0.1', 'localhost', 'acq.example', 'otro.example', 'host.example'];

/** The value of RECAUDO_CONNECTION_HOSTS for a test gateway; undefined if it is not set. */
export function listedHosts({
  connectionHosts,
  environment,
}: {
  connectionHosts?: readonly string[] | null;
  environment?: Environment;
}) {
  const hosts =
    connectionHosts ?? (connectionHosts === null || environment !== 'production' ? [] : HOSTS_OF_TESTS);
  return connectionHostsOf(hosts, 'connectionHosts', message => {
    throw new Error(message);
  });
}
