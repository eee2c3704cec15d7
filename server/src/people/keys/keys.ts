import type { Environment } from '@recaudo/contract/shared/environment';
import { revealKey } from '../../domain/merchants/keys/kept-key.ts';
import { readNetworks } from '../../domain/merchants/keys/key-networks.ts';
import { revokeKeyById, setKeyNetworks } from '../../domain/merchants/keys/key-store.ts';
import { rotateKey } from '../../domain/merchants/keys/rotate-key.ts';
import type { ApiKey, KeyKind } from '../../domain/merchants/merchant.ts';
import { listLiveKeys } from '../../domain/merchants/store.ts';
import { notFound } from '../../platform/errors.ts';
import { type Business, merchantIn } from '../businesses/business.ts';
import { showFirstKeys } from '../businesses/first-keys.ts';
import type { Control } from '../control.ts';
import { gatewayOf } from '../gateway-of.ts';

/** `key` is present for public keys, and the first time an owner sees private keys created without them. */
export type ShownKey = ApiKey & { key?: string };

export async function listKeys(
  control: Control,
  business: Business,
  environment: Environment,
  mayReveal: boolean,
): Promise<ShownKey[]> {
  const gateway = gatewayOf(control, environment);
  const keys = await listLiveKeys(gateway.database, merchantIn(business, environment), gateway.clock.now());
  const first = mayReveal ? await showFirstKeys(control, business.id, environment) : undefined;
  return keys.map(key => {
    const plain = key.publicKey ?? first?.[key.kind];
    return plain !== undefined && plain.endsWith(key.lastFour) ? { ...key, key: plain } : key;
  });
}

/** Shows a sandbox private key again, to a person who has just re-authenticated. */
export const revealBusinessKey = (
  control: Control,
  business: Business,
  environment: Environment,
  keyId: string,
): Promise<{ key: string; lastFour: string }> =>
  revealKey(gatewayOf(control, environment), merchantIn(business, environment), keyId);

/** The new key, shown once. The previous one works during the overlap. */
export async function rotateBusinessKey(
  control: Control,
  business: Business,
  environment: Environment,
  { kind, overlapHours }: { kind: KeyKind; overlapHours: number },
): Promise<string> {
  const gateway = gatewayOf(control, environment);
  const merchantId = merchantIn(business, environment);
  const key = await rotateKey(gateway, merchantId, kind, overlapHours);
  gateway.merchantCache.forget(merchantId);
  return key;
}

/** The networks from which a private key works. Every process applies a change within a second. */
export async function restrictBusinessKey(
  control: Control,
  business: Business,
  environment: Environment,
  { keyId, networks }: { keyId: string; networks: readonly string[] },
): Promise<{ lastFour: string; allowedNetworks: string[] }> {
  const gateway = gatewayOf(control, environment);
  const merchantId = merchantIn(business, environment);
  const allowedNetworks = readNetworks(networks);
  const now = gateway.clock.now();
  const lastFour = await setKeyNetworks(gateway.database, merchantId, keyId, {
    networks: allowedNetworks,
    now,
  });
  if (lastFour === undefined) throw notFound();
  gateway.merchantCache.forget(merchantId);
  return { lastFour, allowedNetworks };
}

export async function revokeBusinessKey(
  control: Control,
  business: Business,
  environment: Environment,
  keyId: string,
): Promise<{ kind: KeyKind; lastFour: string }> {
  const gateway = gatewayOf(control, environment);
  const merchantId = merchantIn(business, environment);
  const revoked = await revokeKeyById(gateway.database, merchantId, keyId, gateway.clock.now());
  if (revoked === undefined) throw notFound();
  gateway.merchantCache.forget(merchantId);
  return revoked;
}
