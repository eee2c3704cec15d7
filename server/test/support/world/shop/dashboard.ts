import { onMerchantsClock } from '../../../../src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../../../src/domain/merchants/store.ts';
import { GatewayError } from '../../../../src/platform/errors.ts';
import { keepAnswers } from '../../../../src/platform/http/idempotency/hooks.ts';
import { type App, newHttpServer } from '../../../../src/platform/http/server.ts';
import { dashboardDataRoutes } from '../../../../src/portal/merchant-routes.ts';
import { checkResponseSchemas } from '../../rules/response-schemas.ts';
import { basic, newClient, type TestClient } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';

export interface TestDashboard {
  app: App;
  /** Calls the dashboard's data routes; paths are relative to their mount point. */
  clientOf(merchant: { merchant: { id: string }; privateKey: string }): TestClient;
  close(): Promise<void>;
}

/**
 * The dashboard's data routes behind a stand-in for the panel's session: it accepts the keys of clients that the test
 * created.
 */
export async function openDashboard(
  { gateway }: TestGateway,
  prepare: (app: App) => void = () => undefined,
): Promise<TestDashboard> {
  const faults: Error[] = [];
  const known = new Map<string, string>();
  const app = newHttpServer({ helpUrl: gateway.portalUrl, onUnexpectedError: error => faults.push(error) });
  checkResponseSchemas(app);
  prepare(app);
  await app.register(
    async scope => {
      const data = scope as App;
      data.decorateRequest('caller');
      data.decorateRequest('gateway');
      data.addHook('onRequest', async request => {
        const { merchant_id: id = '' } = request.params as Record<string, string>;
        const merchant = await findMerchant(gateway.database, id);
        if (merchant === undefined || request.headers.authorization !== known.get(id)) {
          throw new GatewayError(1002);
        }
        request.caller = { merchant, keyKind: 'private' };
        request.gateway = onMerchantsClock(gateway, merchant);
      });
      keepAnswers(data, {
        database: gateway.database,
        clock: gateway.clock,
        hashKey: gateway.keyRing.requestHashKey,
        keyRing: gateway.keyRing,
        merchantOf: request => request.caller.merchant.id,
        isPublic: () => false,
      });
      dashboardDataRoutes(data, gateway);
    },
    { prefix: '/v1/:merchant_id' },
  );
  return {
    app,
    clientOf({ merchant, privateKey }) {
      known.set(merchant.id, basic(privateKey));
      return newClient(app, merchant.id, privateKey);
    },
    async close() {
      await app.close();
      if (faults[0] !== undefined) throw faults[0];
    },
  };
}
