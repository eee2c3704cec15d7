import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { RewrappedRow, SealedRows, WrappedRow } from '../../platform/database/integrity/sealed-rows.ts';
import { rewrapCard } from '../../platform/vault/ciphers/card-cipher.ts';
import type { KeyRing } from '../../platform/vault/keys/key-ring.ts';
import { VaultError } from '../../platform/vault/vault-error.ts';

const BATCH_SIZE = 500;

export interface RewrapOptions {
  onProgress: (rows: number) => void;
  /** A row that cannot be opened is left as it is. */
  onDamaged: (row: WrappedRow) => void;
}

/**
 * One walk over a table that moves every row to the current key, and returns how many it moved. A batch is one
 * short statement on its own: traffic goes on, and a walk that was cut short is taken up by the next one.
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
