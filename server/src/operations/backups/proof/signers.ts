import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Environment } from '@recaudo/contract/shared/environment';
import { type Config, ConfigError } from '../../../config.ts';
import { signerOf } from '../../../platform/vault/ciphers/signatures.ts';
import { readKeyRing } from '../../../platform/vault/keys/key-file.ts';
import { keyFileOf, openKeyRing } from '../../installation/keys.ts';

export interface BackupSigner {
  key: KeyObject;
  /** The public key. */
  signer: string;
  environment: Environment;
}

const reject = (error: unknown): never => {
  throw error;
};

/**
 * Production's key if it exists, as for the audit log, because the sandbox's key file is often stored with the data.
 */
export async function openBackupSigner(config: Config): Promise<BackupSigner> {
  for (const environment of ['production', 'sandbox'] as const) {
    const ring = await openKeyRing(config, environment, reject);
    if (ring === undefined) continue;
    return { key: ring.backupSigningKey, signer: signerOf(ring.backupSigningKey), environment };
  }
  throw new ConfigError('the sandbox has no key file');
}

/** Does not create a key file: a restore may run where none exists. */
export function findBackupSigner(config: Config): BackupSigner | undefined {
  for (const environment of ['production', 'sandbox'] as const) {
    const file = keyFileOf(config, environment);
    if (file === undefined || (environment === 'sandbox' && !existsSync(file))) continue;
    const { backupSigningKey: key } = readKeyRing(file);
    return { key, signer: signerOf(key), environment };
  }
  return undefined;
}

/** If production's key file is configured, the sandbox's signature does not count. */
export function readKnownSigners(config: Config): string[] {
  const known = findBackupSigner(config);
  return known === undefined ? [] : [known.signer];
}
