import type { Control } from '../../people/control.ts';
import type { App } from '../../platform/http/server.ts';
import { operatorResponseRoutes } from './chargebacks/response-routes.ts';
import { operatorChargebackRoutes } from './chargebacks/routes.ts';
import { operatorComplianceRoutes } from './compliance/routes.ts';
import { connectionRoutes } from './connections/routes.ts';
import { operatorEnrolmentRoutes } from './enrolments/routes.ts';
import { newOperatorEnvironments, type OperatorParts } from './environments.ts';
import { operatorHealthRoutes } from './health/routes.ts';
import { operatorJobRoutes } from './jobs/routes.ts';
import { operatorLedgerRoutes } from './ledger-checks/routes.ts';
import { operatorMerchantRoutes } from './merchants/routes.ts';
import { operatorPaymentMethodRoutes } from './payment-methods/routes.ts';
import { operatorPayoutAccountRoutes } from './payouts/account-routes.ts';
import { operatorPayoutRoutes } from './payouts/routes.ts';
import { operatorPersonalDataRoutes } from './personal-data/routes.ts';
import { operatorReviewRoutes } from './reviews/routes.ts';
import { operatorRoutingRoutes } from './routing/routes.ts';
import { operatorPriceRoutes } from './settlement/price-routes.ts';
import { operatorSettlementRoutes } from './settlement/routes.ts';
import { withholdingRoutes } from './settlement/withholding-routes.ts';
import { operatorVolumeLimitRoutes } from './volume-limits/routes.ts';

/** The operator console's routes for both environments. The guard checks access before. */
export function operatorRoutes(app: App, parts: OperatorParts): void {
  const environments = newOperatorEnvironments(parts);
  operatorHealthRoutes(app, environments);
  operatorJobRoutes(app, environments);
  operatorMerchantRoutes(app, environments);
  operatorReviewRoutes(app, environments);
  operatorPaymentMethodRoutes(app, environments);
  operatorLedgerRoutes(app, environments);
  operatorChargebackRoutes(app, environments);
  operatorPersonalDataRoutes(app, environments);
  operatorComplianceRoutes(app, environments);
  withholdingRoutes(app, environments);
}

/** Routes that also need the control database: dual control, and the businesses' audit logs. */
export function operatorConnectionRoutes(app: App, control: Control, parts: OperatorParts): void {
  const environments = newOperatorEnvironments(parts);
  connectionRoutes(app, control, environments);
  operatorResponseRoutes(app, control, environments);
  operatorEnrolmentRoutes(app, control, environments);
  operatorRoutingRoutes(app, control, environments);
  operatorVolumeLimitRoutes(app, control, environments);
  operatorSettlementRoutes(app, control, environments);
  operatorPriceRoutes(app, control, environments);
  operatorPayoutRoutes(app, control, environments);
  operatorPayoutAccountRoutes(app, control, environments);
}
