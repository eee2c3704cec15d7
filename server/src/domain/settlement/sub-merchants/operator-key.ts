import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { reject } from '../../../platform/errors.ts';
import { readApiKey } from '../../../platform/http/access/basic-auth.ts';
import { newSecret } from '../../../platform/primitives/values/id.ts';
import { hashApiKey } from '../../../platform/vault/keys/api-key-hash.ts';
import { findOperatorKey, insertOperatorKey, type OperatorKey } from './operator-key-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication on the paths of platforms. */
    operatorKey: OperatorKey;
  }
}

/** Creates a key, which is returned once and stored only as HMAC. */
export async function createOperatorKey(
  gateway: Gateway,
  { name, platformId }: { name: string; platformId: string | null },
): Promise<{ id: string; key: string }> {
  const key = `ok_${newSecret(32)}`;
  const id = `ok${newSecret(10)}`;
  await insertOperatorKey(gateway.database, {
    keyHash: hashApiKey(gateway.keyRing, key),
    id,
    name,
    lastFour: key.slice(-4),
    creationDate: gateway.realClock.now(),
    expiresAt: null,
    platformId,
  });
  return { id, key };
}

const wrongKey = () => reject('operator_key_invalid');

/** Basic authentication (Interface 2.1) with keys that are valid only here. A browser must not hold one. */
export async function authenticateOperator(gateway: Gateway, request: FastifyRequest): Promise<OperatorKey> {
  const key = readApiKey(request.headers.authorization);
  if (key === undefined) throw wrongKey();
  const keyHash = hashApiKey(gateway.keyRing, key);
  const rateKey = `operator ${keyHash.toString('base64')}`;
  const owner = await gateway.wrongKeys.look(request.ip, rateKey, async () => {
    const found = await findOperatorKey(gateway.database, keyHash, gateway.realClock.now());
    return found !== undefined && timingSafeEqual(found.keyHash, keyHash) ? found : undefined;
  });
  if (owner === undefined) throw wrongKey();
  gateway.rateLimit.take(rateKey);
  if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) {
    throw reject('private_key_in_browser');
  }
  return owner;
}
