import type { Gateway } from '../../../../src/dependencies.ts';
import { newAuthentication } from '../../../../src/domain/merchants/keys/authenticate.ts';
import { onMerchantsClock } from '../../../../src/domain/merchants/merchant-clock.ts';
import { type App, newHttpServer } from '../../../../src/platform/http/server.ts';

/** Mounts dashboard routes behind a merchant's key, under the API's paths. */
export async function mountForMerchants(
  gateway: Gateway,
  addRoutes: (app: App, gateway: Gateway) => void,
): Promise<App> {
  const app = newHttpServer({ helpUrl: gateway.portalUrl, onUnexpectedError: fail });
  const authenticate = newAuthentication(gateway);
  await app.register(
    async scope => {
      scope.decorateRequest('caller');
      scope.decorateRequest('gateway');
      scope.addHook('onRequest', async request => {
        request.caller = await authenticate(request);
        request.gateway = onMerchantsClock(gateway, request.caller.merchant);
      });
      addRoutes(scope, gateway);
    },
    { prefix: '/v1/:merchant_id' },
  );
  return app;
}

export const fail = (error: Error): void => {
  process.stderr.write(`a route failed: ${error.stack}\n`);
};
