import type { Database } from '../../platform/database/connections/connection.ts';
import { kind, type MerchantCache } from '../../platform/database/processes/merchant-cache.ts';
import { listStoredConnections } from './connection-store.ts';
import type { StoredConnection } from './stored-connection.ts';

/** Cache key for data of all merchants, which is not a merchant's id; triggers name it to invalidate the entry. */
export const EVERYBODY = '*';

const connectionsById = kind<ReadonlyMap<string, StoredConnection>>('links');

/** All connections of an environment, cached until one changes. */
export async function knownConnections({
  database,
  merchantCache,
}: {
  database: Database;
  merchantCache: MerchantCache;
}): Promise<ReadonlyMap<string, StoredConnection>> {
  const known = merchantCache.find(connectionsById, EVERYBODY, '');
  if (known !== undefined) return known;
  const reading = merchantCache.begin();
  const connections = new Map(
    (await listStoredConnections(database)).map(connection => [connection.id, connection]),
  );
  reading.keep(connectionsById, EVERYBODY, '', connections);
  return connections;
}
