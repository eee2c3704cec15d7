import { timingSafeEqual } from 'node:crypto';
import { errors } from '@recaudo/contract/shared/error-table';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { kind } from '../../../platform/database/processes/merchant-cache.ts';
import { GatewayError, reject } from '../../../platform/errors.ts';
import { readApiKey } from '../../../platform/http/access/basic-auth.ts';
import { pathId } from '../../../platform/http/requests/path-id.ts';
import { hashApiKey } from '../../../platform/vault/keys/api-key-hash.ts';
import { isForeignId, type KeyKind, type Merchant, type Scope } from '../merchant.ts';
import { type KeyOwner, keyOwners, touchKey } from '../store.ts';
import { newNetworkRule } from './key-networks.ts';

export interface Caller {
  merchant: Merchant;
  keyKind: KeyKind;
  /** A person in a dashboard session, not a program with a key. */
  isPerson?: true;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication before any handler runs. */
    caller: Caller;
    /** The gateway with the merchant's clock. */
    gateway: Gateway;
  }
  interface FastifyContextConfig {
    /** The operation also accepts the public key (Interface 2.2). */
    publicKey?: boolean;
  }
}

/** The data that the request may access: the merchant's, or on a customer-level path that customer's only. */
export function scopeOf(request: FastifyRequest): Scope {
  const isOfCustomer = 'customer_id' in (request.params as object);
  return {
    merchant: request.caller.merchant,
    customerId: isOfCustomer ? pathId(request, 'customer_id') : null,
  };
}

const TOUCH_EVERY_MS = 60_000;

interface Known {
  caller: Caller;
  keyHash: Buffer;
  /** The same for one key, however its header is spelled. */
  rateKey: string;
  mayComeFrom: (address: string) => boolean;
  expiresAt: Date | null;
  /** When the last use of the key was recorded. */
  notedAtMs: number;
}

const knownCaller = kind<Known>('caller');

/**
 * Authenticates a request by its Authorization header and the merchant id in its path. Synchronous if the caller is cached.
 */
export function newAuthentication(gateway: Gateway): (request: FastifyRequest) => Caller | Promise<Caller> {
  const { merchantCache } = gateway;
  const read = async (merchantId: string, header: string, address: string, now: Date): Promise<Known> => {
    const reading = merchantCache.begin();
    const known = await lookUp(gateway, { merchantId, header, address }, now);
    noteUse(gateway, known, now);
    // A merchant with its own sandbox clock is read again each time.
    if (known.caller.merchant.clockFrozenAt === null) reading.keep(knownCaller, merchantId, header, known);
    return known;
  };
  return request => {
    const merchantId = (request.params as { merchant_id?: string }).merchant_id ?? '';
    const header = request.headers.authorization ?? '';
    const now = gateway.clock.now();
    const cached = merchantCache.find(knownCaller, merchantId, header);
    if (cached === undefined || !isLive(cached, now)) {
      return read(merchantId, header, request.ip, now).then(known => admit(gateway, request, known));
    }
    noteUse(gateway, cached, now);
    return admit(gateway, request, cached);
  };
}

/** Checks the rate limit, the network, the kind of key and the merchant status. */
function admit(gateway: Gateway, request: FastifyRequest, { caller, rateKey, mayComeFrom }: Known): Caller {
  gateway.rateLimit.take(rateKey, caller.merchant.ratePerSecond);
  if (!mayComeFrom(request.ip)) {
    throw reject('address_not_allowed', { address: request.ip });
  }
  rejectWrongKind(request, caller);
  if (caller.merchant.status !== 'active') throw new GatewayError(errors.accountInactive);
  return caller;
}

/** A key of another merchant or environment gets the same error as a wrong key. */
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
    const found = await keyOwners(gateway).submit({ merchantId, keyHash });
    if (found === null || !isLive(found, now)) return undefined;
    return timingSafeEqual(found.keyHash, keyHash) ? found : undefined;
  });
  if (owner === undefined) throw new GatewayError(errors.unauthenticated);
  return {
    caller: { merchant: owner.merchant, keyKind: owner.kind },
    keyHash,
    rateKey,
    mayComeFrom: newNetworkRule(owner.allowedNetworks),
    expiresAt: owner.expiresAt,
    notedAtMs: owner.lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY,
  };
}

/** A rotated key expires by time alone, so cached keys must check it. */
const isLive = ({ expiresAt }: Pick<KeyOwner, 'expiresAt'>, now: Date): boolean =>
  expiresAt === null || expiresAt > now;

/** Runs at most once a minute. The time is only shown to people, so a failure never fails the request. */
function noteUse(gateway: Gateway, known: Known, now: Date): void {
  if (now.getTime() - known.notedAtMs <= TOUCH_EVERY_MS) return;
  known.notedAtMs = now.getTime();
  gateway.wrongKeys.trust(known.rateKey);
  touchKey(gateway.database, known.caller.merchant.id, known.keyHash, now).catch((error: unknown) =>
    gateway.log.warn({ err: error }, 'could not record the last use of a key'),
  );
}

function rejectWrongKind(request: FastifyRequest, caller: Caller): void {
  if (caller.keyKind === 'public') {
    if (request.routeOptions.config.publicKey !== true) throw new GatewayError(errors.notAllowed);
    return;
  }
  // Browsers send these headers; servers do not. A private key in a page is a leak (Interface 2.3).
  if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) {
    throw reject('private_key_in_browser');
  }
}
