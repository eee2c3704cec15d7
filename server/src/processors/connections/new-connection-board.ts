import { DatabaseUnavailable } from '../../platform/database/connections/unavailable.ts';
import { describeHeldCopy } from '../../platform/database/integrity/quarantine.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import { unconnectedProcessor } from '../unconnected-processor.ts';
import { unconnectedPseProvider } from '../unconnected-pse-provider.ts';
import {
  type ConnectionBoard,
  type ConnectionVerdict,
  noCapabilities,
  unconnectedCashProvider,
} from './connection-board.ts';
import { knownConnections } from './known-connections.ts';
import type { ConnectionOpenerOptions } from './open-connection.ts';
import { type NotOpened, newOpenConnections, type OpenConnections } from './open-connections.ts';
import type { OpenedConnection } from './opened-connection.ts';
import { newStateReport } from './state-report.ts';

export interface ConnectionBoardOptions extends ConnectionOpenerOptions {
  /** The id under which this process reports its connections. */
  processId: string;
  /** True keeps all enabled connections open, as the gateway does; a command opens only what it needs. */
  opensAll: boolean;
}

export function newConnectionBoard(options: ConnectionBoardOptions): ConnectionBoard {
  const { kinds, hostRule, quarantine } = options;
  const connections = newOpenConnections(options);
  const rounds = startRounds(options, connections);

  const judge = async (connectionId: string): Promise<ConnectionVerdict> =>
    verdictOn(await connections.use(connectionId));
  const partOf = async <Name extends 'card' | 'pse' | 'cash'>(connectionId: string, name: Name) => {
    const connection = await connections.use(connectionId);
    return typeof connection === 'string' ? undefined : connection[name];
  };
  return {
    kinds,
    hostRule,
    card: async connectionId => (await partOf(connectionId, 'card')) ?? unconnectedProcessor,
    pse: async connectionId => (await partOf(connectionId, 'pse')) ?? unconnectedPseProvider,
    cash: async connectionId => (await partOf(connectionId, 'cash')) ?? unconnectedCashProvider,
    async capabilities(connectionId) {
      const stored = (await knownConnections(options)).get(connectionId);
      return kinds.find(({ name }) => name === stored?.kind)?.capabilities ?? noCapabilities;
    },
    isUsable: async connectionId => (await judge(connectionId)) === 'usable',
    judge,
    async check(connectionId, timeoutMs) {
      const copy = quarantine?.heldCopy();
      if (copy !== undefined) return { kind: 'failed', message: describeHeldCopy(copy) };
      const connection = await connections.use(connectionId);
      if (typeof connection !== 'string') return connection.check({ timeoutMs });
      return { kind: 'failed', message: inWords[connection] };
    },
    states: () =>
      [...connections.entries()].map(([connectionId, connection]) => ({
        connectionId,
        state: connection.state(),
        circuit: circuitOf(connection),
      })),
    async close() {
      rounds.stop();
      await connections.close();
      await rounds.forget();
    },
  };
}

const inWords: Record<NotOpened, string> = {
  no_link: 'there is no such connection',
  disabled: 'the connection is disabled',
  not_ready: 'the connection cannot be read',
};

const circuitOf = (connection: OpenedConnection): 'closed' | 'open' =>
  connection.circuit().isOpen ? 'open' : 'closed';

function verdictOn(connection: OpenedConnection | NotOpened): ConnectionVerdict {
  if (typeof connection === 'string') return connection;
  if (connection.circuit().isOpen) return 'circuit_open';
  return connection.state().isReady ? 'usable' : 'not_ready';
}

const TICK_EVERY_MS = 250;
/** Detects a change within a second even if no payment uses the connection. */
const LOOK_EVERY_MS = 1_000;
/**
 * Used while no connection is open and no change is reported, because each look keeps the fast heartbeat of the notices
 * for ten seconds.
 */
const IDLE_LOOK_EVERY_MS = 300_000;

/** Runs the board's periodic work, at almost no cost while no connection is open. */
function startRounds(options: ConnectionBoardOptions, connections: OpenConnections) {
  const report = newStateReport(options);
  let last = { atMs: Number.NEGATIVE_INFINITY, version: undefined as number | undefined };
  const canWait = (): boolean => {
    const [open] = connections.entries();
    const version = options.merchantCache.version();
    const isUnchanged = version !== undefined && version === last.version;
    return open === undefined && isUnchanged && monotonicMs() - last.atMs < IDLE_LOOK_EVERY_MS;
  };
  const tick = (): void => {
    for (const [, connection] of connections.entries()) connection.tick();
  };
  const look = async (): Promise<void> => {
    if (canWait()) return;
    last = { atMs: monotonicMs(), version: options.merchantCache.version() };
    const kept = options.opensAll ? (await knownConnections(options)).keys() : [];
    await connections.refresh(kept);
    await report.write(
      [...connections.entries()].map(([connectionId, connection]) => ({
        connectionId,
        version: connection.version,
        ...connection.state(),
        circuit: circuitOf(connection),
      })),
    );
  };
  const every = (work: () => Promise<void> | void, everyMs: number): NodeJS.Timeout => {
    let isUnderWay = false;
    const round = async (): Promise<void> => {
      if (isUnderWay) return;
      isUnderWay = true;
      try {
        await work();
      } catch (error) {
        // The pool has already logged the database outage.
        if (!(error instanceof DatabaseUnavailable))
          options.log.warn({ err: error }, 'skipped a refresh of the connections');
      }
      isUnderWay = false;
    };
    return setInterval(() => void round(), everyMs).unref();
  };
  const timers = [every(tick, TICK_EVERY_MS), every(look, LOOK_EVERY_MS)];
  return { stop: () => timers.forEach(clearInterval), forget: report.forget };
}
