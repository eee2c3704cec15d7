import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import type { CashNetwork } from './cash-network.ts';

interface NetworkRow {
  id: string;
  name: string;
  convenio: string | null;
  max_amount_centavos: bigint | null;
  status: CashNetwork['status'];
  creation_date: Date;
}

const columns = 'id, name, convenio, max_amount_centavos, status, creation_date';

const toNetwork = (row: NetworkRow): CashNetwork => ({
  id: row.id,
  name: row.name,
  convenio: row.convenio,
  maxAmountCentavos: row.max_amount_centavos,
  status: row.status,
  creationDate: row.creation_date,
});

const insert = statement(
  'cash_networks_insert',
  `insert into cash_networks (${columns}) values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
);

/** Returns false if the id exists. */
export async function insertNetwork(database: Queryable, network: CashNetwork): Promise<boolean> {
  const { id, name, convenio, maxAmountCentavos, status, creationDate } = network;
  return (await database.run(insert, [id, name, convenio, maxAmountCentavos, status, creationDate])) === 1;
}

const all = statement<NetworkRow>(
  'cash_networks_all',
  `select ${columns} from cash_networks order by creation_date, id`,
);

export const listNetworks = async (database: Queryable): Promise<CashNetwork[]> =>
  (await database.rows(all)).map(toNetwork);

const serving = statement<NetworkRow>(
  'cash_networks_serving',
  `select ${columns} from cash_networks
   where status = 'active' and (max_amount_centavos is null or max_amount_centavos >= $1) order by name, id`,
);

/** The networks that accept this amount. */
export const listNetworksFor = async (database: Queryable, amountCentavos: bigint): Promise<CashNetwork[]> =>
  (await database.rows(serving, [amountCentavos])).map(toNetwork);

const setStatus = statement('cash_networks_status', 'update cash_networks set status = $2 where id = $1');

export const setNetworkStatus = async (
  database: Queryable,
  id: string,
  status: CashNetwork['status'],
): Promise<boolean> => (await database.run(setStatus, [id, status])) === 1;

const lock = statement<{ id: string }>(
  'cash_networks_lock',
  'select id from cash_networks where id = $1 for update',
);

/** Serializes changes to one network's keys. */
export const lockNetwork = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.find(lock, [id])) !== undefined;

const insertKey = statement(
  'cash_network_keys_insert',
  `insert into cash_network_keys (key_hash, network_id, last_four, creation_date) values ($1, $2, $3, $4)`,
);

export async function insertNetworkKey(
  tx: Queryable,
  key: { keyHash: Buffer; networkId: string; lastFour: string; creationDate: Date },
): Promise<void> {
  await tx.run(insertKey, [key.keyHash, key.networkId, key.lastFour, key.creationDate]);
}

const endKeys = statement(
  'cash_network_keys_end',
  `update cash_network_keys set expires_at = $2 where network_id = $1 and (expires_at is null or expires_at > $2)`,
);

/** Ends the network's keys at that moment; keys that end earlier stay as they are. */
export const endNetworkKeys = (tx: Queryable, networkId: string, at: Date): Promise<number> =>
  tx.run(endKeys, [networkId, at]);

const byKey = statement<NetworkRow & { key_hash: Buffer }>(
  'cash_networks_by_key',
  `select ${columns.replaceAll(/(\w+)/g, 'cash_networks.$1')}, cash_network_keys.key_hash
   from cash_network_keys join cash_networks on cash_networks.id = cash_network_keys.network_id
   where key_hash = $1 and (expires_at is null or expires_at > $2)`,
);

export async function findNetworkByKey(
  database: Queryable,
  keyHash: Buffer,
  now: Date,
): Promise<{ network: CashNetwork; keyHash: Buffer } | undefined> {
  const row = await database.find(byKey, [keyHash, now]);
  return row && { network: toNetwork(row), keyHash: row.key_hash };
}
