import { DatabaseUnavailable } from '../../platform/database/connections/unavailable.ts';
import type { ConnectionVerdict } from './connection-board.ts';
import { knownConnections } from './known-connections.ts';
import { type ConnectionOpenerOptions, newConnectionOpener } from './open-connection.ts';
import type { OpenedConnection } from './opened-connection.ts';

/** Why a connection could not be opened. */
export type NotOpened = Extract<ConnectionVerdict, 'no_link' | 'disabled' | 'not_ready'>;

/** The connections that this process has open, each as currently configured. */
export interface OpenConnections {
  /** Opens the connection if needed, reopens it if changed, and waits for its sign-on. */
  use(connectionId: string): Promise<OpenedConnection | NotOpened>;
  /** Checks all open connections and `others` for changes. */
  refresh(others: Iterable<string>): Promise<void>;
  entries(): Iterable<[connectionId: string, opened: OpenedConnection]>;
  close(): Promise<void>;
}

export function newOpenConnections(options: ConnectionOpenerOptions): OpenConnections {
  const { log } = options;
  const opener = newConnectionOpener(options);
  const openings = new Map<string, Promise<OpenedConnection>>();
  const opened = new Map<string, OpenedConnection>();
  let isClosed = false;

  const end = async (id: string): Promise<void> => {
    const before = openings.get(id);
    openings.delete(id);
    opened.delete(id);
    await before
      ?.then(connection => connection.close())
      .catch((error: unknown) => log.warn({ err: error, link: id }, 'connection did not close cleanly'));
  };
  const begin = (connectionId: string): Promise<OpenedConnection> => {
    const opening = opener.open(connectionId);
    openings.set(connectionId, opening);
    opening.then(
      connection => openings.get(connectionId) === opening && opened.set(connectionId, connection),
      // Failed: the next caller tries again.
      () => openings.get(connectionId) === opening && openings.delete(connectionId),
    );
    return opening;
  };
  const reach = async (connectionId: string): Promise<OpenedConnection | NotOpened> => {
    if (options.quarantine?.heldCopy() !== undefined) return 'not_ready';
    const stored = (await knownConnections(options)).get(connectionId);
    const known = openings.get(connectionId);
    if (stored?.status !== 'enabled' || isClosed) {
      if (known !== undefined) void end(connectionId);
      return stored === undefined ? 'no_link' : 'disabled';
    }
    const connection = await (known ?? begin(connectionId));
    if (connection.version >= stored.version) return connection;
    // If several callers notice a change, the first one reopens the connection and the others wait for it.
    if (openings.get(connectionId) === known) void end(connectionId);
    return openings.get(connectionId) ?? begin(connectionId);
  };
  return {
    async use(connectionId) {
      // Nothing was sent, so an unavailable database is an outcome, not an exception.
      const connection = await reach(connectionId).catch((error: unknown): NotOpened => {
        logUnreadable(log, connectionId, error);
        return 'not_ready';
      });
      if (typeof connection !== 'string') await connection.whenSettled;
      return connection;
    },
    async refresh(others) {
      await Promise.all([...new Set([...openings.keys(), ...others])].map(reach));
    },
    entries: () => opened.entries(),
    async close() {
      isClosed = true;
      await Promise.all([...openings.keys()].map(end));
      await opener.close();
    },
  };
}

/** Does not log a database outage, which is not the connection's fault. */
function logUnreadable(log: ConnectionOpenerOptions['log'], connectionId: string, error: unknown): void {
  if (!(error instanceof DatabaseUnavailable))
    log.error({ err: error, link: connectionId }, 'connection settings cannot be read');
}
