import { type Gateway, onReads } from '../dependencies.ts';
import type { App } from '../platform/http/server.ts';
import { overdueRoutes } from './merchant/billing/overdue/routes.ts';
import { planListRoutes } from './merchant/billing/plans/routes.ts';
import { recoveryRoutes } from './merchant/billing/recovery/routes.ts';
import { renewalsAheadRoutes } from './merchant/billing/renewals-ahead/routes.ts';
import { subscriptionListRoutes } from './merchant/billing/subscriptions/routes.ts';
import { countRoutes } from './merchant/counts/routes.ts';
import { customerConsentRoutes } from './merchant/customers/customers/consent-routes.ts';
import { noteRoutes } from './merchant/customers/customers/note-routes.ts';
import { customerListRoutes } from './merchant/customers/customers/routes.ts';
import { importRoutes } from './merchant/customers/imports/routes.ts';
import { peopleRoutes } from './merchant/customers/people/routes.ts';
import { personalDataRoutes } from './merchant/customers/personal-data/routes.ts';
import { chargebackRoutes } from './merchant/disputes/chargebacks/routes.ts';
import { reversalDataRoutes } from './merchant/disputes/reversals/routes.ts';
import { emailRoutes } from './merchant/emails/routes.ts';
import { analyticsRoutes } from './merchant/money/analytics/routes.ts';
import { commissionRoutes } from './merchant/money/commissions/routes.ts';
import { exportRoutes } from './merchant/money/exports/routes.ts';
import { scheduleRoutes } from './merchant/money/exports/schedule-routes.ts';
import { reconciliationRoutes } from './merchant/money/reconciliation/routes.ts';
import { onboardingRoutes } from './merchant/onboarding/routes.ts';
import { overviewRoutes } from './merchant/overview/routes.ts';
import { fraudReviewRoutes } from './merchant/payments/fraud-reviews/routes.ts';
import { linkRoutes } from './merchant/payments/links/routes.ts';
import { refundListRoutes } from './merchant/payments/refunds/routes.ts';
import { reusableLinkDataRoutes } from './merchant/payments/reusable-links/routes.ts';
import { timelineRoutes } from './merchant/payments/timeline/routes.ts';
import { transactionRoutes } from './merchant/payments/transactions/routes.ts';
import { requestLogRoutes } from './merchant/request-log/routes.ts';
import { searchRoutes } from './merchant/search/routes.ts';
import { settingsRoutes } from './merchant/settings/routes.ts';
import { volumeLimitRoutes } from './merchant/volume-limits/routes.ts';
import { webhookDeliveryRoutes } from './merchant/webhooks/delivery-routes.ts';
import { webhookEndpointRoutes } from './merchant/webhooks/endpoint-routes.ts';
import { webhookFigureRoutes } from './merchant/webhooks/figure-routes.ts';
import { missingEventRoutes } from './merchant/webhooks/missing-event-routes.ts';

/**
 * Routes that only a merchant's screens need, relative to their prefix. The caller sets `request.caller` and `request.gateway`
 * as the API does, and `request.idempotency`.
 */
export function dashboardDataRoutes(app: App, gateway: Gateway): void {
  // Lists and figures: what they show was true a moment ago in any case.
  const reading = onReads(gateway);
  overviewRoutes(app);
  searchRoutes(app, gateway);
  transactionRoutes(app, reading);
  refundListRoutes(app, reading);
  commissionRoutes(app, reading);
  reconciliationRoutes(app, gateway);
  timelineRoutes(app, gateway);
  customerListRoutes(app, reading);
  noteRoutes(app, gateway);
  customerConsentRoutes(app, gateway);
  peopleRoutes(app, gateway);
  personalDataRoutes(app, gateway);
  countRoutes(app, reading);
  planListRoutes(app, reading);
  subscriptionListRoutes(app, gateway);
  overdueRoutes(app, reading);
  recoveryRoutes(app, reading);
  renewalsAheadRoutes(app, gateway);
  linkRoutes(app, gateway);
  reusableLinkDataRoutes(app);
  onboardingRoutes(app);
  volumeLimitRoutes(app);
  chargebackRoutes(app, gateway);
  reversalDataRoutes(app, gateway);
  fraudReviewRoutes(app, gateway);
  exportRoutes(app, gateway);
  scheduleRoutes(app, gateway);
  importRoutes(app, gateway);
  analyticsRoutes(app);
  emailRoutes(app, gateway);
  requestLogRoutes(app, gateway);
  missingEventRoutes(app, gateway);
  webhookFigureRoutes(app, reading);
  webhookEndpointRoutes(app, gateway);
  webhookDeliveryRoutes(app, gateway);
  settingsRoutes(app, gateway);
}
