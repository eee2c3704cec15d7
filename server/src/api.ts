import type { Gateway } from './dependencies.ts';
import { invoicePageRoutes } from './domain/billing/invoice-pages/page-routes.ts';
import { antifraudScriptRoutes } from './domain/cards/device-session-routes.ts';
import { openBinRoutes } from './domain/cards/numbers/bin-routes.ts';
import { payerPageRoutes } from './domain/charges/checkout/page-routes.ts';
import { calendarFeedRoutes } from './domain/disputes/calendar/feed-routes.ts';
import { reversalPageRoutes } from './domain/disputes/statutory-reversals/pages/page-routes.ts';
import { newAuthentication } from './domain/merchants/keys/authenticate.ts';
import { policyRoutes } from './domain/merchants/policies/policy-page.ts';
import { cashNetworkApi } from './domain/methods/cash/networks/cash-routes.ts';
import { openStoresRoutes } from './domain/methods/cash/networks/stores-routes.ts';
import { barcodeRoutes } from './domain/methods/cash/vouchers/barcode-routes.ts';
import { mySubscriptionRoutes } from './domain/my-subscription/page-routes.ts';
import { recordApiRequests } from './domain/request-log/record-requests.ts';
import { reusableLinkRoutes } from './domain/reusable-links/page-routes.ts';
import { shopRoutes } from './domain/reusable-links/shop/shop-routes.ts';
import { connectionNoticeRoutes } from './domain/routing/notices/routes.ts';
import { platformApi } from './domain/settlement/sub-merchants/routes.ts';
import { merchantOperations } from './operations.ts';
import { payerPages } from './payer-pages/frame/payer-pages.ts';
import { rejectWhileClosed } from './platform/http/closed-copy.ts';
import { browserFileRoutes } from './platform/http/files/browser-files.ts';
import type { Listener } from './platform/http/listener.ts';
import { allowOtherOrigins } from './platform/http/responses/cors.ts';
import { type App, newHttpServer } from './platform/http/server.ts';
import { rejectUnknownFields, warnAboutUnknownFields } from './platform/http/unknown-fields/hooks.ts';
import { addHealth, type Health } from './platform/http/watching/health.ts';
import { recordRequests } from './platform/http/watching/request-log.ts';
import { traceRequests } from './platform/http/watching/request-spans.ts';
import { ringAfterChanges } from './platform/http/watching/ring-after-changes.ts';

export interface ApiOptions {
  health: Health;
  listener?: Listener | undefined;
  /** Called before any route is added, e.g. to collect them for openapi.json. */
  prepare?: (app: App) => Promise<void>;
}

/** The API of one environment: operations that need a key, and public routes. */
export async function buildApi(gateway: Gateway, options: ApiOptions): Promise<App> {
  const onUnexpectedError = (error: Error, requestId: string) =>
    gateway.log.error({ err: error, request_id: requestId }, 'fault');
  const app = newHttpServer({ helpUrl: gateway.portalUrl, listener: options.listener, onUnexpectedError });
  await options.prepare?.(app);
  traceRequests(app, gateway.environment);
  recordRequests(app, gateway);
  if (gateway.workBell !== undefined) ringAfterChanges(app, [gateway.workBell]);
  allowOtherOrigins(app);
  addHealth(app, options.health);
  rejectWhileClosed(app, gateway);
  browserFileRoutes(app, gateway.environment);
  openBinRoutes(app);
  antifraudScriptRoutes(app);
  barcodeRoutes(app, gateway);
  openStoresRoutes(app, gateway);
  await payerPages(app, { ...gateway, onUnexpectedError }, pages => {
    payerPageRoutes(pages, gateway);
    mySubscriptionRoutes(pages, gateway);
    invoicePageRoutes(pages, gateway);
    reversalPageRoutes(pages, gateway);
    reusableLinkRoutes(pages, gateway);
    shopRoutes(pages, gateway);
    policyRoutes(pages, gateway);
    calendarFeedRoutes(pages, gateway);
  });
  await app.register(
    async v1 => {
      // Registered before the replay of stored responses, so that replays carry the warning too.
      warnAboutUnknownFields(v1);
      merchantOperations(v1, gateway, newAuthentication(gateway));
      rejectUnknownFields(v1, request => request.caller.merchant.rejectsUnknownFields);
      // Registered last, to record the final response: storing it for replay may still change it.
      recordApiRequests(v1, gateway);
    },
    { prefix: '/v1/:merchant_id' },
  );
  await platformApi(app, gateway);
  await cashNetworkApi(app, gateway);
  await connectionNoticeRoutes(app, gateway);
  return app;
}
