import { long, type Queryable, statement } from '../connections/connection.ts';

/** A row whose data key is encrypted under the key `keyId`. */
export interface WrappedRow {
  merchantId: string;
  id: string;
  keyId: string;
  wrappedKey: Buffer;
  sealedNumber: Buffer;
}

export interface RewrappedRow {
  merchantId: string;
  id: string;
  oldWrappedKey: Buffer;
  keyId: string;
  wrappedKey: Buffer;
}

/** What a rotation of the vault's key needs from a table with sealed card numbers. */
export interface SealedRows {
  table: 'cards' | 'tokens';
  countByKey(database: Queryable): Promise<{ keyId: string; count: number }[]>;
  /** In primary key order, starting after `after`. */
  listUnderOtherKeys(
    database: Queryable,
    keyId: string,
    after: { merchantId: string; id: string },
    limit: number,
  ): Promise<WrappedRow[]>;
  /** Skips rows that were deleted or rewrapped meanwhile, and returns the number of changed rows. */
  rewrap(database: Queryable, rows: readonly RewrappedRow[]): Promise<number>;
}

export function sealedRows(table: SealedRows['table']): SealedRows {
  const count = long(
    statement<{ key_id: string; count: number }>(
      `${table}_count_by_key`,
      `select key_id, count(*)::int as count from ${table} where key_id is not null group by key_id`,
    ),
  );
  const list = statement<{
    merchant_id: string;
    id: string;
    key_id: string;
    wrapped_key: Buffer;
    sealed_number: Buffer;
  }>(
    `${table}_under_other_keys`,
    `select merchant_id, id, key_id, wrapped_key, sealed_number from ${table}
     where key_id <> $1 and (merchant_id, id) > ($2, $3) order by merchant_id, id limit $4`,
  );
  const move = statement(
    `${table}_rewrap`,
    `update ${table} set key_id = next.key_id, wrapped_key = next.wrapped_key
     from unnest($1::text[], $2::text[], $3::bytea[], $4::text[], $5::bytea[])
       as next (merchant_id, id, old_wrapped_key, key_id, wrapped_key)
     where ${table}.merchant_id = next.merchant_id and ${table}.id = next.id
       and ${table}.wrapped_key = next.old_wrapped_key`,
  );
  return {
    table,
    countByKey: async database =>
      (await database.rows(count)).map(row => ({ keyId: row.key_id, count: row.count })),
    listUnderOtherKeys: async (database, keyId, after, limit) =>
      (await database.rows(list, [keyId, after.merchantId, after.id, limit])).map(row => ({
        merchantId: row.merchant_id,
        id: row.id,
        keyId: row.key_id,
        wrappedKey: row.wrapped_key,
        sealedNumber: row.sealed_number,
      })),
    rewrap: (database, rows) =>
      database.run(move, [
        rows.map(row => row.merchantId),
        rows.map(row => row.id),
        rows.map(row => row.oldWrappedKey),
        rows.map(row => row.keyId),
        rows.map(row => row.wrappedKey),
      ]),
  };
}
