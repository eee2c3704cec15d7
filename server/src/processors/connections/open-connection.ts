import type { Logger } from 'pino';
import type { Database } from '../../platform/database/connections/connection.ts';
import { describeHeldCopy, type Quarantine } from '../../platform/database/integrity/quarantine.ts';
import type { MerchantCache } from '../../platform/database/processes/merchant-cache.ts';
import { type Clock, monotonicMs } from '../../platform/primitives/time/clock.ts';
import type { KeyRing } from '../../platform/vault/keys/key-ring.ts';
import type { ConnectionKind, OpenConnection } from './connection.ts';
import { findEnrolment, openEnrolment } from './connection-enrolments.ts';
import { findSealedConnection, type SealedConnection } from './connection-store.ts';
import { findOpeningFault, type HostRule } from './destination.ts';
import { newDisputeInbox } from './disputes/dispute-inbox-store.ts';
import { brokenConnection, type OpenedConnection, watchOpened } from './opened-connection.ts';
import type { RequestBook } from './request-book.ts';
import { newRequestBooks } from './request-book-store.ts';
import { openConnectionSecrets } from './stored-connection.ts';
import type { MessageTrace } from './traces/message-trace.ts';
import { newMessageTraces } from './traces/message-trace-store.ts';
import { newTraceNumbers } from './traces/trace-number-store.ts';
import type { Watch } from './watched-connection.ts';

export interface ConnectionOpenerOptions {
  kinds: readonly ConnectionKind[];
  /**
   * Checked each time a connection is opened, because a stored one may use a host that the installation no longer
   * allows.
   */
  hostRule: HostRule;
  database: Database;
  keyRing: KeyRing;
  merchantCache: MerchantCache;
  /** Real time. */
  clock: Clock;
  log: Logger;
  /** A restored copy opens no connection until it is released; absent if the database cannot be a copy. */
  quarantine?: Quarantine | undefined;
  /** Records the metrics of calls. */
  onCall?: ((connectionId: string, ...called: Parameters<Watch['onCall']>) => void) | undefined;
}

export interface ConnectionOpener {
  /** Opens the connection as configured now. Throws if its row cannot be read or it is no longer enabled. */
  open(connectionId: string): Promise<OpenedConnection>;
  close(): Promise<void>;
}

/**
 * Opens a connection exclusively for a certification, with its own trace for the report. Throws if it cannot be opened.
 */
export async function openConnectionAlone(
  options: ConnectionOpenerOptions,
  connectionId: string,
  trace: MessageTrace,
): Promise<OpenConnection> {
  const sealed = await findSealedConnection(options.database, connectionId);
  if (sealed === undefined) throw new Error(`there is no connection ${connectionId}`);
  return openStored(
    options,
    sealed,
    newRequestBooks(options.database, options.clock).of(connectionId),
    trace,
  );
}

const kindOf = (
  { kinds }: ConnectionOpenerOptions,
  connection: { kind: string },
): ConnectionKind | undefined => kinds.find(({ name }) => name === connection.kind);

function openStored(
  options: ConnectionOpenerOptions,
  { connection, sealedSecrets }: SealedConnection,
  book: RequestBook,
  trace: MessageTrace,
): OpenConnection {
  const { database, keyRing, clock, log, quarantine } = options;
  const copy = quarantine?.heldCopy();
  if (copy !== undefined) throw new Error(describeHeldCopy(copy));
  const kind = kindOf(options, connection);
  if (kind === undefined) throw new Error(`unknown connection kind ${connection.kind}`);
  const fault = findOpeningFault(options.hostRule, kind.destinationOf(connection.settings));
  if (fault !== undefined) throw new Error(fault);
  return kind.open({
    id: connection.id,
    settings: connection.settings,
    secrets: openConnectionSecrets(keyRing, connection.id, sealedSecrets),
    enrolmentOf: merchantId => openEnrolment(options, merchantId, connection),
    book,
    numbers: newTraceNumbers(database, connection.id),
    trace,
    disputes: newDisputeInbox(database, connection.id, clock),
    clock,
    log,
  });
}

/** Opens stored connections with their secrets and everything else they need. */
export function newConnectionOpener(options: ConnectionOpenerOptions): ConnectionOpener {
  const { database, clock, log } = options;
  const books = newRequestBooks(database, clock);
  const traces = newMessageTraces(database, log);

  return {
    async open(connectionId) {
      const sealed = await findSealedConnection(database, connectionId);
      if (sealed?.connection.status !== 'enabled')
        throw new Error(`connection ${connectionId} is no longer enabled`);
      let connection: OpenConnection;
      try {
        connection = openStored(options, sealed, books.of(connectionId), traces.of(connectionId));
      } catch (error) {
        log.error({ err: error, link: connectionId }, 'connection cannot be opened with its configuration');
        connection = brokenConnection(error, clock.now());
      }
      return watchOpened({
        version: sealed.connection.version,
        connection,
        canInquire: kindOf(options, sealed.connection)?.capabilities.canInquire ?? false,
        nowMs: monotonicMs,
        isEnrolled: async merchantId =>
          (await findEnrolment(options, merchantId, sealed.connection)) !== undefined,
        onCall: (...called) => options.onCall?.(connectionId, ...called),
        onBroken: error =>
          log.error({ err: error, link: connectionId }, 'connection failed to carry out a request'),
      });
    },
    async close() {
      await Promise.all([books.idle(), traces.flush()]);
    },
  };
}
