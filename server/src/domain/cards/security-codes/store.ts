import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { SealedOnce } from '../../../platform/vault/ciphers/card-cipher.ts';

const save = statement(
  'security_codes_save',
  `insert into card_security_codes (merchant_id, owner_id, key_id, sealed, expires_at) values ($1, $2, $3, $4, $5)
   on conflict (merchant_id, owner_id) do update
     set key_id = excluded.key_id, sealed = excluded.sealed, expires_at = excluded.expires_at`,
);
const take = statement<{ key_id: string; sealed: Buffer; is_fresh: boolean }>(
  'security_codes_take',
  `delete from card_security_codes where merchant_id = $1 and owner_id = $2
   returning key_id, sealed, expires_at > $3 as is_fresh`,
);
const remove = statement(
  'security_codes_remove',
  'delete from card_security_codes where merchant_id = $1 and owner_id = $2',
);
const purge = statement(
  'security_codes_purge',
  `delete from card_security_codes where (merchant_id, owner_id) in (
     select merchant_id, owner_id from card_security_codes
     where expires_at <= $1 order by expires_at limit $2 for update skip locked)`,
);

export interface WaitingCode {
  merchantId: string;
  /** A card or a token. */
  ownerId: string;
  code: SealedOnce;
  expiresAt: Date;
}

/** Replaces an older code that was not used yet. */
export const saveSecurityCode = (
  database: Queryable,
  { merchantId, ownerId, code, expiresAt }: WaitingCode,
): Promise<number> => database.run(save, [merchantId, ownerId, code.keyId, code.sealed, expiresAt]);

/** Returns the code and deletes it in the same statement, so it is used once. */
export async function takeSecurityCode(
  database: Queryable,
  merchantId: string,
  ownerId: string,
  now: Date,
): Promise<SealedOnce | undefined> {
  const row = await database.find(take, [merchantId, ownerId, now]);
  return row?.is_fresh === true ? { keyId: row.key_id, sealed: row.sealed } : undefined;
}

export const removeSecurityCode = (
  database: Queryable,
  merchantId: string,
  ownerId: string,
): Promise<number> => database.run(remove, [merchantId, ownerId]);

/** Deletes one batch of expired codes and returns their number. */
export const purgeSecurityCodes = (database: Queryable, now: Date, batchSize: number): Promise<number> =>
  database.run(purge, [now, batchSize]);
