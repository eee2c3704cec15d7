import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import { type Credentials, createMerchant } from '../../domain/merchants/create-merchant.ts';
import { rotateKey } from '../../domain/merchants/rotate-key.ts';
import { findMerchant } from '../../domain/merchants/store.ts';
import { GatewayError, notFound } from '../../errors.ts';
import { idFromTail } from '../../primitives/id.ts';
import { setProductionMerchant } from '../businesses/store.ts';
import type { Control } from '../control.ts';
import { gatewayOf } from '../gateway-of.ts';
import { keepFirstKeys } from '../keys/first-keys.ts';
import { controlLetters } from '../letters/control-letters.ts';
import type { GoLiveRequest } from './go-live-request.ts';
import { decideGoLive, findGoLive, lockGoLive } from './store.ts';
import { writeToOwners } from './submit.ts';

/** The request, held until the transaction ends: of two operators one decides. */
async function takeSubmitted(tx: Queryable, requestId: string): Promise<GoLiveRequest> {
  const state = await lockGoLive(tx, requestId);
  const request = await findGoLive(tx, requestId);
  if (request === undefined) throw notFound();
  if (state !== 'submitted') {
    throw new GatewayError(1003, { description: 'The request was decided already' });
  }
  return request;
}

/** Makes the production merchant. Its keys wait for their owner's one look. */
export function approveGoLive(
  control: Control,
  requestId: string,
  operatorId: string,
): Promise<{ request: GoLiveRequest; merchantId: string }> {
  const production = gatewayOf(control, 'production');
  return control.database.transaction(async tx => {
    const request = await takeSubmitted(tx, requestId);
    const { businessId, businessName } = request;
    const credentials = await makeMerchant(production, request);
    const merchantId = credentials.merchant.id;
    const now = control.realClock.now();
    await decideGoLive(tx, { id: requestId, state: 'approved', reason: null, decidedBy: operatorId, now });
    await setProductionMerchant(tx, businessId, merchantId);
    await keepFirstKeys(tx, control, businessId, 'production', credentials);
    const data = { home: control.addresses.home, businessName, merchantId };
    await writeToOwners(tx, control, businessId, to => controlLetters.goLiveApproved(to, data));
    return { request, merchantId };
  });
}

/**
 * The id follows from the request: an approval that is repeated after a crash finds the merchant that is there and gives
 * it new keys, because nobody has seen the first ones.
 */
async function makeMerchant(production: Gateway, request: GoLiveRequest): Promise<Credentials> {
  const id = idFromTail('merchant', request.id.slice(2));
  const present = await findMerchant(production.database, id);
  if (present === undefined) return createMerchant(production, { id, name: request.businessName });
  return {
    merchant: present,
    privateKey: await rotateKey(production, id, 'private', 0),
    publicKey: await rotateKey(production, id, 'public', 0),
  };
}

export const returnGoLive = (
  control: Control,
  requestId: string,
  operatorId: string,
  reason: string,
): Promise<GoLiveRequest> =>
  control.database.transaction(async tx => {
    const request = await takeSubmitted(tx, requestId);
    const { businessId, businessName } = request;
    const now = control.realClock.now();
    await decideGoLive(tx, { id: requestId, state: 'returned', reason, decidedBy: operatorId, now });
    const data = { home: control.addresses.home, businessName, reason };
    await writeToOwners(tx, control, businessId, to => controlLetters.goLiveReturned(to, data));
    return request;
  });
