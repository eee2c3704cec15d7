import { timingSafeEqual } from 'node:crypto';
import { errors } from '@recaudo/contract/error-table';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError } from '../../errors.ts';
import { readApiKey } from '../../http/basic-auth.ts';
import { pathId } from '../../http/path-id.ts';
import { hashApiKey } from '../../vault/api-key-hash.ts';
import { newNetworkRule } from './key-networks.ts';
import { isForeignId, type KeyKind, type Merchant, type Scope } from './merchant.ts';
import { findKeyOwner, touchKey } from './store.ts';

export interface Caller {
  merchant: Merchant;
  keyKind: KeyKind;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication before any handler runs. */
    caller: Caller;
    /** The gateway on the caller's own clock. */
    gateway: Gateway;
  }
  interface FastifyContextConfig {
    /** The operation also accepts the public key (Interface 2.2). */
    publicKey?: boolean;
  }
}

/** Whose data the request may touch: on a customer-level path one customer's only. */
export function scopeOf(request: FastifyRequest): Scope {
  const isOfCustomer = 'customer_id' in (request.params as object);
  return {
    merchant: request.caller.merchant,
    customerId: isOfCustomer ? pathId(request, 'customer_id') : null,
  };
}

/** A revoked key is refused after at most this long (Design 9.1). */
export const TRUST_MS = 1_000;
const MAX_CACHED = 10_000;
const TOUCH_EVERY_MS = 60_000;

interface Known {
  caller: Caller;
  /** One for each key, however its header is spelt. */
  rateKey: string;
  mayComeFrom: (address: string) => boolean;
  readAtMs: number;
}

const caches = new WeakMap<object, Map<string, Known>>();

/** Makes this process read a merchant anew at its next request. Others do so after TRUST_MS. */
export function forgetMerchant(gateway: Gateway, merchantId: string): void {
  const cache = caches.get(gateway.database);
  for (const key of cache?.keys() ?? []) if (key.startsWith(`${merchantId} `)) cache?.delete(key);
}

/** Finds the caller of a request from its Authorization header and the merchant id of its path. */
export function newAuthentication(gateway: Gateway): (request: FastifyRequest) => Promise<Caller> {
  const cache = new Map<string, Known>();
  caches.set(gateway.database, cache);
  const find = async (merchantId: string, header: string, address: string): Promise<Known> => {
    const cacheKey = `${merchantId} ${header}`;
    const cached = cache.get(cacheKey);
    const now = gateway.clock.now();
    // A clock that was set back must not make a revoked key last longer.
    const ageMs = now.getTime() - (cached?.readAtMs ?? Number.NEGATIVE_INFINITY);
    if (cached !== undefined && ageMs >= 0 && ageMs < TRUST_MS) return cached;
    cache.delete(cacheKey);
    const known = await lookUp(gateway, { merchantId, header, address }, now);
    if (cache.size >= MAX_CACHED) cache.clear();
    // A clock that its merchant moves must be read anew each time.
    if (known.caller.merchant.clockFrozenAt === null) cache.set(cacheKey, known);
    return known;
  };
  return async request => {
    const merchantId = (request.params as { merchant_id?: string }).merchant_id ?? '';
    const header = request.headers.authorization ?? '';
    const { caller, rateKey, mayComeFrom } = await find(merchantId, header, request.ip);
    gateway.rateLimit.take(rateKey, caller.merchant.ratePerSecond);
    if (!mayComeFrom(request.ip)) {
      throw new GatewayError(errors.notAllowed, {
        description: `This key does not work from the address ${request.ip}`,
      });
    }
    refuseWrongKind(request, caller);
    if (caller.merchant.status !== 'active') throw new GatewayError(errors.accountInactive);
    return caller;
  };
}

/** A key of another merchant or environment is answered exactly as a wrong one. */
async function lookUp(
  gateway: Gateway,
  { merchantId, header, address }: { merchantId: string; header: string; address: string },
  now: Date,
): Promise<Known> {
  const key = readApiKey(header);
  if (key === undefined || !isForeignId(merchantId)) throw new GatewayError(errors.unauthenticated);
  const keyHash = hashApiKey(gateway.keyRing, key);
  const rateKey = `${merchantId} ${keyHash.toString('base64')}`;
  const owner = await gateway.wrongKeys.look(address, rateKey, async () => {
    const found = await findKeyOwner(gateway.database, merchantId, keyHash, now);
    return found !== undefined && timingSafeEqual(found.keyHash, keyHash) ? found : undefined;
  });
  if (owner === undefined) throw new GatewayError(errors.unauthenticated);
  if (owner.lastUsedAt === null || now.getTime() - owner.lastUsedAt.getTime() > TOUCH_EVERY_MS) {
    // Only a note for people; a request never fails for it.
    touchKey(gateway.database, merchantId, keyHash, now).catch((error: unknown) =>
      gateway.log.warn({ err: error }, 'the last use of a key was not noted'),
    );
  }
  return {
    caller: { merchant: owner.merchant, keyKind: owner.kind },
    rateKey,
    mayComeFrom: newNetworkRule(owner.allowedNetworks),
    readAtMs: now.getTime(),
  };
}

function refuseWrongKind(request: FastifyRequest, caller: Caller): void {
  if (caller.keyKind === 'public') {
    if (request.routeOptions.config.publicKey !== true) throw new GatewayError(errors.notAllowed);
    return;
  }
  // Browsers send these; servers do not. A private key in a page is a leak (Interface 2.3).
  if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) {
    throw new GatewayError(errors.notAllowed, {
      description: 'The private API key must not be used from a browser',
    });
  }
}
