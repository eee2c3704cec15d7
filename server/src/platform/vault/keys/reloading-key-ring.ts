import { statSync } from 'node:fs';
import { monotonicMs } from '../../primitives/time/clock.ts';
import { VaultError } from '../vault-error.ts';
import { readKeyRing } from './key-file.ts';
import { type KeyRing, keyCheckValue } from './key-ring.ts';

/** A running server starts to use a new current key within this time. */
export const NOTICED_AFTER_MS = 1_000;

export interface ReloadingOptions {
  /** Called if a changed file cannot be used; the previous ring then stays in use. */
  onRejected?: (error: unknown) => void;
  nowMs?: () => number;
}

/**
 * A key ring that follows rotations of its file. Reading the current key checks the file at most once a second; an
 * unknown key checks it immediately. A rotation writes a new key into the file before sealing anything under it, so the
 * key of every row can be found.
 */
export function reloadingKeyRing(file: string, options: ReloadingOptions = {}): KeyRing {
  const nowMs = options.nowMs ?? monotonicMs;
  // Read before the ring, so that the next look detects a change in between.
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

/** A rotation replaces the file; a missing file also counts as a version. */
function versionOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? 'missing' : `${found.ino} ${found.size} ${found.mtimeNs}`;
}

function readRingOf(file: string, owner: string): KeyRing {
  const ring = readKeyRing(file);
  if (keyCheckValue(ring) === owner) return ring;
  throw new VaultError('bad_key_file', `${file} was replaced by a key file that belongs to other databases`);
}
