import type { Environment } from '@recaudo/contract/shared/environment';
import { errors } from '@recaudo/contract/shared/error-table';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../dependencies.ts';
import type { Caller } from '../domain/merchants/keys/authenticate.ts';
import { findMerchant } from '../domain/merchants/store.ts';
import { recordApiRequests } from '../domain/request-log/record-requests.ts';
import { merchantOperations, protectMerchant } from '../operations.ts';
import type { Control } from '../people/control.ts';
import { GatewayError, notFound } from '../platform/errors.ts';
import { requireReleased } from '../platform/http/closed-copy.ts';
import type { App } from '../platform/http/server.ts';
import { getMembership, getSignedIn, isChange } from './guard/guard.ts';
import { readOwnChanges } from './guard/read-own-changes.ts';
import { dashboardDataRoutes } from './merchant-routes.ts';

/**
 * Builds the caller from the session. The guard has already found the business of the path's merchant and checked the
 * role. People of a suspended merchant can read but not change anything.
 */
export const sessionAuthentication =
  (gateway: Gateway) =>
  async (request: FastifyRequest): Promise<Caller> => {
    requireReleased(gateway, request);
    gateway.rateLimit.take(`session ${getSignedIn(request).session.id}`);
    const { sandboxMerchantId, productionMerchantId } = getMembership(request).business;
    const merchantId = gateway.environment === 'sandbox' ? sandboxMerchantId : productionMerchantId;
    const merchant = merchantId === null ? undefined : await findMerchant(gateway.database, merchantId);
    if (merchant === undefined) throw notFound();
    if (merchant.status !== 'active' && isChange(request)) throw new GatewayError(errors.accountInactive);
    return { merchant, keyKind: 'private', isPerson: true };
  };

/** Logs example calls from the documentation's pages like calls with a key. */
const recordTries = (v1: App, gateway: Gateway): void =>
  recordApiRequests(v1, gateway, {
    isRecorded: request => request.headers['x-recaudo-docs'] !== undefined,
    mountedAt: '/panel/sandbox',
  });

/**
 * The API's own operations behind the session, with the same handlers and rules (decision 0008), plus routes for
 * screens only. A closed environment has none.
 */
export async function operationsWithSession(
  panel: App,
  control: Control,
  environment: Environment,
): Promise<void> {
  const gateway = control.gateways[environment];
  if (gateway === undefined) return;
  await panel.register(
    async v1 => {
      if (gateway.reads !== undefined) readOwnChanges(v1, control.addresses.portal);
      merchantOperations(v1, gateway, sessionAuthentication(gateway));
      if (environment === 'sandbox') recordTries(v1, gateway);
    },
    { prefix: `/${environment}/v1/:merchant_id` },
  );
  await panel.register(
    async data => {
      if (gateway.reads !== undefined) {
        readOwnChanges(data, control.addresses.portal);
      }
      protectMerchant(data, gateway, sessionAuthentication(gateway));
      dashboardDataRoutes(data, gateway);
    },
    { prefix: `/${environment}/data/:merchant_id` },
  );
}
