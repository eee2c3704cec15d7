import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** A key of one of the operator's programs. */
export interface OperatorKey {
  keyHash: Buffer;
  id: string;
  name: string;
  lastFour: string;
  creationDate: Date;
  expiresAt: Date | null;
  /** Null: every platform. */
  platformId: string | null;
}

interface KeyRow {
  key_hash: Buffer;
  id: string;
  name: string;
  last_four: string;
  creation_date: Date;
  expires_at: Date | null;
  platform_id: string | null;
}

const columns = 'key_hash, id, name, last_four, creation_date, expires_at, platform_id';

const toKey = (row: KeyRow): OperatorKey => ({
  keyHash: row.key_hash,
  id: row.id,
  name: row.name,
  lastFour: row.last_four,
  creationDate: row.creation_date,
  expiresAt: row.expires_at,
  platformId: row.platform_id,
});

const insert = statement(
  'operator_keys_insert',
  `insert into operator_keys (${columns}) values ($1, $2, $3, $4, $5, $6, $7)`,
);
export const insertOperatorKey = (tx: Queryable, key: OperatorKey): Promise<number> =>
  tx.run(insert, [
    key.keyHash,
    key.id,
    key.name,
    key.lastFour,
    key.creationDate,
    key.expiresAt,
    key.platformId,
  ]);

const byHash = statement<KeyRow>(
  'operator_keys_by_hash',
  `select ${columns} from operator_keys where key_hash = $1 and (expires_at is null or expires_at > $2)`,
);
export async function findOperatorKey(
  database: Queryable,
  keyHash: Buffer,
  now: Date,
): Promise<OperatorKey | undefined> {
  const row = await database.find(byHash, [keyHash, now]);
  return row && toKey(row);
}

const all = statement<KeyRow>(
  'operator_keys_list',
  `select ${columns} from operator_keys order by creation_date, id`,
);
export const listOperatorKeys = async (database: Queryable): Promise<OperatorKey[]> =>
  (await database.rows(all)).map(toKey);

const end = statement(
  'operator_keys_end',
  `update operator_keys set expires_at = $2 where id = $1 and (expires_at is null or expires_at > $2)`,
);
/** False where no live key has this id. */
export const endOperatorKey = async (database: Queryable, id: string, now: Date): Promise<boolean> =>
  (await database.run(end, [id, now])) === 1;
