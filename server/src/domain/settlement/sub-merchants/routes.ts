import { platformMerchants } from '@recaudo/contract/operator/settlement/platform-merchants';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { rejectOverload } from '../../../platform/http/access/overload.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { changeSubMerchant, createSubMerchant, getSubMerchant } from './create-sub-merchant.ts';
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
      platformRoutes(platform, gateway);
    },
    { prefix: '/v1' },
  );

const askedBy = ({ operatorKey: key, ip: fromIp }: FastifyRequest) => ({ key, fromIp });

function platformRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;

  mount(app, platformMerchants.create, async request => {
    const { seller, credentials } = await createSubMerchant(gateway, askedBy(request), request.body);
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

  mount(app, platformMerchants.update, async request => {
    const change = { merchantId: request.params.sub_merchant_id, input: request.body };
    return subMerchantToView(await changeSubMerchant(gateway, askedBy(request), change));
  });
}
