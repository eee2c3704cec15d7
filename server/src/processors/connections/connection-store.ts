import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { ConnectionKindName, ConnectionMethod } from './connection.ts';
import type { ConnectionStatus, StoredConnection, Values } from './stored-connection.ts';

interface ConnectionRow {
  id: string;
  kind: ConnectionKindName;
  name: string;
  methods: ConnectionMethod[];
  settings: Values;
  secret_names: string[];
  status: ConnectionStatus;
  version: number;
  creation_date: Date;
  change_date: Date;
}

const columns =
  'id, kind, name, methods, settings, secret_names, status, version, creation_date, change_date';

const insert = statement<{ id: string }>(
  'links_insert',
  `insert into links (id, kind, name, methods, settings, sealed_secrets, secret_names, status, creation_date, change_date)
   values ($1, $2, $3, $4, $5, $6, $7, 'enabled', $8, $8)
   on conflict (id) do nothing returning id`,
);
const change = statement<ConnectionRow>(
  'links_change',
  `update links set name = $2, methods = $3, settings = $4, sealed_secrets = $5, secret_names = $6, change_date = $7,
     status = $8, version = version + 1
   where id = $1 returning ${columns}`,
);
const changeStatus = statement<ConnectionRow>(
  'links_change_status',
  `update links set status = $2, change_date = $3, version = version + 1 where id = $1 returning ${columns}`,
);
const noteTest = statement('links_note_test', 'update links set tested_at = $2 where id = $1');
const list = statement<ConnectionRow>(
  'links_list',
  `select ${columns} from links order by creation_date, id`,
);
// The only statements that read sealed secrets.
const open = statement<ConnectionRow & { sealed_secrets: Buffer }>(
  'links_open',
  `select ${columns}, sealed_secrets from links where id = $1`,
);
const lock = statement<ConnectionRow & { sealed_secrets: Buffer }>(
  'links_lock',
  `select ${columns}, sealed_secrets from links where id = $1 for update`,
);

const toConnection = (row: ConnectionRow): StoredConnection => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  methods: row.methods,
  settings: row.settings,
  secretNames: row.secret_names,
  status: row.status,
  version: row.version,
  creationDate: row.creation_date,
  changeDate: row.change_date,
});

export type NewConnection = Pick<
  StoredConnection,
  'id' | 'kind' | 'name' | 'methods' | 'settings' | 'secretNames'
>;

/** False if the id is taken. */
export const insertConnection = async (
  database: Queryable,
  { id, kind, name, methods, settings, secretNames }: NewConnection,
  sealed: Buffer,
  now: Date,
): Promise<boolean> =>
  (await database.find(insert, [
    id,
    kind,
    name,
    methods,
    JSON.stringify(settings),
    sealed,
    secretNames,
    now,
  ])) !== undefined;

export async function updateConnection(
  database: Queryable,
  {
    id,
    name,
    methods,
    settings,
    secretNames,
    status,
  }: Omit<NewConnection, 'kind'> & Pick<StoredConnection, 'status'>,
  sealed: Buffer,
  now: Date,
): Promise<StoredConnection | undefined> {
  const values = [id, name, methods, JSON.stringify(settings), sealed, secretNames, now, status];
  const row = await database.find(change, values);
  return row && toConnection(row);
}

export async function updateConnectionStatus(
  database: Queryable,
  id: string,
  status: ConnectionStatus,
  now: Date,
): Promise<StoredConnection | undefined> {
  const row = await database.find(changeStatus, [id, status, now]);
  return row && toConnection(row);
}

/** False if the connection does not exist. */
export const noteConnectionTest = async (database: Queryable, id: string, now: Date): Promise<boolean> =>
  (await database.run(noteTest, [id, now])) === 1;

export const listStoredConnections = async (database: Queryable): Promise<StoredConnection[]> =>
  (await database.rows(list)).map(toConnection);

export interface SealedConnection {
  connection: StoredConnection;
  sealedSecrets: Buffer;
}

const findSealed = async (
  database: Queryable,
  query: typeof open,
  id: string,
): Promise<SealedConnection | undefined> => {
  const row = await database.find(query, [id]);
  return row && { connection: toConnection(row), sealedSecrets: row.sealed_secrets };
};

export const findSealedConnection = (database: Queryable, id: string) => findSealed(database, open, id);
export const lockSealedConnection = (tx: Queryable, id: string) => findSealed(tx, lock, id);
