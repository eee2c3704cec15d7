import { statSync } from 'node:fs';
import { monotonicMs } from '../../primitives/time/clock.ts';
import { VaultError } from '../vault-error.ts';
import { readKeyRing } from './key-file.ts';
import { type KeyRing, keyCheckValue } from './key-ring.ts';

/** A running server seals under a new current key after at most this long. */
export const NOTICED_AFTER_MS = 1_000;

export interface ReloadingOptions {
  /** A changed file that cannot be used: the ring that was read before stays. */
  onRejected?: (error: unknown) => void;
  nowMs?: () => number;
}

/**
 * The ring of a key file that may be rotated meanwhile. It looks for a change at most once a second when it is
 * asked for the current key, and at once when it meets a key that it does not know: a rotation writes the new key
 * into the file before it seals anything under it, so a row's key is always there to be found.
 */
export function reloadingKeyRing(file: string, options: ReloadingOptions = {}): KeyRing {
  const nowMs = options.nowMs ?? monotonicMs;
  // Before reading: a change in between is then seen at the next look.
  let seen = versionOf(file);
  let ring = readKeyRing(file);
  let lookedAtMs = nowMs();
  const { fingerprintKey, apiKeyPepper, requestHashKey, linkSigningKey, checkKey } = ring;
  const { webhookSigningKey, storedSecretKey, codeExchangeKey, auditKey, backupSigningKey } = ring;
  const owner = keyCheckValue(ring);

  const look = (): void => {
    lookedAtMs = nowMs();
    const version = versionOf(file);
    if (version === seen) return;
    seen = version;
    try {
      ring = readRingOf(file, owner);
    } catch (error) {
      options.onRejected?.(error);
    }
  };
  return {
    get currentKeyId() {
      if (nowMs() - lookedAtMs >= NOTICED_AFTER_MS) look();
      return ring.currentKeyId;
    },
    encryptionKey(keyId) {
      try {
        return ring.encryptionKey(keyId);
      } catch {
        look();
        return ring.encryptionKey(keyId);
      }
    },
    fingerprintKey,
    apiKeyPepper,
    requestHashKey,
    linkSigningKey,
    webhookSigningKey,
    storedSecretKey,
    codeExchangeKey,
    backupSigningKey,
    auditKey,
    checkKey,
  };
}

/** A rotation puts another file in the place of the old one; a missing file is a version too. */
function versionOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? 'missing' : `${found.ino} ${found.size} ${found.mtimeNs}`;
}

function readRingOf(file: string, owner: string): KeyRing {
  const ring = readKeyRing(file);
  if (keyCheckValue(ring) === owner) return ring;
  throw new VaultError('bad_key_file', `${file} was replaced by a key file that belongs to other databases`);
}
