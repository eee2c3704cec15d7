import { environments } from '@recaudo/contract/shared/environment';
import type { Config } from '../../config.ts';
import { inDatabase } from '../../operations/backups/restore/needed-keys-store.ts';
import { databaseName } from '../../operations/installation/databases.ts';
import type { DatabaseAddress } from '../../platform/database/connections/connection.ts';

/** Both environments share a server, and each reports its own health. */
export async function inEachDatabase(
  config: Config,
  address: DatabaseAddress,
  work: Parameters<typeof inDatabase>[2],
): Promise<void> {
  for (const environment of environments) await inDatabase(address, databaseName(config, environment), work);
}
