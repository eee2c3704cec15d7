import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { KeyKind } from '../merchant.ts';
import { keyId } from '../store.ts';

const restrict = statement<{ last_four: string }>(
  'api_keys_restrict',
  `update api_keys set allowed_networks = $4
   where merchant_id = $1 and ${keyId} = $2 and kind = 'private'
     and (expires_at is null or expires_at > $3)
   returning last_four`,
);

/** Returns the key's last four characters; undefined if the merchant has no live private key with this id. */
export const setKeyNetworks = async (
  database: Queryable,
  merchantId: string,
  keyId: string,
  { networks, now }: { networks: readonly string[]; now: Date },
): Promise<string | undefined> =>
  (await database.find(restrict, [merchantId, keyId, now, networks]))?.last_four;

const inherit = statement(
  'api_keys_inherit_networks',
  `update api_keys set allowed_networks = before.allowed_networks
   from (select allowed_networks from api_keys where merchant_id = $1 and kind = $2 and key_hash <> $3
         order by creation_date desc, expires_at desc nulls first limit 1) before
   where api_keys.merchant_id = $1 and api_keys.key_hash = $3`,
);

/** The new key gets the networks of the one before, so that rotating a key does not widen access. */
export const inheritKeyNetworks = (
  tx: Queryable,
  merchantId: string,
  kind: KeyKind,
  keyHash: Buffer,
): Promise<number> => tx.run(inherit, [merchantId, kind, keyHash]);

const sealedById = statement<{ key_hash: Buffer; last_four: string; sealed_key: Buffer | null }>(
  'api_keys_sealed',
  `select key_hash, last_four, sealed_key from api_keys
   where merchant_id = $1 and ${keyId} = $2 and kind = 'private' and (expires_at is null or expires_at > $3)`,
);

/** Undefined if the merchant has no live private key with this id. */
export async function findSealedKey(
  database: Queryable,
  merchantId: string,
  id: string,
  now: Date,
): Promise<{ keyHash: Buffer; lastFour: string; sealedKey: Buffer | null } | undefined> {
  const row = await database.find(sealedById, [merchantId, id, now]);
  return row && { keyHash: row.key_hash, lastFour: row.last_four, sealedKey: row.sealed_key };
}

const revokeById = statement<{ kind: KeyKind; last_four: string }>(
  'api_keys_revoke_by_id',
  `update api_keys set expires_at = $3, sealed_key = null
   where merchant_id = $1 and ${keyId} = $2 and (expires_at is null or expires_at > $3)
   returning kind, last_four`,
);

/** Returns the key that ended; undefined if the merchant has no live key with this id. */
export async function revokeKeyById(
  database: Queryable,
  merchantId: string,
  id: string,
  now: Date,
): Promise<{ kind: KeyKind; lastFour: string } | undefined> {
  const row = await database.find(revokeById, [merchantId, id, now]);
  return row && { kind: row.kind, lastFour: row.last_four };
}
