import {
  long,
  type Queryable,
  replannedStatement,
  statement,
} from '../../../platform/database/connections/connection.ts';
import type { Rekeyed } from './secrets.ts';
import type { MovedTable } from './tables.ts';

/** Inserts rows given as JSON, with resealed columns replaced. */
export function insertRows(
  tx: Queryable,
  { table, instead = {}, isShared }: MovedTable,
  columns: readonly string[],
  rows: readonly string[],
): Promise<number> {
  const names = columns.map(name => `"${name}"`).join(', ');
  const values = columns.map(name => instead[name] ?? `"${name}"`).join(', ');
  const insert = replannedStatement(
    `moving_write_${table}`,
    `insert into ${table} (${names}) select ${values} from json_populate_recordset(null::${table}, $1::json)
     ${isShared === true ? 'on conflict do nothing' : ''}`,
  );
  return tx.run(long(insert), [`[${rows.join(',')}]`]);
}

/** Deletes rows that triggers derived from the rows imported so far. */
export const clearDerived = (tx: Queryable, { table }: MovedTable, merchantId: string): Promise<number> =>
  tx.run(long(statement(`moving_clear_${table}`, `delete from ${table} where merchant_id = $1`)), [
    merchantId,
  ]);

const makeRekeyed = statement(
  'moving_rekeyed_begin',
  'create temporary table rekeyed (old bytea primary key, new bytea not null) on commit drop',
);
const addRekeyed = statement(
  'moving_rekeyed_add',
  `insert into rekeyed select decode(old, 'hex'), decode(new, 'hex') from unnest($1::text[], $2::text[]) as pair (old, new)
   on conflict do nothing`,
);

export const beginRekeyed = (tx: Queryable): Promise<number> => tx.run(makeRekeyed);

export const keepRekeyed = (tx: Queryable, pairs: readonly Rekeyed[]): Promise<number> =>
  tx.run(addRekeyed, [pairs.map(pair => pair.old), pairs.map(pair => pair.new)]);

const rekey = (table: string, column: string) =>
  long(
    statement(
      `moving_rekey_${table}`,
      `update ${table} set ${column} = rekeyed.new from rekeyed
       where ${table}.merchant_id = $1 and ${table}.${column} = rekeyed.old`,
    ),
  );
const rekeyings = [
  rekey('card_tries', 'fingerprint'),
  rekey('sandbox_processor.operations', 'card_hash'),
  rekey('sandbox_processor.card_counters', 'card_hash'),
  rekey('sandbox_processor.earlier_agreements', 'card_hash'),
];

/** Replaces fingerprints with those computed with this installation's keys. */
export async function rekeyRows(tx: Queryable, merchantId: string): Promise<void> {
  for (const rekeying of rekeyings) await tx.run(rekeying, [merchantId]);
}

const taken = statement<{ id: string }>('moving_taken', 'select id from merchants where id = $1');

export const isThere = async (database: Queryable, merchantId: string): Promise<boolean> =>
  (await database.find(taken, [merchantId])) !== undefined;

const putBack = statement(
  'moving_put_back',
  `update merchants set order_id_reuse = (json_populate_record(null::merchants, $2::json)).order_id_reuse where id = $1`,
);

/** Restores the merchant's setting, which was off while transactions were imported. */
export const putBackOrderIdReuse = (tx: Queryable, merchantId: string, row: string): Promise<number> =>
  tx.run(putBack, [merchantId, row]);

const connections = statement<{ id: string }>('moving_links', 'select id from links');

export const listConnectionIds = async (database: Queryable): Promise<string[]> =>
  (await database.rows(connections)).map(({ id }) => id);

// Fields of a pending charge that contain a URL of the installation.
const moveAddresses = long(
  statement(
    'moving_addresses',
    `update transactions set payment_details =
       replace(replace(replace(payment_details,
         '"url":"' || $2 || '/', '"url":"' || $3 || '/'),
         '"barcode_url":"' || $2 || '/', '"barcode_url":"' || $3 || '/'),
         '"barcode_paybin_url":"' || $2 || '/', '"barcode_paybin_url":"' || $3 || '/')
     where merchant_id = $1 and strpos(payment_details, '":"' || $2 || '/') > 0`,
  ),
);

/**
 * Replaces the old installation's URLs in charges, because payment links moved with the merchant and the old
 * pages are closed.
 */
export const putOwnAddresses = (
  tx: Queryable,
  merchantId: string,
  { from, to }: { from: string; to: string },
): Promise<number> => tx.run(moveAddresses, [merchantId, from, to]);
