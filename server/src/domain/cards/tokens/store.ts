import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { sealedRows } from '../../../platform/database/integrity/sealed-rows.ts';
import {
  type FaceRow,
  faceColumns,
  faceValues,
  type SealedRow,
  secretColumns,
  secretValues,
  toFace,
  toSealedCard,
} from '../store.ts';
import type { Token, TokenAddress, UsableToken } from './token.ts';

interface TokenRow extends FaceRow {
  id: string;
  address: TokenAddress | null;
}

interface UsableRow extends TokenRow, SealedRow {
  fingerprint: Buffer;
  payer_network: string | null;
}

const columns = `id, address, ${faceColumns}`;

const insert = statement<TokenRow>(
  'tokens_insert',
  `insert into tokens (merchant_id, creation_date, expires_at, payer_network, ${columns}, ${secretColumns})
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
   on conflict (merchant_id, id) do nothing
   returning ${columns}`,
);
const byId = statement<TokenRow>(
  'tokens_by_id',
  `select ${columns} from tokens where merchant_id = $1 and id = $2 and expires_at > $3`,
);
const usableById = statement<UsableRow>(
  'tokens_usable_by_id',
  `select payer_network, ${columns}, ${secretColumns} from tokens
   where merchant_id = $1 and id = $2 and used_at is null and expires_at > $3`,
);
const usedById = statement(
  'tokens_used_by_id',
  `select 1 from tokens where merchant_id = $1 and id = $2 and used_at is not null and expires_at > $3`,
);
const consume = statement(
  'tokens_consume',
  `update tokens set used_at = $3, used_by = $4
   where merchant_id = $1 and id = $2 and used_at is null and expires_at > $3`,
);
const purge = statement(
  'tokens_purge',
  `delete from tokens where (merchant_id, id) in (
     select merchant_id, id from tokens where expires_at <= $1 order by expires_at limit $2 for update skip locked)`,
);

const toToken = (row: TokenRow): Token => ({ id: row.id, address: row.address, ...toFace(row) });

/** Undefined if the id exists: a request repeated after a crash finds its own token. */
export async function insertToken(
  tx: Queryable,
  merchantId: string,
  token: UsableToken & { creationDate: Date; expiresAt: Date },
): Promise<Token | undefined> {
  const row = await tx.find(insert, [
    merchantId,
    token.creationDate,
    token.expiresAt,
    token.payerNetwork,
    token.id,
    token.address,
    ...faceValues(token),
    ...secretValues(token),
  ]);
  return row && toToken(row);
}

/** A used token can still be read until it expires (Interface 8). */
export async function findToken(
  database: Queryable,
  merchantId: string,
  id: string,
  now: Date,
): Promise<Token | undefined> {
  const row = await database.find(byId, [merchantId, id, now]);
  return row && toToken(row);
}

/** Lets the error say that the token was used. Works until the token expires. */
export const isTokenUsed = async (
  database: Queryable,
  merchantId: string,
  id: string,
  now: Date,
): Promise<boolean> => (await database.find(usedById, [merchantId, id, now])) !== undefined;

/** An unused, unexpired token with its encrypted card. Does not reserve the token; only `consumeToken` does. */
export async function findUsableToken(
  database: Queryable,
  merchantId: string,
  id: string,
  now: Date,
): Promise<UsableToken | undefined> {
  const row = await database.find(usableById, [merchantId, id, now]);
  return (
    row && {
      ...toToken(row),
      fingerprint: row.fingerprint,
      sealedCard: toSealedCard(row),
      payerNetwork: row.payer_network,
    }
  );
}

/**
 * Marks the token as used; true for one caller only. Runs in the caller's transaction, so a rollback makes the
 * token usable again.
 */
export const consumeToken = async (
  tx: Queryable,
  merchantId: string,
  id: string,
  { now, usedBy }: { now: Date; usedBy: string },
): Promise<boolean> => (await tx.run(consume, [merchantId, id, now, usedBy])) === 1;

/** Deletes one batch of expired tokens and returns how many. */
export const purgeTokens = (database: Queryable, now: Date, batchSize: number): Promise<number> =>
  database.run(purge, [now, batchSize]);

/** For rotating the vault's key. */
export const sealedTokens = sealedRows('tokens');

const releaseStatement = statement(
  'payments_release_token',
  `update tokens set used_at = null, used_by = null where merchant_id = $1 and id = $2 and used_by = $3`,
);

/** Releases a token reserved for a charge that was not made. */
export const releaseToken = (database: Queryable, merchantId: string, tokenId: string, chargeId: string) =>
  database.run(releaseStatement, [merchantId, tokenId, chargeId]);
