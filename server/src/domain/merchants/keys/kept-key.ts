import type { Gateway } from '../../../dependencies.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { openText, sealText, type TextOwner } from '../../../platform/vault/ciphers/sealed-text.ts';
import type { KeyKind } from '../merchant.ts';
import { findSealedKey } from './key-store.ts';

const ownerOf = (merchantId: string, keyHash: Buffer): TextOwner => [
  'api-key',
  merchantId,
  keyHash.toString('hex'),
];

/**
 * Private keys of the sandbox move no money, so people can read them again. Those of production are never stored.
 */
export function sealedKeyOf(
  { environment, keyRing }: Pick<Gateway, 'environment' | 'keyRing'>,
  merchantId: string,
  { kind, key, keyHash }: { kind: KeyKind; key: string; keyHash: Buffer },
): Buffer | null {
  if (environment !== 'sandbox' || kind !== 'private') return null;
  return sealText(keyRing, ownerOf(merchantId, keyHash), key);
}

/** A live private key of the sandbox, in plain text. */
export async function revealKey(
  { environment, database, keyRing, clock }: Gateway,
  merchantId: string,
  keyId: string,
): Promise<{ key: string; lastFour: string }> {
  const found = await findSealedKey(database, merchantId, keyId, clock.now());
  if (found === undefined) throw notFound();
  const { keyHash, lastFour, sealedKey } = found;
  if (environment !== 'sandbox' || sealedKey === null) throw reject('key_not_kept');
  return { key: openText(keyRing, ownerOf(merchantId, keyHash), sealedKey), lastFour };
}
