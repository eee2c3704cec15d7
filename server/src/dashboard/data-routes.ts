import type { Gateway } from '../dependencies.ts';
import { requestLogRoutes } from '../domain/requests/routes.ts';
import type { App } from '../http/server.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { chargebackRoutes } from './chargebacks/routes.ts';
import { commissionRoutes } from './commissions/routes.ts';
import { countRoutes } from './counts/routes.ts';
import { customerConsentRoutes } from './customers/consent-routes.ts';
import { noteRoutes } from './customers/note-routes.ts';
import { customerListRoutes } from './customers/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { scheduleRoutes } from './exports/schedule-routes.ts';
import { fraudReviewRoutes } from './fraud-reviews/routes.ts';
import { letterRoutes } from './letters/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { overdueRoutes } from './overdue/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { planListRoutes } from './plans/routes.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { refundListRoutes } from './refunds/routes.ts';
import { renewalsAheadRoutes } from './renewals-ahead-routes.ts';
import { searchRoutes } from './search/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { subscriptionListRoutes } from './subscriptions/routes.ts';
import { timelineRoutes } from './timeline/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';
import { webhookEndpointRoutes } from './webhooks/endpoint-routes.ts';
import { webhookFigureRoutes } from './webhooks/figure-routes.ts';
import { missingEventRoutes } from './webhooks/missing-event-routes.ts';

/**
 * What only the screens of a merchant need, relative to the prefix that it is mounted under. Whoever mounts it sets
 * `request.caller` and `request.gateway` as the API does, and `request.idempotency`.
 */
export function dashboardDataRoutes(app: App, gateway: Gateway): void {
  overviewRoutes(app);
  searchRoutes(app, gateway);
  transactionRoutes(app, gateway);
  refundListRoutes(app, gateway);
  commissionRoutes(app, gateway);
  reconciliationRoutes(app, gateway);
  timelineRoutes(app, gateway);
  customerListRoutes(app, gateway);
  noteRoutes(app, gateway);
  customerConsentRoutes(app, gateway);
  countRoutes(app, gateway);
  planListRoutes(app, gateway);
  subscriptionListRoutes(app, gateway);
  overdueRoutes(app, gateway);
  renewalsAheadRoutes(app, gateway);
  linkRoutes(app, gateway);
  chargebackRoutes(app, gateway);
  fraudReviewRoutes(app, gateway);
  exportRoutes(app, gateway);
  scheduleRoutes(app, gateway);
  analyticsRoutes(app);
  letterRoutes(app, gateway);
  requestLogRoutes(app, gateway);
  missingEventRoutes(app, gateway);
  webhookFigureRoutes(app, gateway);
  webhookEndpointRoutes(app, gateway);
  settingsRoutes(app, gateway);
}
