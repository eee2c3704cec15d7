import { dashboardDataRoutes } from '../../src/dashboard/data-routes.ts';
import { newAuthentication } from '../../src/domain/merchants/authenticate.ts';
import { onMerchantsClock } from '../../src/domain/merchants/merchant-clock.ts';
import { keepAnswers } from '../../src/http/idempotency/hooks.ts';
import { type App, newHttpServer } from '../../src/http/server.ts';
import { newClient, type TestClient } from './client.ts';
import { holdAnswersToTheirSchemas } from './response-schemas.ts';
import type { TestGateway } from './test-gateway.ts';

export interface TestDashboard {
  app: App;
  /** Calls the data of the screens; paths are relative to where they are mounted. */
  clientOf(merchant: { merchant: { id: string }; privateKey: string }): TestClient;
  close(): Promise<void>;
}

/** The data of the screens behind keys, in place of the session that the panel puts before them. */
export async function openDashboard({ gateway }: TestGateway): Promise<TestDashboard> {
  const faults: Error[] = [];
  const app = newHttpServer({ helpUrl: gateway.homeUrl, onUnexpectedError: error => faults.push(error) });
  holdAnswersToTheirSchemas(app);
  await app.register(
    async scope => {
      const data = scope as App;
      const authenticate = newAuthentication(gateway);
      data.decorateRequest('caller');
      data.decorateRequest('gateway');
      data.addHook('onRequest', async request => {
        request.caller = await authenticate(request);
        request.gateway = onMerchantsClock(gateway, request.caller.merchant);
      });
      keepAnswers(data, {
        database: gateway.database,
        clock: gateway.clock,
        hashKey: gateway.keyRing.requestHashKey,
        keyRing: gateway.keyRing,
        merchantOf: request => request.caller.merchant.id,
      });
      dashboardDataRoutes(data, gateway);
    },
    { prefix: '/v1/:merchant_id' },
  );
  return {
    app,
    clientOf: ({ merchant, privateKey }) => newClient(app, merchant.id, privateKey),
    async close() {
      await app.close();
      if (faults[0] !== undefined) throw faults[0];
    },
  };
}
