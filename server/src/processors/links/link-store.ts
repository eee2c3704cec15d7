import { type Queryable, statement } from '../../database/connection.ts';
import type { LinkKindName, LinkMethod } from './link.ts';
import type { LinkStatus, StoredLink, Values } from './stored-link.ts';

interface LinkRow {
  id: string;
  kind: LinkKindName;
  name: string;
  methods: LinkMethod[];
  settings: Values;
  secret_names: string[];
  status: LinkStatus;
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
const change = statement<LinkRow>(
  'links_change',
  `update links set name = $2, methods = $3, settings = $4, sealed_secrets = $5, secret_names = $6, change_date = $7,
     status = $8, version = version + 1
   where id = $1 returning ${columns}`,
);
const changeStatus = statement<LinkRow>(
  'links_change_status',
  `update links set status = $2, change_date = $3, version = version + 1 where id = $1 returning ${columns}`,
);
const noteTest = statement('links_note_test', 'update links set tested_at = $2 where id = $1');
const list = statement<LinkRow>('links_list', `select ${columns} from links order by creation_date, id`);
// The only statements that read what is sealed.
const open = statement<LinkRow & { sealed_secrets: Buffer }>(
  'links_open',
  `select ${columns}, sealed_secrets from links where id = $1`,
);
const lock = statement<LinkRow & { sealed_secrets: Buffer }>(
  'links_lock',
  `select ${columns}, sealed_secrets from links where id = $1 for update`,
);

const toLink = (row: LinkRow): StoredLink => ({
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

export type NewLink = Pick<StoredLink, 'id' | 'kind' | 'name' | 'methods' | 'settings' | 'secretNames'>;

/** False where the id is taken. */
export const insertLink = async (
  database: Queryable,
  { id, kind, name, methods, settings, secretNames }: NewLink,
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

export async function updateLink(
  database: Queryable,
  { id, name, methods, settings, secretNames, status }: Omit<NewLink, 'kind'> & Pick<StoredLink, 'status'>,
  sealed: Buffer,
  now: Date,
): Promise<StoredLink | undefined> {
  const values = [id, name, methods, JSON.stringify(settings), sealed, secretNames, now, status];
  const row = await database.find(change, values);
  return row && toLink(row);
}

export async function updateLinkStatus(
  database: Queryable,
  id: string,
  status: LinkStatus,
  now: Date,
): Promise<StoredLink | undefined> {
  const row = await database.find(changeStatus, [id, status, now]);
  return row && toLink(row);
}

/** False where there is none. */
export const noteLinkTest = async (database: Queryable, id: string, now: Date): Promise<boolean> =>
  (await database.run(noteTest, [id, now])) === 1;

export const listStoredLinks = async (database: Queryable): Promise<StoredLink[]> =>
  (await database.rows(list)).map(toLink);

export interface SealedLink {
  link: StoredLink;
  sealedSecrets: Buffer;
}

const findSealed = async (
  database: Queryable,
  query: typeof open,
  id: string,
): Promise<SealedLink | undefined> => {
  const row = await database.find(query, [id]);
  return row && { link: toLink(row), sealedSecrets: row.sealed_secrets };
};

export const findSealedLink = (database: Queryable, id: string) => findSealed(database, open, id);
export const lockSealedLink = (tx: Queryable, id: string) => findSealed(tx, lock, id);
