import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { signingKeyFrom } from '../ciphers/signatures.ts';
import { VaultError } from '../vault-error.ts';

export const KEY_BYTES = 32;

/**
 * An environment's keys. Every key is an opaque KeyObject or sits in a closure: logging, JSON.stringify and
 * util.inspect of a ring show no key material.
 */
export interface KeyRing {
  /** The key that seals new data; older keys only open what they sealed. */
  readonly currentKeyId: string;
  /** Throws VaultError `unknown_key`. */
  encryptionKey(keyId: string): KeyObject;
  readonly fingerprintKey: KeyObject;
  readonly apiKeyPepper: KeyObject;
  readonly requestHashKey: KeyObject;
  readonly linkSigningKey: KeyObject;
  /** Root of the secrets that sign webhooks, none of which is stored. */
  readonly webhookSigningKey: KeyObject;
  /** Encrypts small secrets that are stored and read again (platform/vault/ciphers/sealed-text.ts). */
  readonly storedSecretKey: KeyObject;
  /** Proves that a process that asks for code keys has this key file (code-keys/). */
  readonly codeExchangeKey: KeyObject;
  /** Chains the audit log (people/audit/), so that its history cannot be rewritten with the database alone. */
  readonly auditKey: KeyObject;
  /** Ed25519 private key that signs backups and the log's archive. Derived from `lookup`, so it never rotates. */
  readonly backupSigningKey: KeyObject;
  readonly checkKey: KeyObject;
}

/** The content of the key file, with each key as base64 of 32 bytes. Secret: only key-file.ts handles it. */
export interface KeyFileContent {
  current: string;
  encryption: Record<string, string>;
  /** Root of the derived keys. Never rotates, because stored fingerprints and key hashes depend on it. */
  lookup: string;
}

const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;

const reject = (message: string): VaultError => new VaultError('bad_key_file', message);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, which is secret.
    throw reject('the key file is not JSON');
  }
}

function checkKeyText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw reject(`the key file has no ${name}, or it is not a string`);
  const bytes = Buffer.from(value, 'base64');
  if (bytes.toString('base64') !== value) throw reject(`${name} is not standard base64 with padding`);
  if (bytes.length !== KEY_BYTES) throw reject(`${name} is ${bytes.length} bytes long, not ${KEY_BYTES}`);
  return value;
}

export function parseKeyFileContent(text: string): KeyFileContent {
  const file = parseJson(text);
  if (!isRecord(file)) throw reject('the key file is not a JSON object');
  const { current, encryption, lookup } = file;
  if (typeof current !== 'string') throw reject('the key file has no "current", or it is not a string');
  if (!isRecord(encryption)) throw reject('the key file has no "encryption" object');
  const keys: [string, string][] = [];
  for (const [keyId, value] of Object.entries(encryption)) {
    if (!KEY_ID.test(keyId)) throw reject('a key id must be 1 to 32 letters, digits, - or _');
    keys.push([keyId, checkKeyText(`encryption key "${keyId}"`, value)]);
  }
  if (!keys.some(([keyId]) => keyId === current)) {
    throw reject('"current" names a key that is not under "encryption"');
  }
  return { current, encryption: Object.fromEntries(keys), lookup: checkKeyText('"lookup"', lookup) };
}

export function parseKeyRing(text: string): KeyRing {
  const content = parseKeyFileContent(text);
  const encryption = new Map(
    Object.entries(content.encryption).map(([keyId, key]) => [keyId, createSecretKey(key, 'base64')]),
  );
  const lookup = Buffer.from(content.lookup, 'base64');
  // One root with one label per use: a derived key reveals nothing about another.
  const deriveBytes = (label: string): Buffer =>
    Buffer.from(hkdfSync('sha256', lookup, '', `recaudo/1/${label}`, KEY_BYTES));
  const derive = (label: string): KeyObject => createSecretKey(deriveBytes(label));
  return {
    currentKeyId: content.current,
    encryptionKey(keyId) {
      const key = encryption.get(keyId);
      if (key === undefined) {
        throw new VaultError('unknown_key', `the key file has no encryption key "${keyId}"`);
      }
      return key;
    },
    fingerprintKey: derive('card-fingerprint'),
    apiKeyPepper: derive('api-key'),
    requestHashKey: derive('request-hash'),
    linkSigningKey: derive('link-signing'),
    webhookSigningKey: derive('webhook-signing'),
    storedSecretKey: derive('stored-secret'),
    codeExchangeKey: derive('code-exchange'),
    auditKey: derive('audit'),
    backupSigningKey: signingKeyFrom(deriveBytes('backup-signing')),
    checkKey: derive('key-check'),
  };
}

/**
 * A short value that can be stored in the clear: a database with a different one belongs to another key file. Derived from
 * `lookup`, so rotating the encryption key does not change it.
 */
export function keyCheckValue(ring: KeyRing): string {
  return createHmac('sha256', ring.checkKey).update('recaudo').digest('hex').slice(0, 16);
}
