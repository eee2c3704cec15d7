import { type Gateway, keptBy } from '../../dependencies.ts';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { newWriteBatch } from '../../platform/database/statements/write-batches.ts';
import type { ApiKey, KeyKind, Merchant, MerchantDetail } from './merchant.ts';
import { type MerchantRow, merchantColumns, merchantValues, toMerchant } from './merchant-row.ts';

const insert = statement(
  'merchants_insert',
  `insert into merchants (${merchantColumns})
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
     $15, $16, $17, $18)`,
);
const byId = statement<MerchantRow>(
  'merchants_by_id',
  `select ${merchantColumns} from merchants where id = $1`,
);
const all = statement<MerchantRow>(
  'merchants_all',
  `select ${merchantColumns} from merchants order by creation_date desc, id desc`,
);
const lock = statement<{ id: string }>('merchants_lock', 'select id from merchants where id = $1 for update');
const changeStatus = statement(
  'merchants_status',
  `update merchants set status = $2, moved_at = case when $2 = 'active' then null else moved_at end where id = $1`,
);

const insertKeyStatement = statement(
  'api_keys_insert',
  `insert into api_keys (merchant_id, key_hash, kind, last_four, creation_date, public_key, sealed_key)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
/** A key's id: the first bytes of its hash. */
export const keyId = `encode(substring(key_hash from 1 for 10), 'hex')`;
const keysOf = statement<{
  id: string;
  kind: KeyKind;
  last_four: string;
  creation_date: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  allowed_networks: string[];
  public_key: string | null;
  is_kept: boolean;
}>(
  'api_keys_live',
  `select ${keyId} as id, kind, last_four, creation_date, expires_at, last_used_at, allowed_networks, public_key,
     sealed_key is not null as is_kept
   from api_keys
   where merchant_id = $1 and (expires_at is null or expires_at > $2) order by kind, creation_date desc`,
);
interface KeyOwnerRow extends MerchantRow {
  position: number;
  kind: KeyKind;
  key_hash: Buffer;
  expires_at: Date | null;
  last_used_at: Date | null;
  allowed_networks: string[];
}
/** Lateral with a limit, and arrays from subselects, for the reasons given in fraud/velocity-store.ts. */
const byKeys = statement<KeyOwnerRow>(
  'merchants_by_keys',
  `select input.position::integer, found.*
   from unnest((select $1::text[]), (select $2::bytea[])) with ordinality as input (merchant_id, key_hash, position)
   cross join lateral (
     select ${merchantColumns.replaceAll(/(\w+)/g, 'merchants.$1')}, api_keys.kind, api_keys.key_hash,
            api_keys.expires_at, api_keys.last_used_at, api_keys.allowed_networks
     from api_keys join merchants on merchants.id = api_keys.merchant_id
     where api_keys.merchant_id = input.merchant_id and api_keys.key_hash = input.key_hash
     limit 1) found`,
);
const touch = statement(
  'api_keys_touch',
  'update api_keys set last_used_at = $3 where merchant_id = $1 and key_hash = $2',
);
// The newest live key of a kind (without an end) stays valid until `$3`; older ones end now, so that at most
// two are live.
const retireKeysStatement = statement(
  'api_keys_retire',
  `update api_keys set expires_at = case when newest.rank = 1 then least(expires_at, $3) else $4 end
   from (select key_hash, row_number() over (order by expires_at desc nulls first, creation_date desc) as rank
         from api_keys where merchant_id = $1 and kind = $2 and (expires_at is null or expires_at > $4)) newest
   where api_keys.merchant_id = $1 and api_keys.key_hash = newest.key_hash`,
);
const revoke = statement(
  'api_keys_revoke',
  `update api_keys set expires_at = $4, sealed_key = null
   where merchant_id = $1 and kind = $2 and last_four = $3 and (expires_at is null or expires_at > $4)`,
);

export async function insertMerchant(database: Queryable, merchant: Merchant): Promise<void> {
  await database.run(insert, merchantValues(merchant));
}

export async function findMerchant(database: Queryable, id: string): Promise<Merchant | undefined> {
  const row = await database.find(byId, [id]);
  return row && toMerchant(row);
}

export const listMerchants = async (database: Queryable): Promise<Merchant[]> =>
  (await database.rows(all)).map(toMerchant);

const setClock = statement('merchants_set_clock', 'update merchants set clock_frozen_at = $2 where id = $1');

const takeClock = statement(
  'merchants_take_clock',
  `update merchants set clock_lease_until = $3 where id = $1 and coalesce(clock_lease_until, '-infinity') <= $2`,
);

/** Gives one request the lease on the merchant's clock; false if another request holds it. */
export const takeMerchantClock = async (
  database: Queryable,
  id: string,
  now: Date,
  leaseUntil: Date,
): Promise<boolean> => (await database.run(takeClock, [id, now, leaseUntil])) === 1;

/** Stops a sandbox merchant's clock at this instant, or returns it to real time. */
export const setMerchantClock = (database: Queryable, id: string, frozenAt: Date | null): Promise<number> =>
  database.run(setClock, [id, frozenAt]);

/** Serializes changes to one merchant, such as to its keys. */
export const lockMerchant = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.find(lock, [id])) !== undefined;

export const setMerchantStatus = (
  database: Queryable,
  id: string,
  status: Merchant['status'],
): Promise<number> => database.run(changeStatus, [id, status]);

const changeDetails = statement(
  'merchants_details',
  `update merchants set name = $2, email = $3, phone = $4, profile = $5, verify_cards = $6, order_id_reuse = $7,
     rejects_unknown_fields = $8, card_mask_digits = $9
   where id = $1`,
);

export const setMerchantDetails = (
  database: Queryable,
  merchant: Pick<Merchant, 'id' | MerchantDetail>,
): Promise<number> =>
  database.run(changeDetails, [
    merchant.id,
    merchant.name,
    merchant.email,
    merchant.phone,
    merchant.profile,
    merchant.verifiesCards,
    merchant.orderIdReuse,
    merchant.rejectsUnknownFields,
    merchant.cardMaskDigits,
  ]);

const changeVerifyCards = statement(
  'merchants_verify_cards',
  'update merchants set verify_cards = $2 where id = $1',
);
export const setVerifyCards = (database: Queryable, id: string, isOn: boolean): Promise<number> =>
  database.run(changeVerifyCards, [id, isOn]);

export interface NewKey {
  merchantId: string;
  keyHash: Buffer;
  kind: KeyKind;
  lastFour: string;
  creationDate: Date;
  publicKey: string | null;
  sealedKey: Buffer | null;
}

export async function insertKey(database: Queryable, key: NewKey): Promise<void> {
  const { merchantId, keyHash, kind, lastFour, creationDate, publicKey, sealedKey } = key;
  const values = [merchantId, keyHash, kind, lastFour, creationDate, publicKey, sealedKey];
  await database.run(insertKeyStatement, values);
}

export const listLiveKeys = async (database: Queryable, merchantId: string, now: Date): Promise<ApiKey[]> =>
  (await database.rows(keysOf, [merchantId, now])).map(row => ({
    id: row.id,
    kind: row.kind,
    lastFour: row.last_four,
    creationDate: row.creation_date,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    allowedNetworks: row.allowed_networks,
    publicKey: row.public_key,
    isKept: row.is_kept,
  }));

export interface KeyOwner {
  merchant: Merchant;
  kind: KeyKind;
  keyHash: Buffer;
  /** The key is invalid from this time on. */
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  allowedNetworks: readonly string[];
}

const MAX_KEYS = 64;

/**
 * The owner of a key, expired or not; null if there is none. Concurrent lookups share one statement.
 */
export const keyOwners = keptBy(({ database }: Pick<Gateway, 'database' | 'kept'>) =>
  newWriteBatch<{ merchantId: string; keyHash: Buffer }, KeyOwner | null>({
    maxBatch: MAX_KEYS,
    keyOf: ({ merchantId }) => merchantId,
    async flush(keys) {
      const rows = await database.rows(byKeys, [
        keys.map(({ merchantId }) => merchantId),
        keys.map(({ keyHash }) => keyHash),
      ]);
      const owners = new Map(rows.map(row => [row.position, toKeyOwner(row)]));
      return keys.map((_, index) => owners.get(index + 1) ?? null);
    },
  }),
);

const toKeyOwner = (row: KeyOwnerRow): KeyOwner => ({
  merchant: toMerchant(row),
  kind: row.kind,
  keyHash: row.key_hash,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  allowedNetworks: row.allowed_networks,
});

export const touchKey = (database: Queryable, merchantId: string, keyHash: Buffer, now: Date) =>
  database.run(touch, [merchantId, keyHash, now]);

/** Keeps the newest key of the kind valid until `until` and ends any older one now. */
export const retireKeys = (
  database: Queryable,
  merchantId: string,
  kind: KeyKind,
  { until, now }: { until: Date; now: Date },
) => database.run(retireKeysStatement, [merchantId, kind, until, now]);

export const revokeKey = (
  database: Queryable,
  key: { merchantId: string; kind: KeyKind; lastFour: string },
  now: Date,
): Promise<number> => database.run(revoke, [key.merchantId, key.kind, key.lastFour, now]);
