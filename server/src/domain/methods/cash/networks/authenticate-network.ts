import { timingSafeEqual } from 'node:crypto';
import { errors } from '@recaudo/contract/shared/error-table';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../../dependencies.ts';
import { GatewayError, reject } from '../../../../platform/errors.ts';
import { readApiKey } from '../../../../platform/http/access/basic-auth.ts';
import { hashApiKey } from '../../../../platform/vault/keys/api-key-hash.ts';
import type { CashNetwork } from './cash-network.ts';
import { findNetworkByKey } from './cash-network-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication on the paths of the cash networks. */
    cashNetwork: CashNetwork;
  }
}

const wrongKey = () => reject('network_key_invalid');

/** Basic authentication (Interface 2.1) with keys that are valid only for the cash networks' API. */
export async function authenticateNetwork(gateway: Gateway, request: FastifyRequest): Promise<CashNetwork> {
  const key = readApiKey(request.headers.authorization);
  if (key === undefined) throw wrongKey();
  const keyHash = hashApiKey(gateway.keyRing, key);
  const rateKey = `cash ${keyHash.toString('base64')}`;
  const owner = await gateway.wrongKeys.look(request.ip, rateKey, async () => {
    const found = await findNetworkByKey(gateway.database, keyHash, gateway.realClock.now());
    return found !== undefined && timingSafeEqual(found.keyHash, keyHash) ? found : undefined;
  });
  if (owner === undefined) throw wrongKey();
  gateway.rateLimit.take(rateKey);
  if (owner.network.status !== 'active') throw new GatewayError(errors.accountInactive);
  return owner.network;
}
