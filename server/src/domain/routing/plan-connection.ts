import { refusedValue, rule } from '../../platform/errors.ts';
import type { NewConnection, SealedConnection } from '../../processors/connections/connection-store.ts';
import { isSameDestination } from '../../processors/connections/destination.ts';
import {
  openConnectionSecrets,
  type StoredConnection,
  type Values,
} from '../../processors/connections/stored-connection.ts';
import {
  checkConfiguration,
  checkMethods,
  checkName,
  checkNewHost,
  checkWithoutSecrets,
} from './check-connection.ts';
import { NO_CONNECTION, OWN_PROCESSOR } from './choose-connections.ts';
import { type ConnectionGateway, kindOf } from './connection-gateway.ts';

export interface ConnectionInput {
  /** Lowercase letters, digits and dashes. It never changes. */
  id: string;
  kind: string;
  name: string;
  /** Defaults to every method that the kind supports. */
  methods?: readonly string[] | undefined;
  settings: unknown;
  secrets: unknown;
}

export interface ConnectionChanges {
  name?: string | undefined;
  methods?: readonly string[] | undefined;
  /** Replaces all settings; omitted ones are removed. */
  settings?: unknown;
  /** Omitted secrets stay unchanged, because they cannot be read back. */
  secrets?: Values | undefined;
}

const ID_FORMAT = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Checks a new connection without saving it. */
export function planNewConnection(
  gateway: ConnectionGateway,
  input: ConnectionInput,
): { connection: NewConnection; secrets: Values } {
  const { id } = input;
  if (!ID_FORMAT.test(id)) {
    throw refusedValue('id', 'not_a_connection_id');
  }
  if (id === OWN_PROCESSOR) throw refusedValue('id', rule('id_of_own_processor', { id }));
  if (id === NO_CONNECTION) throw refusedValue('id', rule('id_of_none', { id }));
  const kind = kindOf(gateway, input.kind);
  const name = checkName(input.name);
  const methods = checkMethods(kind, input.methods);
  const { settings, secrets } = checkConfiguration(kind, input);
  checkNewHost(gateway.connections.hostRule, kind, settings);
  return {
    connection: { id, kind: kind.name, name, methods, settings, secretNames: Object.keys(secrets) },
    secrets,
  };
}

export const idIsTaken = (id: string) => refusedValue('id', rule('id_taken', { id }));

export interface PlannedChange {
  connection: Omit<NewConnection, 'kind'> & Pick<StoredConnection, 'status'>;
  secrets: Values;
  /** Whether its host changes; the connection then loses its secrets and is disabled. */
  isElsewhere: boolean;
}

/** Checks a change of a connection without saving it. */
export function planConnectionChange(
  gateway: ConnectionGateway,
  { connection, sealedSecrets }: SealedConnection,
  changes: ConnectionChanges,
): PlannedChange {
  const kind = kindOf(gateway, connection.kind);
  const given = { settings: changes.settings ?? connection.settings, secrets: changes.secrets ?? {} };
  const requested = checkWithoutSecrets(kind, given);
  const isElsewhere = !isSameDestination(
    kind.destinationOf(connection.settings),
    kind.destinationOf(requested.settings),
  );
  if (isElsewhere) checkNewHost(gateway.connections.hostRule, kind, requested.settings);
  const { settings, secrets } = isElsewhere
    ? requested
    : checkConfiguration(kind, {
        settings: given.settings,
        secrets: {
          ...openConnectionSecrets(gateway.keyRing, connection.id, sealedSecrets),
          ...given.secrets,
        },
      });
  const planned: PlannedChange['connection'] = {
    id: connection.id,
    name: changes.name === undefined ? connection.name : checkName(changes.name),
    methods: changes.methods === undefined ? connection.methods : checkMethods(kind, changes.methods),
    settings,
    secretNames: Object.keys(secrets),
    status: isElsewhere ? 'disabled' : connection.status,
  };
  return { connection: planned, secrets, isElsewhere };
}
