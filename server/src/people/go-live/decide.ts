import type { Gateway } from '../../dependencies.ts';
import { setBrand } from '../../domain/merchants/brand/brand-store.ts';
import { type Credentials, createMerchant } from '../../domain/merchants/create-merchant.ts';
import { rotateKey } from '../../domain/merchants/keys/rotate-key.ts';
import type { FeeSchedule } from '../../domain/merchants/merchant.ts';
import { listPolicies } from '../../domain/merchants/policies/policy-store.ts';
import { publishPolicies } from '../../domain/merchants/policies/publish-policies.ts';
import { findMerchant } from '../../domain/merchants/store.ts';
import { updateTerms } from '../../domain/merchants/terms/update-terms.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { notFound, reject } from '../../platform/errors.ts';
import { idFromTail } from '../../platform/primitives/values/id.ts';
import { keepFirstKeys } from '../businesses/first-keys.ts';
import { listOwners } from '../businesses/member-store.ts';
import { findBusiness, setProductionMerchant } from '../businesses/store.ts';
import type { Control } from '../control.ts';
import { controlEmails } from '../emails/control-emails.ts';
import { gatewayOf } from '../gateway-of.ts';
import type { GoLiveRequest } from './go-live-request.ts';
import { type LiveRouting, requireLiveRouting, setUpLiveRouting } from './live-routing.ts';
import { decideGoLive, findGoLive, lockGoLive } from './store.ts';
import { writeToOwners } from './submit.ts';

/** The request, locked until the transaction ends, so that one of two operators decides it. */
async function takeSubmitted(tx: Queryable, requestId: string): Promise<GoLiveRequest> {
  const state = await lockGoLive(tx, requestId);
  const request = await findGoLive(tx, requestId);
  if (request === undefined) throw notFound();
  if (state !== 'submitted') throw wasDecided();
  return request;
}

/** Creates the production merchant and routes its payments. Its keys are stored until the owner sees them once. */
export async function approveGoLive(
  tx: Queryable,
  control: Control,
  {
    requestId,
    operatorId,
    way,
    fees,
  }: { requestId: string; operatorId: string; way: LiveRouting; fees: FeeSchedule },
): Promise<{ request: GoLiveRequest; merchantId: string }> {
  const production = gatewayOf(control, 'production');
  const request = await takeSubmitted(tx, requestId);
  const connection = await requireLiveRouting(production, way);
  const { businessId, businessName } = request;
  const [owner] = await listOwners(tx, businessId);
  const credentials = await makeMerchant(production, request, { email: owner?.email, fees });
  const merchantId = credentials.merchant.id;
  await setUpLiveRouting(production, merchantId, connection, way);
  await copyPolicies(control, production, businessId, merchantId);
  const now = control.realClock.now();
  await decideGoLive(tx, { id: requestId, state: 'approved', reason: null, decidedBy: operatorId, now });
  await setProductionMerchant(tx, businessId, merchantId);
  await keepFirstKeys(tx, control, businessId, { environment: 'production', credentials });
  const data = { portal: control.addresses.portal, businessName, merchantId };
  await writeToOwners(tx, control, businessId, to => controlEmails.goLiveApproved(to, data));
  return { request, merchantId };
}

/** The reviewer has read the policies published in the sandbox, so production starts with them. */
async function copyPolicies(
  control: Control,
  production: Gateway,
  businessId: string,
  merchantId: string,
): Promise<void> {
  const business = await findBusiness(control.database, businessId);
  if (business === undefined) return;
  const published = await listPolicies(control.gateways.sandbox.database, business.sandboxMerchantId);
  await publishPolicies(production, merchantId, published);
}

/** A pending request. */
export async function getSubmitted(database: Queryable, requestId: string): Promise<GoLiveRequest> {
  const request = await findGoLive(database, requestId);
  if (request === undefined) throw notFound();
  if (request.state !== 'submitted') throw wasDecided();
  return request;
}

const wasDecided = () => reject('go_live_decided');

/** Payers must see who sells from the first page (Ley 1480); the merchant chooses the rest. */
const plainBrand = {
  color: null,
  email: null,
  phone: null,
  address: null,
  websiteUrl: null,
  termsUrl: null,
  privacyUrl: null,
};

/**
 * The id derives from the request: an approval repeated after a crash finds the merchant and issues new keys, because the first
 * ones were never shown.
 */
async function makeMerchant(
  production: Gateway,
  request: GoLiveRequest,
  { email, fees }: { email: string | undefined; fees: FeeSchedule },
): Promise<Credentials> {
  const id = idFromTail('merchant', request.id.slice(2));
  const present = await findMerchant(production.database, id);
  if (present === undefined) {
    const made = await createMerchant(production, { id, name: request.businessName, email, fees });
    await setBrand(production.database, id, {
      ...plainBrand,
      legalName: request.legalName,
      nit: request.nit,
    });
    return made;
  }
  await updateTerms(production, id, { fees });
  return {
    merchant: { ...present, fees },
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
    const data = { portal: control.addresses.portal, businessName, reason };
    await writeToOwners(tx, control, businessId, to => controlEmails.goLiveReturned(to, data));
    return request;
  });
