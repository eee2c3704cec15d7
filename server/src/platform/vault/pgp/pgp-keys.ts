import { decryptKey, type Key, type PrivateKey, readKey, readPrivateKey } from 'openpgp';
import { VaultError } from '../vault-error.ts';

export type { Key as PgpPublicKey, PrivateKey as PgpPrivateKey } from 'openpgp';

const ARMOR = '-----BEGIN PGP';
const rejected = (message: string): VaultError => new VaultError('bad_key_file', message);

/** The facts that a person compares before trusting a key. */
export interface PgpKeyFacts {
  /** In groups of four, as GnuPG shows it. */
  fingerprint: string;
  /** E.g. `Ana Gómez <ana@example.com>`. */
  owners: string[];
  /** `rsa 4096`, `curve25519`. */
  algorithm: string;
  createdOn: string;
}

export const isArmored = (start: Buffer): boolean => start.toString('latin1').trimStart().startsWith(ARMOR);

/** Reads a public key as exported by `gpg --export`, armored or not, or the public half of a private key. */
export async function readPgpPublicKey(file: Buffer): Promise<Key> {
  const reading = isArmored(file) ? readKey({ armoredKey: file.toString() }) : readKey({ binaryKey: file });
  const key = await reading.catch(() => {
    throw rejected('this is not a public PGP key, as gpg --export --armor writes it');
  });
  await key.getEncryptionKey().catch(() => {
    throw rejected('nothing can be encrypted to this PGP key: it is expired, revoked or only signs');
  });
  return key.toPublic();
}

/** Reads a private key as exported by `gpg --export-secret-keys`, and unlocks it with its passphrase if it has one. */
export async function readPgpPrivateKey(
  file: Buffer,
  passphrase: () => Promise<string>,
): Promise<PrivateKey> {
  const reading = isArmored(file)
    ? readPrivateKey({ armoredKey: file.toString() })
    : readPrivateKey({ binaryKey: file });
  const key = await reading.catch(() => {
    throw rejected('this is not a private PGP key, as gpg --export-secret-keys --armor writes it');
  });
  if (key.isDecrypted()) return key;
  // The library's error may contain part of the passphrase, so it is dropped.
  return decryptKey({ privateKey: key, passphrase: await passphrase() }).catch(() => {
    throw rejected('this passphrase does not open the private PGP key');
  });
}

export function describePgpKey(key: Key): PgpKeyFacts {
  const { algorithm, bits, curve } = key.getAlgorithmInfo();
  return {
    fingerprint: (key.getFingerprint().toUpperCase().match(/.{4}/g) ?? []).join(' '),
    owners: key.getUserIDs(),
    algorithm: bits === undefined ? (curve ?? algorithm) : `${algorithm.slice(0, 3)} ${bits}`,
    createdOn: key.getCreationTime().toISOString().slice(0, 10),
  };
}

/** The facts as one line, for the terminal and for the person who confirms the key. */
export function pgpKeyInWords(key: Key): string {
  const { fingerprint, owners, algorithm, createdOn } = describePgpKey(key);
  return `${fingerprint} (${owners.join(', ') || 'no name'}; ${algorithm}, made on ${createdOn})`;
}
