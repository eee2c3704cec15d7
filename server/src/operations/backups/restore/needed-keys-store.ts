import { environments } from '@recaudo/contract/shared/environment';
import type { Config } from '../../../config.ts';
import { sealedCards } from '../../../domain/cards/store.ts';
import { sealedTokens } from '../../../domain/cards/tokens/store.ts';
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
  statement,
} from '../../../platform/database/connections/connection.ts';
import { databaseName } from '../../installation/databases.ts';
import type { NeededKeys } from '../copy/manifest.ts';

const read = statement<{ key_check: string }>('installation_key_check', 'select key_check from installation');

/** An environment that was never opened has no keys and no encrypted data. */
export async function readNeededKeys(config: Config, address: DatabaseAddress): Promise<NeededKeys[]> {
  const needed: NeededKeys[] = [];
  for (const environment of environments) {
    await inDatabase(address, databaseName(config, environment), async database => {
      const owner = await database.find(read);
      if (owner === undefined) return;
      const counted = [
        ...(await sealedCards.countByKey(database)),
        ...(await sealedTokens.countByKey(database)),
      ];
      const keyIds = [...new Set(counted.map(({ keyId }) => keyId))].toSorted();
      needed.push({ environment, keyCheck: owner.key_check, keyIds });
    });
  }
  return needed;
}

/** Opens a database for a few statements. */
export async function inDatabase<Result>(
  address: DatabaseAddress,
  name: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ address, name, poolSize: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
