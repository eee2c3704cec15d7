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
 * Who calls, by the session: the guard has found the business of the path's merchant and judged the role. A suspended
 * merchant's people still see, but change nothing.
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

/** Examples of the documentation that were sent from its pages are in the request log, as if a key had sent them. */
const recordTries = (v1: App, gateway: Gateway): void =>
  recordApiRequests(v1, gateway, {
    isRecorded: request => request.headers['x-recaudo-docs'] !== undefined,
    mountedAt: '/panel/sandbox',
  });

/**
 * The API's own operations behind the session: same handlers, same rules (decision 0008); and what only screens need.
 * An environment that is closed has none.
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
