import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '@recaudo/contract/shared/environment';
import { type Config, ConfigError } from '../../config.ts';
import type { KeyFileFault } from '../../dependencies.ts';
import { type Database, statement } from '../../platform/database/connections/connection.ts';
import { findDatabaseFolder } from '../../platform/database/embedded/places.ts';
import { generateKeyFile } from '../../platform/vault/keys/key-file.ts';
import { isInside, requirePrivateKeyFile } from '../../platform/vault/keys/key-file-privacy.ts';
import { type KeyRing, keyCheckValue } from '../../platform/vault/keys/key-ring.ts';
import { reloadingKeyRing } from '../../platform/vault/keys/reloading-key-ring.ts';
import { VaultError } from '../../platform/vault/vault-error.ts';

/**
 * The sandbox may create its own key file. Production never does: keys stored with the database can be stolen with it, so the
 * operator must configure their place.
 */
export function keyFileOf(
  config: Pick<Config, 'keyFiles' | 'dataFolder'>,
  environment: Environment,
): string | undefined {
  const named = config.keyFiles[environment];
  if (named !== undefined) return named;
  return environment === 'production' ? undefined : join(config.dataFolder, 'keys', `${environment}.json`);
}

export async function openKeyRing(
  config: Config,
  environment: Environment,
  onRejected: (error: unknown) => void,
): Promise<KeyRing | undefined> {
  const file = keyFileOf(config, environment);
  if (file === undefined) return undefined;
  if (config.keyFiles[environment] === undefined) await ensureKeyFile(file);
  return explainKeyFileErrors(file, environment, async () => {
    await checkKeyFile(config, environment);
    return reloadingKeyRing(file, { onRejected });
  });
}

/** Rejects a key file of production that is not private, before anything uses it. */
export async function checkKeyFile(config: Config, environment: Environment): Promise<void> {
  const file = keyFileOf(config, environment);
  if (file === undefined || environment !== 'production') return;
  const folders = await dataFolders(config);
  await explainKeyFileErrors(file, environment, async () => requirePrivateKeyFile(file, folders));
}

/** Why the next start could not read the current key file; undefined if it could. */
export function findKeyFileFault(
  config: Pick<Config, 'keyFiles' | 'dataFolder'>,
  environment: Environment,
): KeyFileFault | undefined {
  const file = keyFileOf(config, environment);
  if (file === undefined) return undefined;
  try {
    accessSync(file, constants.R_OK);
    return undefined;
  } catch (error) {
    return { kind: 'unreadable', words: (error as Error).message };
  }
}

async function explainKeyFileErrors<Result>(
  file: string,
  environment: Environment,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof VaultError) throw error;
    throw new VaultError(
      'bad_key_file',
      `the key file ${file} of ${environment} cannot be read: ${(error as Error).message}`,
    );
  }
}

/** The folders with data: the embedded database's files may be elsewhere. */
const dataFolders = async ({ dataFolder }: Config): Promise<string[]> => [
  dataFolder,
  await findDatabaseFolder(dataFolder),
];

/** Rejects a place for a new production key file that a start would reject. */
export async function checkNewKeyFile(config: Config, file: string): Promise<void> {
  const folder = (await dataFolders(config)).find(candidate => isInside(file, candidate));
  if (folder === undefined) return;
  throw new VaultError(
    'bad_key_file',
    `${file} would be inside the data folder ${folder}, so a copy of the data would include its keys; choose another folder`,
  );
}

const OTHER_START_TRIES = 40;
const OTHER_START_PAUSE_MS = 50;

/** If two first starts run at the same time, one creates the file and the other uses it. */
async function ensureKeyFile(file: string): Promise<void> {
  for (let tries = 1; !existsSync(file); tries += 1) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    try {
      generateKeyFile(file);
    } catch (error) {
      if (!(error instanceof VaultError) || tries === OTHER_START_TRIES) throw error;
      await sleep(OTHER_START_PAUSE_MS);
    }
  }
}

const claim = statement(
  'installation_claim',
  `insert into installation (environment, key_check, creation_date) values ($1, $2, $3)
   on conflict (only_row) do nothing`,
);
const read = statement<{ environment: string; key_check: string }>(
  'installation_read',
  'select environment, key_check from installation',
);

/** Rejects a database of the other environment or of another key file. */
export async function checkOwnership(
  database: Database,
  environment: Environment,
  keyRing: KeyRing,
  now: Date,
): Promise<void> {
  const keyCheck = keyCheckValue(keyRing);
  await database.run(claim, [environment, keyCheck, now]);
  const owner = await database.find(read);
  if (owner?.environment !== environment) {
    throw new ConfigError(`the ${environment} database belongs to the environment ${owner?.environment}`);
  }
  if (owner.key_check !== keyCheck) {
    throw new ConfigError(
      `the ${environment} database was created with another key file; this one cannot decrypt its cards`,
    );
  }
}
