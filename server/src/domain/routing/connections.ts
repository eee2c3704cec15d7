import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import type { ConnectionBoard } from '../../processors/connections/connection-board.ts';
import {
  listConnectionStates,
  type SeenConnectionState,
} from '../../processors/connections/connection-state-store.ts';
import {
  insertConnection,
  listStoredConnections,
  lockSealedConnection,
  noteConnectionTest,
  type SealedConnection,
  updateConnection,
  updateConnectionStatus,
} from '../../processors/connections/connection-store.ts';
import { clearEnrolmentSecrets } from '../../processors/connections/enrolment-store.ts';
import { EVERYBODY } from '../../processors/connections/known-connections.ts';
import {
  type ConnectionStatus,
  openConnectionSecrets,
  type StoredConnection,
  sealConnectionSecrets,
} from '../../processors/connections/stored-connection.ts';
import { checkEnabling } from './check-connection.ts';
import { type ConnectionGateway, kindOf } from './connection-gateway.ts';
import {
  type ConnectionChanges,
  type ConnectionInput,
  idIsTaken,
  planConnectionChange,
  planNewConnection,
} from './plan-connection.ts';

/** A connection with the states that running processes report. */
export interface ObservedConnection extends StoredConnection {
  states: readonly SeenConnectionState[];
}

/** Adds an enabled connection. No payment uses it until a routing rule names it and a merchant is enrolled. */
export async function addConnection(
  gateway: ConnectionGateway,
  input: ConnectionInput,
): Promise<ObservedConnection> {
  const { database, keyRing, realClock, merchantCache } = gateway;
  const { connection, secrets } = planNewConnection(gateway, input);
  const sealed = sealConnectionSecrets(keyRing, connection.id, secrets);
  if (!(await insertConnection(database, connection, sealed, realClock.now())))
    throw idIsTaken(connection.id);
  merchantCache.forget(EVERYBODY);
  return getConnection(gateway, connection.id);
}

/**
 * Changes a connection; every process reopens it within a second. If its host changes, it loses its secrets and those of its
 * merchants, and is disabled until somebody enters them again and enables it, so that no secret reaches the new host.
 */
export async function changeConnection(
  gateway: ConnectionGateway,
  id: string,
  changes: ConnectionChanges,
): Promise<ObservedConnection> {
  const { database, keyRing, realClock, merchantCache } = gateway;
  await database.transaction(async tx => {
    const before = await lockSealedConnection(tx, id);
    if (before === undefined) throw notFound();
    const { connection, secrets, isElsewhere } = planConnectionChange(gateway, before, changes);
    const now = realClock.now();
    await updateConnection(tx, connection, sealConnectionSecrets(keyRing, id, secrets), now);
    if (isElsewhere) await clearEnrolmentSecrets(tx, id, now);
  });
  merchantCache.forget(EVERYBODY);
  return getConnection(gateway, id);
}

/** Throws if the connection cannot be enabled now. */
export function judgeEnabling(
  gateway: ConnectionGateway,
  { connection, sealedSecrets }: SealedConnection,
): void {
  const secrets = openConnectionSecrets(gateway.keyRing, connection.id, sealedSecrets);
  checkEnabling(gateway.connections.hostRule, kindOf(gateway, connection.kind), connection, secrets);
}

/** Enables or disables a connection. Nothing is sent over a disabled connection, not even follow-ups of earlier payments. */
export async function setConnectionStatus(
  gateway: ConnectionGateway,
  id: string,
  status: ConnectionStatus,
): Promise<ObservedConnection> {
  const { database, realClock, merchantCache } = gateway;
  await database.transaction(async tx => {
    const sealed = await lockSealedConnection(tx, id);
    if (sealed === undefined) throw notFound();
    if (status === 'enabled') judgeEnabling(gateway, sealed);
    await updateConnectionStatus(tx, id, status, realClock.now());
  });
  merchantCache.forget(EVERYBODY);
  return getConnection(gateway, id);
}

/**
 * Sends an echo to the other side, and lets it verify our webhook address for an hour (routing/notices). A failure includes
 * the reasons known to this process and the running ones.
 */
export async function testConnection(
  { database, realClock, connections }: ConnectionGateway,
  id: string,
  timeoutMs: number,
): ReturnType<ConnectionBoard['check']> {
  if (!(await noteConnectionTest(database, id, realClock.now()))) throw notFound();
  const check = await connections.check(id, timeoutMs);
  if (check.kind === 'answered') return check;
  const own = connections.states().filter(({ connectionId }) => connectionId === id);
  const running = (await listConnectionStates(database)).filter(
    ({ connectionId, isReady }) => connectionId === id && !isReady,
  );
  const faults = [...own.map(({ state }) => state.lastFault), ...running.map(({ lastFault }) => lastFault)];
  const reasons = new Set([check.message, ...faults.flatMap(fault => fault?.message ?? [])]);
  return { kind: 'failed', message: [...reasons].join('; ') };
}

export async function listConnections({
  database,
}: Pick<Gateway, 'database'>): Promise<ObservedConnection[]> {
  const [connections, states] = await Promise.all([
    listStoredConnections(database),
    listConnectionStates(database),
  ]);
  return connections.map(connection => ({
    ...connection,
    states: states.filter(({ connectionId }) => connectionId === connection.id),
  }));
}

export async function getConnection(
  gateway: Pick<Gateway, 'database'>,
  id: string,
): Promise<ObservedConnection> {
  const connection = (await listConnections(gateway)).find(known => known.id === id);
  if (connection === undefined) throw notFound();
  return connection;
}
