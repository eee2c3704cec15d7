import { environments } from '@recaudo/contract/environment';
import { inDatabase } from '../../backups/needed-keys-store.ts';
import type { Config } from '../../config.ts';
import type { DatabaseAddress } from '../../database/connection.ts';
import { databaseName } from '../../installation/databases.ts';

/** Both environments lie in the same server, and each tells its own health. */
export async function inEachDatabase(
  config: Config,
  address: DatabaseAddress,
  work: Parameters<typeof inDatabase>[2],
): Promise<void> {
  for (const environment of environments) await inDatabase(address, databaseName(config, environment), work);
}
