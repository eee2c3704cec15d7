import { kindOf } from '../../../domain/routing/connection-gateway.ts';
import {
  addConnection,
  changeConnection,
  judgeEnabling,
  type ObservedConnection,
  setConnectionStatus,
} from '../../../domain/routing/connections.ts';
import {
  type ConnectionChanges,
  type ConnectionInput,
  idIsTaken,
  planConnectionChange,
  planNewConnection,
} from '../../../domain/routing/plan-connection.ts';
import { notFound } from '../../../platform/errors.ts';
import {
  findSealedConnection,
  type SealedConnection,
} from '../../../processors/connections/connection-store.ts';
import type { ChangeKind, ChangePlace } from '../change.ts';
import { changedFields, changeField, secretsField } from './change-fields.ts';

type Place = Pick<ChangePlace, 'gateway'>;

async function getSealed({ gateway }: Place, id: string): Promise<SealedConnection> {
  const sealed = await findSealedConnection(gateway.database, id);
  if (sealed === undefined) throw notFound();
  return sealed;
}

export const connectionAdded: ChangeKind<ConnectionInput, ObservedConnection, Place> = {
  async describe({ gateway }, input) {
    const { connection } = planNewConnection(gateway, input);
    if ((await findSealedConnection(gateway.database, connection.id)) !== undefined)
      throw idIsTaken(connection.id);
    return {
      target: connection.id,
      fields: [
        changeField('kind', null, connection.kind),
        changeField('name', null, connection.name),
        changeField('methods', null, connection.methods.join(', ')),
        ...changedFields('settings', {}, connection.settings),
        ...secretsField([], connection.secretNames, []),
      ],
      basis: null,
    };
  },
  apply: ({ gateway }, input) => addConnection(gateway, input),
};

export interface ConnectionChange {
  id: string;
  changes: ConnectionChanges;
}

export const connectionChanged: ChangeKind<ConnectionChange, ObservedConnection, Place> = {
  async describe({ gateway }, { id, changes }) {
    const before = await getSealed({ gateway }, id);
    const { connection: after } = planConnectionChange(gateway, before, changes);
    const { connection } = before;
    const header = {
      name: connection.name,
      methods: connection.methods.join(', '),
      status: connection.status,
    };
    const fields = [
      ...changedFields('connection', header, {
        name: after.name,
        methods: after.methods.join(', '),
        status: after.status,
      }),
      ...changedFields('settings', connection.settings, after.settings),
      ...secretsField(connection.secretNames, after.secretNames, Object.keys(changes.secrets ?? {})),
    ];
    return { target: id, fields, basis: connection.version };
  },
  apply: ({ gateway }, { id, changes }) => changeConnection(gateway, id, changes),
};

export const connectionEnabled: ChangeKind<{ id: string }, ObservedConnection, Place> = {
  async describe({ gateway }, { id }) {
    const sealed = await getSealed({ gateway }, id);
    judgeEnabling(gateway, sealed);
    const { connection } = sealed;
    const destination = kindOf(gateway, connection.kind).destinationOf(connection.settings);
    return {
      target: id,
      fields: [
        changeField('connection.status', connection.status, 'enabled'),
        changeField(
          'destination',
          destination && `${destination.host}:${destination.port}`,
          destination && `${destination.host}:${destination.port}`,
        ),
      ],
      basis: connection.version,
    };
  },
  apply: ({ gateway }, { id }) => setConnectionStatus(gateway, id, 'enabled'),
};
