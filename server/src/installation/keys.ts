import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, type Environment } from '../config.ts';
import { type Database, statement } from '../database/connection.ts';
import { generateKeyFile, readKeyRing } from '../vault/key-file.ts';
import { type KeyRing, keyCheckValue } from '../vault/key-ring.ts';

/**
 * The sandbox may live on a key file of its own making. Production never does: keys that lie beside the
 * database are stolen with it, so an operator has to say where they are.
 */
export function openKeyRing(config: Config, environment: Environment): KeyRing | undefined {
  const named = config.keyFiles[environment];
  if (named !== undefined) return readKeyRing(named);
  if (environment === 'production') return undefined;
  const folder = join(config.dataFolder, 'keys');
  const file = join(folder, `${environment}.json`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    generateKeyFile(file);
  }
  return readKeyRing(file);
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

/** Refuses to work on a database of the other environment or of another key file. */
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
      `the ${environment} database was made with another key file; its cards could not be opened with this one`,
    );
  }
}
