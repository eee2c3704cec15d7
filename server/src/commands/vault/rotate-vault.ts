import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from '../../dependencies.ts';
import { sealedCards } from '../../domain/cards/store.ts';
import { sealedTokens } from '../../domain/cards/tokens/store.ts';
import type { SealedRows } from '../../platform/database/integrity/sealed-rows.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import { addEncryptionKey } from '../../platform/vault/keys/key-file.ts';
import { NOTICED_AFTER_MS, reloadingKeyRing } from '../../platform/vault/keys/reloading-key-ring.ts';
import { VaultError } from '../../platform/vault/vault-error.ts';
import { newProgressBar, type Screen } from '../terminal/progress-bar.ts';
import { rewrapRows } from './rewrap-rows.ts';

export interface Rotation {
  keyId: string;
  cards: number;
  tokens: number;
  /** `merchant card` of rows that cannot be decrypted and stay under their old key. */
  damaged: string[];
}

/**
 * By then every server that uses this file has seen the new key; rows sealed just before with the old one are rewrapped
 * too.
 */
const SETTLING_MS = NOTICED_AFTER_MS + 500;

/** Adds a key, unless it resumes a rotation, and rewraps every card and token with the current key. */
export async function rotateVault(
  gateway: Gateway,
  keyFile: string,
  options: { resume: boolean; screen?: Screen },
): Promise<Rotation> {
  // The key is in the file before it seals anything, so that every process can decrypt such rows.
  if (!options.resume) addKey(keyFile);
  const startedMs = monotonicMs();
  const ring = reloadingKeyRing(keyFile);
  const total = await countWaiting(gateway, ring.currentKeyId);
  const bar = newProgressBar('Rewrapping', total, options.screen);
  const damaged = new Set<string>();
  const walk = (rows: SealedRows) =>
    rewrapRows(gateway.database, rows, ring, {
      onProgress: count => bar.advance(count),
      onDamaged: row => damaged.add(`${row.merchantId} ${row.id}`),
    });
  let cards = await walk(sealedCards);
  let tokens = await walk(sealedTokens);
  await sleep(Math.max(0, SETTLING_MS - (monotonicMs() - startedMs)));
  for (;;) {
    const late = { cards: await walk(sealedCards), tokens: await walk(sealedTokens) };
    if (late.cards + late.tokens === 0) break;
    cards += late.cards;
    tokens += late.tokens;
  }
  bar.finish();
  return { keyId: ring.currentKeyId, cards, tokens, damaged: [...damaged] };
}

function addKey(keyFile: string): void {
  try {
    addEncryptionKey(keyFile);
  } catch (error) {
    if (error instanceof VaultError) throw error;
    throw new VaultError('bad_key_file', `${keyFile} cannot be changed: ${(error as Error).message}`);
  }
}

async function countWaiting(gateway: Gateway, keyId: string): Promise<number> {
  let waiting = 0;
  for (const rows of [sealedCards, sealedTokens]) {
    for (const counted of await rows.countByKey(gateway.database)) {
      if (counted.keyId !== keyId) waiting += counted.count;
    }
  }
  return waiting;
}
