import type { Gateway } from '../../../dependencies.ts';
import { hashApiKey } from '../../../platform/vault/keys/api-key-hash.ts';
import { MerchantRefused, newKey, storeKey } from '../create-merchant.ts';
import type { KeyKind } from '../merchant.ts';
import { lockMerchant, retireKeys } from '../store.ts';
import { inheritKeyNetworks } from './key-store.ts';

/**
 * Creates a new key. The previous one keeps working for `overlapHours`; at most two keys of a kind are live
 * at once.
 */
export async function rotateKey(
  gateway: Gateway,
  merchantId: string,
  kind: KeyKind,
  overlapHours: number,
): Promise<string> {
  const key = newKey(kind);
  await gateway.database.transaction(async tx => {
    if (!(await lockMerchant(tx, merchantId)))
      throw new MerchantRefused(`there is no merchant ${merchantId}`);
    const now = gateway.clock.now();
    await retireKeys(tx, merchantId, kind, {
      until: new Date(now.getTime() + overlapHours * 3_600_000),
      now,
    });
    await storeKey(gateway, tx, merchantId, { kind, key });
    await inheritKeyNetworks(tx, merchantId, kind, hashApiKey(gateway.keyRing, key));
  });
  return key;
}
