import { setTimeout as sleep } from 'node:timers/promises';
import type { CardProcessor, Deadline } from '../card-processor.ts';
import type { CashProvider } from '../cash-provider.ts';
import type { PseProvider } from '../pse-provider.ts';
import { type Circuit, closedCircuit, isCheckDue, noteCheck, noteOutcome } from './circuit.ts';
import type { ConnectionCheck, ConnectionState, OpenConnection } from './connection.ts';
import { type Watch, watchCard, watchCash, watchPse } from './watched-connection.ts';

/** An open connection with its circuit. */
export interface OpenedConnection {
  version: number;
  card: CardProcessor | undefined;
  pse: PseProvider | undefined;
  cash: CashProvider | undefined;
  /** Resolves once the connection is usable, or its time to sign on has passed. */
  whenSettled: Promise<void>;
  state(): ConnectionState;
  circuit(): Circuit;
  check(deadline: Deadline): Promise<ConnectionCheck>;
  /** Sends an echo if one is due. Called often. */
  tick(): void;
  close(): Promise<void>;
}

export interface OpenedConnectionOptions extends Omit<Watch, 'onOutcome'> {
  version: number;
  connection: OpenConnection;
  canInquire: boolean;
  nowMs: () => number;
}

/** How long the first requests wait for a connection to sign on. */
const SETTLING_MS = 3_000;
const LOOK_EVERY_MS = 20;
const CHECK_TIMEOUT_MS = 3_000;

export function watchOpened(options: OpenedConnectionOptions): OpenedConnection {
  const { version, connection, canInquire, nowMs, ...watching } = options;
  let circuit = closedCircuit;
  let isChecking = false;

  const check = async (deadline: Deadline): Promise<ConnectionCheck> => {
    isChecking = true;
    const result = await checked(connection, deadline);
    isChecking = false;
    circuit = noteCheck(circuit, result.kind === 'answered', nowMs(), Math.random());
    return result;
  };
  const tick = (): void => {
    if (!isChecking && isCheckDue(circuit, nowMs())) void check({ timeoutMs: CHECK_TIMEOUT_MS });
  };
  const watch: Watch = {
    ...watching,
    onOutcome(isAnswered) {
      circuit = noteOutcome(circuit, isAnswered, nowMs(), Math.random());
      tick();
    },
  };
  return {
    version,
    card: connection.card && watchCard(connection.card, watch, canInquire),
    pse: connection.pse && watchPse(connection.pse, watch),
    cash: connection.cash && watchCash(connection.cash, watch),
    whenSettled: settle(connection, nowMs),
    state: () => connection.state(),
    circuit: () => circuit,
    check,
    tick,
    close: () => connection.close(),
  };
}

const checked = (connection: OpenConnection, deadline: Deadline): Promise<ConnectionCheck> =>
  connection
    .check(deadline)
    .catch((error: unknown): ConnectionCheck => ({ kind: 'failed', message: messageOf(error) }));

async function settle(connection: OpenConnection, nowMs: () => number): Promise<void> {
  const untilMs = nowMs() + SETTLING_MS;
  while (!connection.state().isReady && nowMs() < untilMs) await sleep(LOOK_EVERY_MS);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A placeholder for a connection that cannot be opened as configured. */
export function brokenConnection(error: unknown, at: Date): OpenConnection {
  const message = messageOf(error);
  const state: ConnectionState = {
    isReady: false,
    summary: `cannot be opened: ${message}`,
    inFlight: 0,
    lastAnswerAt: null,
    lastFault: { at, message },
  };
  return {
    state: () => state,
    check: async () => ({ kind: 'failed', message }),
    close: async () => undefined,
  };
}
