import type { Logger } from 'pino';
import type { Gateway } from '../../dependencies.ts';
import type { DatabaseClock } from '../../platform/database/connections/database-clock.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ConnectionHosts } from '../../platform/primitives/network/connection-hosts.ts';
import type { ConnectionKind } from '../../processors/connections/connection.ts';
import type { ConnectionBoard } from '../../processors/connections/connection-board.ts';
import { builtInKinds } from '../../processors/connections/kinds.ts';
import {
  type ConnectionBoardOptions,
  newConnectionBoard,
} from '../../processors/connections/new-connection-board.ts';

export interface ConnectionParts {
  /** True keeps all connections open; otherwise each is opened on first use. */
  opensAllConnections?: boolean | undefined;
  /** The supported protocols; tests may replace them. */
  connectionKinds?: readonly ConnectionKind[] | undefined;
  config: { connectionHosts: ConnectionHosts | undefined };
  metrics: Metrics;
  log: Logger;
}

type ConnectionPlace = Pick<
  Gateway,
  'environment' | 'database' | 'keyRing' | 'merchantCache' | 'quarantine'
> & {
  realClock: DatabaseClock;
};

/** One board for the API and the worker of a process, which share connections to acquirers. */
export function openConnections(
  { opensAllConnections = false, connectionKinds = builtInKinds, config, metrics, log }: ConnectionParts,
  { environment, realClock, ...place }: ConnectionPlace,
): ConnectionBoard {
  return newMeasuredBoard(metrics, environment, {
    ...place,
    kinds: connectionKinds,
    hostRule: { environment, listed: config.connectionHosts },
    clock: realClock,
    processId: realClock.own.id,
    opensAll: opensAllConnections,
    log,
  });
}

/** A board that records its calls and connections in the metrics, and each call in the log. */
export function newMeasuredBoard(
  { connectionRequests, connectionRequestSeconds, watchConnections }: Metrics,
  environment: string,
  options: Omit<ConnectionBoardOptions, 'onCall'>,
): ConnectionBoard {
  const board = newConnectionBoard({
    ...options,
    onCall(connection, result, afterMs, { merchantId, reference, original }) {
      connectionRequests.inc({ environment, link: connection, result });
      connectionRequestSeconds.observe({ environment, link: connection }, afterMs / 1_000);
      const line = {
        environment,
        merchant_id: merchantId,
        resource_id: (original ?? reference)?.replace(/-\d+$/, ''),
        reference,
        link: connection,
        result,
        ms: Math.round(afterMs * 10) / 10,
      };
      options.log.info(line, 'link request');
    },
  });
  watchConnections(environment, board.states);
  return board;
}
