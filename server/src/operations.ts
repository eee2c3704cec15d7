import type { FastifyRequest } from 'fastify';
import type { Gateway } from './dependencies.ts';
import { couponRoutes } from './domain/billing/coupons/routes.ts';
import { creditRoutes } from './domain/billing/credit/routes.ts';
import { creditNoteRoutes, notesOfInvoice } from './domain/billing/credit-notes/routes.ts';
import { deleteItemsOf } from './domain/billing/invoice-items/delete-item.ts';
import { invoiceItemRoutes } from './domain/billing/invoice-items/routes.ts';
import { invoicePdfRoutes } from './domain/billing/invoice-pages/routes.ts';
import { invoiceRoutes } from './domain/billing/invoices/routes.ts';
import { voidInvoice } from './domain/billing/one-off-invoices/end-invoice.ts';
import { oneOffInvoiceRoutes } from './domain/billing/one-off-invoices/routes.ts';
import { planRoutes } from './domain/billing/plans/routes.ts';
import { cancelSubscriptionsOf } from './domain/billing/subscriptions/cancellation/cancel-subscription.ts';
import { subscriptionRoutes } from './domain/billing/subscriptions/routes.ts';
import { deleteCardsOf } from './domain/cards/delete-card.ts';
import { deviceSessionRoutes } from './domain/cards/device-session-routes.ts';
import { binRoutes } from './domain/cards/numbers/bin-routes.ts';
import { cardRoutes } from './domain/cards/routes.ts';
import { tokenRoutes } from './domain/cards/tokens/routes.ts';
import { saveCardRoutes } from './domain/cards/tokens/save-card-routes.ts';
import { createWaitingCharge } from './domain/charges/checkout/create-waiting-charge.ts';
import { chargeRoutes } from './domain/charges/routes.ts';
import { bothLevels } from './domain/customers/levels.ts';
import { customerRoutes } from './domain/customers/routes.ts';
import { reversalRequestRoutes, reversalRoutes } from './domain/disputes/statutory-reversals/routes.ts';
import type { Caller } from './domain/merchants/keys/authenticate.ts';
import { onMerchantsClock } from './domain/merchants/merchant-clock.ts';
import { merchantRoutes } from './domain/merchants/routes.ts';
import { storesRoutes } from './domain/methods/cash/networks/stores-routes.ts';
import { pseRoutes } from './domain/methods/pse/routes.ts';
import { feeRoutes } from './domain/money/fees/routes.ts';
import { payoutRoutes } from './domain/payouts/routes.ts';
import { refundPart } from './domain/refunds/refund-part.ts';
import { refundRoutes } from './domain/refunds/routes.ts';
import { clockRoutes } from './domain/sandbox/clock-routes.ts';
import { payRoutes } from './domain/sandbox/pay-routes.ts';
import { sandboxRoutes } from './domain/sandbox/routes.ts';
import { certificateRoutes } from './domain/settlement/certificates/routes.ts';
import { settlementRoutes } from './domain/settlement/routes.ts';
import { deliveryRoutes } from './domain/webhooks/delivery-routes.ts';
import { eventRoutes } from './domain/webhooks/events/routes.ts';
import { webhookRoutes } from './domain/webhooks/routes.ts';
import { rejectOverload } from './platform/http/access/overload.ts';
import { keepAnswers } from './platform/http/idempotency/hooks.ts';
import { acceptLenientRequests } from './platform/http/requests/lenient-requests.ts';
import type { App } from './platform/http/server.ts';

/** Returns the caller or throws: by the request's API key, or by a person's session. */
export type Authenticate = (request: FastifyRequest) => Caller | Promise<Caller>;

/**
 * Defines all of a merchant's operations once: the API mounts them behind keys, the dashboard behind sessions (decision 0008).
 * The route prefix must have the parameter `merchant_id`.
 */
export function merchantOperations(merchant: App, gateway: Gateway, authenticate: Authenticate): void {
  protectMerchant(merchant, gateway, authenticate);
  merchantRoutes(merchant, gateway);
  customerRoutes(merchant, gateway, [cancelSubscriptionsOf, deleteCardsOf, deleteItemsOf]);
  for (const level of bothLevels(gateway)) {
    saveCardRoutes(merchant, level);
    cardRoutes(merchant, gateway, level);
    pseRoutes(merchant, level);
    chargeRoutes(merchant, gateway, level, createWaitingCharge);
    refundRoutes(merchant, gateway, level);
    reversalRequestRoutes(merchant, gateway, level);
  }
  reversalRoutes(merchant, gateway);
  feeRoutes(merchant, gateway);
  planRoutes(merchant, gateway);
  couponRoutes(merchant, gateway);
  creditRoutes(merchant, gateway);
  invoiceItemRoutes(merchant, gateway);
  invoiceRoutes(merchant, gateway, notesOfInvoice);
  oneOffInvoiceRoutes(merchant, gateway);
  creditNoteRoutes(merchant, gateway);
  invoicePdfRoutes(merchant, gateway);
  subscriptionRoutes(merchant, gateway, { refundPart, voidInvoice });
  settlementRoutes(merchant, gateway);
  certificateRoutes(merchant, gateway);
  payoutRoutes(merchant, gateway);
  tokenRoutes(merchant, gateway);
  eventRoutes(merchant, gateway);
  webhookRoutes(merchant, gateway);
  deliveryRoutes(merchant, gateway);
  binRoutes(merchant);
  deviceSessionRoutes(merchant);
  storesRoutes(merchant);
  if (gateway.environment === 'sandbox') {
    sandboxRoutes(merchant, gateway);
    payRoutes(merchant);
    clockRoutes(merchant, gateway);
  }
}

/** Adds the checks before every operation, in the order of Interface 1.5. The dashboard's own data routes use them too. */
export function protectMerchant(app: App, gateway: Gateway, authenticate: Authenticate): void {
  app.decorateRequest('caller');
  app.decorateRequest('gateway');
  rejectOverload(app, gateway.maxInFlight);
  const admit = (request: FastifyRequest, caller: Caller): void => {
    request.caller = caller;
    request.gateway = onMerchantsClock(gateway, caller.merchant);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = authenticate(request);
    if (caller instanceof Promise) caller.then(found => admit(request, found)).then(() => done(), done);
    else {
      admit(request, caller);
      done();
    }
  });
  keepAnswers(app, {
    database: gateway.database,
    clock: gateway.realClock,
    hashKey: gateway.keyRing.requestHashKey,
    keyRing: gateway.keyRing,
    merchantOf: request => request.caller.merchant.id,
    isPublic: request => request.caller.keyKind === 'public',
  });
  acceptLenientRequests(app, request => request.caller.merchant.profile === 'lenient');
}
