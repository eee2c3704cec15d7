import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { RewrappedRow, SealedRows, WrappedRow } from '../../platform/database/integrity/sealed-rows.ts';
import { rewrapCard } from '../../platform/vault/ciphers/card-cipher.ts';
import type { KeyRing } from '../../platform/vault/keys/key-ring.ts';
import { VaultError } from '../../platform/vault/vault-error.ts';

const BATCH_SIZE = 500;

export interface RewrapOptions {
  onProgress: (rows: number) => void;
  /** Called for a row that cannot be decrypted; the row stays unchanged. */
  onDamaged: (row: WrappedRow) => void;
}

/**
 * Walks a table once, rewraps every row with the current key, and returns the number of rows. Each batch is one short
 * statement, so traffic continues, and the next walk resumes after an interruption.
 */
export async function rewrapRows(
  database: Queryable,
  rows: SealedRows,
  ring: KeyRing,
  options: RewrapOptions,
): Promise<number> {
  let moved = 0;
  let after = { merchantId: '', id: '' };
  for (;;) {
    const batch = await rows.listUnderOtherKeys(database, ring.currentKeyId, after, BATCH_SIZE);
    const last = batch.at(-1);
    if (last === undefined) return moved;
    moved += await rows.rewrap(database, rewrapBatch(batch, ring, options));
    options.onProgress(batch.length);
    after = last;
  }
}

function rewrapBatch(batch: WrappedRow[], ring: KeyRing, { onDamaged }: RewrapOptions): RewrappedRow[] {
  const rewrapped: RewrappedRow[] = [];
  for (const row of batch) {
    const { merchantId, id, keyId, wrappedKey, sealedNumber } = row;
    try {
      const next = rewrapCard(ring, { merchantId, cardId: id }, { keyId, wrappedKey, sealed: sealedNumber });
      rewrapped.push({
        merchantId,
        id,
        oldWrappedKey: wrappedKey,
        keyId: next.keyId,
        wrappedKey: next.wrappedKey,
      });
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      onDamaged(row);
    }
  }
  return rewrapped;
}
