import { type KeyObject, randomBytes } from 'node:crypto';
import { KEY_BYTES, type KeyRing } from '../keys/key-ring.ts';
import { VaultError } from '../vault-error.ts';
import { openBytes, sealBytes, VERSION } from './aes-gcm.ts';
import { lengthPrefixed } from './length-prefixed.ts';

/** The owner of a secret. `cardId` is the id of the card, or of the token that holds the number for now. */
export interface CardOwner {
  readonly merchantId: string;
  readonly cardId: string;
}

export interface CardSecret {
  readonly cardNumber: string;
}

/**
 * `wrappedKey` is the card's own data key, encrypted under key `keyId`; `sealed` is the number, encrypted under that data key.
 */
export interface SealedCard {
  readonly keyId: string;
  readonly wrappedKey: Buffer;
  readonly sealed: Buffer;
}

/** A stored security code. `keyId` names the code key that opens it, if any process still has that key. */
export interface SealedOnce {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/** Part of the associated data, so that a blob of one layer never passes for one of another. */
type Purpose = 'data-key' | 'card' | 'cvv2';

const associatedData = (purpose: Purpose, owner: CardOwner): Buffer =>
  lengthPrefixed(`recaudo/${VERSION}/${purpose}`, owner.merchantId, owner.cardId);

// Random IVs are safe for 2^32 blobs per key (NIST SP 800-38D): a data key seals one blob, an encryption key one per card, and a
// code key those of a quarter of an hour.
const seal = (key: KeyObject | Buffer, purpose: Purpose, owner: CardOwner, plain: Buffer): Buffer =>
  sealBytes(key, associatedData(purpose, owner), plain);

function open(key: KeyObject | Buffer, purpose: Purpose, owner: CardOwner, blob: Buffer): Buffer {
  const plain = openBytes(key, associatedData(purpose, owner), blob);
  if (plain === undefined) throw damaged(purpose, owner);
  return plain;
}

const damaged = (purpose: Purpose, { merchantId, cardId }: CardOwner): VaultError =>
  new VaultError(
    'damaged',
    `the sealed ${purpose} of ${cardId}, merchant ${merchantId}, cannot be decrypted`,
  );

// The current key may change at any moment, so sealing reads `currentKeyId` once.

export function sealCard(ring: KeyRing, owner: CardOwner, secret: CardSecret): SealedCard {
  const keyId = ring.currentKeyId;
  const dataKey = randomBytes(KEY_BYTES);
  try {
    return {
      keyId,
      wrappedKey: seal(ring.encryptionKey(keyId), 'data-key', owner, dataKey),
      sealed: seal(dataKey, 'card', owner, Buffer.from(secret.cardNumber, 'utf8')),
    };
  } finally {
    dataKey.fill(0);
  }
}

function withDataKey<T>(ring: KeyRing, owner: CardOwner, card: SealedCard, use: (dataKey: Buffer) => T): T {
  const dataKey = open(ring.encryptionKey(card.keyId), 'data-key', owner, card.wrappedKey);
  try {
    return use(dataKey);
  } finally {
    dataKey.fill(0);
  }
}

/** Throws VaultError if the key is unknown, a byte was changed, or the card belongs to another owner. */
export function openCard(ring: KeyRing, owner: CardOwner, card: SealedCard): CardSecret {
  return withDataKey(ring, owner, card, dataKey => ({
    cardNumber: open(dataKey, 'card', owner, card.sealed).toString('utf8'),
  }));
}

/** Moves a card to the current key without decrypting its number. Returns a card that already uses that key unchanged. */
export function rewrapCard(ring: KeyRing, owner: CardOwner, card: SealedCard): SealedCard {
  const keyId = ring.currentKeyId;
  if (card.keyId === keyId) return card;
  return withDataKey(ring, owner, card, dataKey => ({
    keyId,
    wrappedKey: seal(ring.encryptionKey(keyId), 'data-key', owner, dataKey),
    sealed: card.sealed,
  }));
}

/** Turns a token into a card: both layers are bound to their owner, so the secret is sealed again. */
export function resealCard(ring: KeyRing, from: CardOwner, to: CardOwner, card: SealedCard): SealedCard {
  return sealCard(ring, to, openCard(ring, from, card));
}

/**
 * Seals a cvv2 until its one authorization (Design 8.2), under a key that is never on a disk (code-keys/). A cvv2 lives for
 * minutes, so it needs no data key of its own.
 */
export const sealCode = (key: KeyObject | Buffer, owner: CardOwner, cvv2: string): Buffer =>
  seal(key, 'cvv2', owner, Buffer.from(cvv2, 'utf8'));

export const openCode = (key: KeyObject | Buffer, owner: CardOwner, sealed: Buffer): string =>
  open(key, 'cvv2', owner, sealed).toString('utf8');
