import { platformMerchants } from '@recaudo/contract/operator/settlement/platform-merchants';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { malformed } from '../../../platform/errors.ts';
import { rejectOverload } from '../../../platform/http/access/overload.ts';
import { idForRequest, keepAnswers } from '../../../platform/http/idempotency/hooks.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { isIdentifier } from '../../../platform/primitives/values/id.ts';
import { findMerchant } from '../../merchants/store.ts';
import { listChargeParts } from '../shares/charge-shares.ts';
import { chargePartToView } from '../shares/view.ts';
import {
  changeSubMerchant,
  createSubMerchant,
  getSubMerchant,
  requirePlatform,
} from './create-sub-merchant.ts';
import { authenticateOperator } from './operator-key.ts';
import { subMerchantToView } from './sub-merchant.ts';
import { listSubMerchants } from './sub-merchant-store.ts';

/** The operator's programs: their keys are valid only here, and no other key is. */
export const platformApi = (app: App, gateway: Gateway) =>
  app.register(
    async scope => {
      const platform = scope as App;
      platform.decorateRequest('operatorKey');
      rejectOverload(platform, gateway.maxInFlight);
      platform.addHook('onRequest', async request => {
        request.operatorKey = await authenticateOperator(gateway, request);
      });
      keepCreatedSellers(platform, gateway);
      platformRoutes(platform, gateway);
    },
    { prefix: '/v1' },
  );

/** The response to a repeated Idempotency-Key, in a space of the operator's key among the keys of the platform. */
function keepCreatedSellers(app: App, gateway: Gateway): void {
  const platforms = new WeakMap<FastifyRequest, string>();
  app.addHook('preValidation', async request => {
    const { platform_id: id } = (request.body ?? {}) as { platform_id?: unknown };
    if (request.method !== 'POST' || typeof id !== 'string' || !isIdentifier(id)) return;
    requirePlatform(request.operatorKey, id);
    if ((await findMerchant(gateway.database, id)) !== undefined) platforms.set(request, id);
  });
  keepAnswers(app, {
    database: gateway.database,
    clock: gateway.realClock,
    hashKey: gateway.keyRing.requestHashKey,
    keyRing: gateway.keyRing,
    merchantOf: request => platforms.get(request),
    isPublic: () => false,
    spaceOf: ({ operatorKey }) => `operator ${operatorKey.id}\n`,
  });
}

const askedBy = ({ operatorKey: key, ip: fromIp }: FastifyRequest) => ({ key, fromIp });

function platformRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;

  mount(app, platformMerchants.create, async request => {
    const id = idForRequest(request, 'merchant');
    const { seller, credentials } = await createSubMerchant(gateway, askedBy(request), id, request.body);
    const { privateKey: private_key, publicKey: public_key } = credentials;
    return { ...subMerchantToView(seller), private_key, public_key };
  });

  mount(app, platformMerchants.list, async ({ operatorKey, query }) => {
    const { limit, offset, platform_id, external_id: externalId } = query;
    const platformId = operatorKey.platformId ?? platform_id;
    if (platform_id !== undefined && platform_id !== platformId) return [];
    return (await listSubMerchants(database, { platformId, externalId, limit, offset })).map(
      subMerchantToView,
    );
  });

  mount(app, platformMerchants.get, async ({ operatorKey, params }) =>
    subMerchantToView(await getSubMerchant(database, operatorKey, params.sub_merchant_id)),
  );

  mount(app, platformMerchants.shares, async ({ operatorKey, params, query }) => {
    const { limit, offset, platform_id: platformId = operatorKey.platformId } = query;
    if (platformId === null) throw malformed('platform_id', 'required');
    requirePlatform(operatorKey, platformId);
    const parts = await listChargeParts(database, platformId, params.transaction_id);
    return parts.slice(offset, offset + limit).map(chargePartToView);
  });

  mount(app, platformMerchants.update, async request => {
    const change = { merchantId: request.params.sub_merchant_id, input: request.body };
    return subMerchantToView(await changeSubMerchant(gateway, askedBy(request), change));
  });
}
