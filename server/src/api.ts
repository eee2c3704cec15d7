import type { Gateway } from './dependencies.ts';
import { binRoutes, openBinRoutes } from './domain/cards/bin-routes.ts';
import { deleteCardsOf } from './domain/cards/delete-card.ts';
import { antifraudScriptRoutes, deviceSessionRoutes } from './domain/cards/device-session-routes.ts';
import { cardRoutes } from './domain/cards/routes.ts';
import { chargeRoutes } from './domain/charges/routes.ts';
import { chargeCreationRoutes } from './domain/checkout/charge-routes.ts';
import { payerPageRoutes } from './domain/checkout/page-routes.ts';
import { bothLevels } from './domain/customers/levels.ts';
import { customerRoutes } from './domain/customers/routes.ts';
import { eventRoutes } from './domain/events/routes.ts';
import { feeRoutes } from './domain/fees/routes.ts';
import { newAuthentication } from './domain/merchants/authenticate.ts';
import { onMerchantsClock } from './domain/merchants/merchant-clock.ts';
import { merchantRoutes } from './domain/merchants/routes.ts';
import { planRoutes } from './domain/plans/routes.ts';
import { pseRoutes } from './domain/pse/routes.ts';
import { refundRoutes } from './domain/refunds/routes.ts';
import { noteRequests } from './domain/requests/note-requests.ts';
import { clockRoutes } from './domain/sandbox/clock-routes.ts';
import { payRoutes } from './domain/sandbox/pay-routes.ts';
import { sandboxRoutes } from './domain/sandbox/routes.ts';
import { barcodeRoutes } from './domain/store/barcode-routes.ts';
import { cashNetworkApi } from './domain/store/cash-routes.ts';
import { cancelSubscriptionsOf } from './domain/subscriptions/cancel-subscription.ts';
import { subscriptionRoutes } from './domain/subscriptions/routes.ts';
import { tokenRoutes } from './domain/tokens/routes.ts';
import { saveCardRoutes } from './domain/tokens/save-card-routes.ts';
import { deliveryRoutes } from './domain/webhooks/delivery-routes.ts';
import { inboxRoutes } from './domain/webhooks/inbox-routes.ts';
import { webhookRoutes } from './domain/webhooks/routes.ts';
import { browserFileRoutes } from './http/browser-files.ts';
import { allowOtherOrigins } from './http/cors.ts';
import { addHealth, type Health } from './http/health.ts';
import { keepAnswers } from './http/idempotency/hooks.ts';
import { acceptLenientBodies } from './http/lenient-bodies.ts';
import { refuseOverload } from './http/overload.ts';
import { recordRequests } from './http/request-log.ts';
import { type App, newHttpServer } from './http/server.ts';
import { payerPages } from './pages/payer-pages.ts';

export interface ApiOptions {
  health: Health;
  /** Called before any route is added, e.g. to collect them for openapi.json. */
  prepare?: (app: App) => Promise<void>;
}

/** The API of one environment: the whole route table. */
export async function buildApi(gateway: Gateway, options: ApiOptions): Promise<App> {
  const onUnexpectedError = (error: Error, requestId: string) =>
    gateway.log.error({ err: error, request_id: requestId }, 'fault');
  const app = newHttpServer({ helpUrl: gateway.homeUrl, onUnexpectedError });
  await options.prepare?.(app);
  recordRequests(app, gateway);
  allowOtherOrigins(app);
  addHealth(app, options.health);
  browserFileRoutes(app, gateway.environment);
  openBinRoutes(app);
  antifraudScriptRoutes(app);
  barcodeRoutes(app, gateway);
  await payerPages(app, { ...gateway, onUnexpectedError }, pages => payerPageRoutes(pages, gateway));

  await app.register(
    async v1 => {
      const merchant = v1 as App;
      protect(merchant, gateway);
      merchantRoutes(merchant, gateway);
      customerRoutes(merchant, gateway, [cancelSubscriptionsOf, deleteCardsOf]);
      for (const level of bothLevels(gateway)) {
        saveCardRoutes(merchant, level);
        cardRoutes(merchant, gateway, level);
        chargeCreationRoutes(merchant, level);
        pseRoutes(merchant, level);
        chargeRoutes(merchant, gateway, level);
        refundRoutes(merchant, gateway, level);
      }
      feeRoutes(merchant, gateway);
      planRoutes(merchant, gateway);
      subscriptionRoutes(merchant, gateway);
      tokenRoutes(merchant, gateway);
      eventRoutes(merchant, gateway);
      webhookRoutes(merchant, gateway);
      deliveryRoutes(merchant, gateway);
      binRoutes(merchant);
      deviceSessionRoutes(merchant);
      if (gateway.environment === 'sandbox') {
        sandboxRoutes(merchant, gateway);
        payRoutes(merchant);
        clockRoutes(merchant, gateway);
      }
    },
    { prefix: '/v1/:merchant_id' },
  );
  await cashNetworkApi(app, gateway);
  if (gateway.environment === 'sandbox') await inboxRoutes(app, gateway);
  return app;
}

/** What every operation goes through, in the order of interface 1.2. */
function protect(app: App, gateway: Gateway): void {
  const authenticate = newAuthentication(gateway);
  app.decorateRequest('caller');
  app.decorateRequest('gateway');
  refuseOverload(app, gateway.maxInFlight);
  app.addHook('onRequest', async request => {
    request.caller = await authenticate(request);
    request.gateway = onMerchantsClock(gateway, request.caller.merchant);
  });
  keepAnswers(app, {
    database: gateway.database,
    clock: gateway.clock,
    hashKey: gateway.keyRing.requestHashKey,
    keyRing: gateway.keyRing,
    merchantOf: request => request.caller.merchant.id,
  });
  // After the answer is kept, since that may still change it.
  noteRequests(app, gateway);
  acceptLenientBodies(app, request => request.caller.merchant.profile === 'lenient');
}
