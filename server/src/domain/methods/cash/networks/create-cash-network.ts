import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { newSecret } from '../../../../platform/primitives/values/id.ts';
import { hashApiKey } from '../../../../platform/vault/keys/api-key-hash.ts';
import type { CashNetwork } from './cash-network.ts';
import { endNetworkKeys, insertNetwork, insertNetworkKey, lockNetwork } from './cash-network-store.ts';

export interface NewCashNetwork {
  name: string;
  convenio: string | null;
  maxAmountCentavos: bigint | null;
}

/** Creates a network and its key, which is returned once and stored only as HMAC. */
export async function createCashNetwork(
  gateway: Gateway,
  input: NewCashNetwork,
): Promise<{ network: CashNetwork; key: string }> {
  const creationDate = gateway.realClock.now();
  const network: CashNetwork = { id: `cn${newSecret(10)}`, ...input, status: 'active', creationDate };
  const key = await gateway.database.transaction(async tx => {
    await insertNetwork(tx, network);
    return addKey(gateway, tx, network.id, creationDate);
  });
  return { network, key };
}

/**
 * Creates a new key; previous keys stay valid for `overlapHours`. Returns undefined if there is no such
 * network.
 */
export const rotateCashNetworkKey = (gateway: Gateway, id: string, overlapHours: number) =>
  gateway.database.transaction(async (tx): Promise<string | undefined> => {
    if (!(await lockNetwork(tx, id))) return undefined;
    const now = gateway.realClock.now();
    await endNetworkKeys(tx, id, new Date(now.getTime() + overlapHours * 3_600_000));
    return addKey(gateway, tx, id, now);
  });

async function addKey(gateway: Gateway, tx: Queryable, networkId: string, now: Date): Promise<string> {
  const key = `cn_${newSecret(32)}`;
  await insertNetworkKey(tx, {
    keyHash: hashApiKey(gateway.keyRing, key),
    networkId,
    lastFour: key.slice(-4),
    creationDate: now,
  });
  return key;
}
