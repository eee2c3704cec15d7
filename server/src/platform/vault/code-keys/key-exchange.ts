import {
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { newSecret } from '../../primitives/values/id.ts';
import { openBytes, sealBytes } from '../ciphers/aes-gcm.ts';
import { lengthPrefixed } from '../ciphers/length-prefixed.ts';
import { KEY_BYTES, type KeyRing } from '../keys/key-ring.ts';

/** A process that shares code keys, as the others see it. */
export interface Holder {
  id: string;
  /** X25519, as SPKI. */
  publicKey: Buffer;
  /** Proves possession of the key file; database access alone gets no keys. */
  proof: Buffer;
}

/** This process. Its private key is never stored, and lives no longer than the keys that it receives. */
export interface OwnHolder extends Holder {
  privateKey: KeyObject;
}

/** A code key encrypted for one holder. */
export interface SealedKey {
  keyId: string;
  senderPublicKey: Buffer;
  sealed: Buffer;
}

const proofOf = ({ codeExchangeKey }: KeyRing, { id, publicKey }: Omit<Holder, 'proof'>): Buffer =>
  createHmac('sha256', codeExchangeKey)
    .update(lengthPrefixed('recaudo/1/holder', id, publicKey.toString('base64')))
    .digest();

export function newHolder(ring: KeyRing): OwnHolder {
  const pair = generateKeyPairSync('x25519');
  const named = { id: newSecret(20), publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }) };
  return { ...named, proof: proofOf(ring, named), privateKey: pair.privateKey };
}

export function isGenuine(ring: KeyRing, holder: Holder): boolean {
  const expected = proofOf(ring, holder);
  return holder.proof.length === expected.length && timingSafeEqual(holder.proof, expected);
}

interface Exchange {
  keyId: string;
  from: Buffer;
  to: Buffer;
  privateKey: KeyObject;
  otherKey: Buffer;
}

/** ECDH, then HKDF with a salt derived from the key file: neither a private key nor the key file alone is enough. */
function withExchangeKey<Result>(
  { codeExchangeKey }: KeyRing,
  { keyId, from, to, privateKey, otherKey }: Exchange,
  use: (key: Buffer, associatedData: Buffer) => Result,
): Result {
  const publicKey = createPublicKey({ key: otherKey, type: 'spki', format: 'der' });
  const parties = lengthPrefixed('recaudo/1/code-key', keyId, from.toString('base64'), to.toString('base64'));
  const salt = createHmac('sha256', codeExchangeKey).update(parties).digest();
  const shared = diffieHellman({ privateKey, publicKey });
  const key = Buffer.from(hkdfSync('sha256', shared, salt, 'recaudo/1/code-key', KEY_BYTES));
  try {
    return use(key, parties);
  } finally {
    shared.fill(0);
    key.fill(0);
  }
}

/** Only for a holder that passed `isGenuine`. */
export const sealKeyFor = (
  ring: KeyRing,
  sender: OwnHolder,
  to: Holder,
  { keyId, key }: { keyId: string; key: Buffer },
): SealedKey => ({
  keyId,
  senderPublicKey: sender.publicKey,
  sealed: withExchangeKey(
    ring,
    {
      keyId,
      from: sender.publicKey,
      to: to.publicKey,
      privateKey: sender.privateKey,
      otherKey: to.publicKey,
    },
    (exchangeKey, associatedData) => sealBytes(exchangeKey, associatedData, key),
  ),
});

/** Undefined unless a process with the same key file sealed the key for this holder. */
export function openKeyFrom(ring: KeyRing, own: OwnHolder, given: SealedKey): Buffer | undefined {
  const { keyId, senderPublicKey, sealed } = given;
  try {
    return withExchangeKey(
      ring,
      {
        keyId,
        from: senderPublicKey,
        to: own.publicKey,
        privateKey: own.privateKey,
        otherKey: senderPublicKey,
      },
      (exchangeKey, associatedData) => openBytes(exchangeKey, associatedData, sealed),
    );
  } catch {
    // The sender's bytes are not even a public key.
    return undefined;
  }
}
