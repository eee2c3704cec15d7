import type { backups } from '../operator/backups.ts';
import type { chargebackAnnouncements } from '../operator/chargeback-announcements.ts';
import type { chargebackCases } from '../operator/chargeback-cases.ts';
import type { chargebackResponses } from '../operator/chargeback-responses.ts';
import type { compliance } from '../operator/compliance.ts';
import type { connections } from '../operator/connections.ts';
import type { enrolments } from '../operator/enrolments.ts';
import type { mailJobs, webhookJobs } from '../operator/jobs.ts';
import type { operator } from '../operator/operator.ts';
import type { operators } from '../operator/operators.ts';
import type { pauses } from '../operator/pauses.ts';
import type { operatorPersonalData } from '../operator/personal-data.ts';
import type { routingRoutes } from '../operator/routing.ts';
import type { operatorPayoutAccounts, operatorPayouts } from '../operator/settlement/payouts.ts';
import type { operatorSettlements } from '../operator/settlement/settlements.ts';
import type { withholdingTable } from '../operator/settlement/withholding.ts';
import type { volumeLimits } from '../operator/volume-limits.ts';
import type { CallsOf } from '../shared/schema/route.ts';
import type { account } from './account.ts';
import type { approvals } from './approvals.ts';
import type { audit } from './audit.ts';
import type { cardOrder } from './card-order.ts';
import type { goLive, goLiveRequests } from './go-live.ts';
import type { impersonation } from './impersonation.ts';
import type { invitations } from './invitations.ts';
import type { keys } from './keys.ts';
import type { savedViews } from './saved-views.ts';
import type { authenticatorApp, passkeys, proof } from './second-factor.ts';
import type { signIn } from './sign-in.ts';
import type { team } from './team.ts';

/** The dashboard's own routes and the operator's, below /panel. */
export type PanelCalls = CallsOf<typeof account> &
  CallsOf<typeof approvals> &
  CallsOf<typeof audit> &
  CallsOf<typeof authenticatorApp> &
  CallsOf<typeof cardOrder> &
  CallsOf<typeof chargebackAnnouncements> &
  CallsOf<typeof chargebackCases> &
  CallsOf<typeof chargebackResponses> &
  CallsOf<typeof compliance> &
  CallsOf<typeof enrolments> &
  CallsOf<typeof goLive> &
  CallsOf<typeof goLiveRequests> &
  CallsOf<typeof impersonation> &
  CallsOf<typeof invitations> &
  CallsOf<typeof keys> &
  CallsOf<typeof routingRoutes> &
  CallsOf<typeof connections> &
  CallsOf<typeof mailJobs> &
  CallsOf<typeof operator> &
  CallsOf<typeof operatorPayoutAccounts> &
  CallsOf<typeof operatorPayouts> &
  CallsOf<typeof operatorPersonalData> &
  CallsOf<typeof operatorSettlements> &
  CallsOf<typeof operators> &
  CallsOf<typeof passkeys> &
  CallsOf<typeof backups> &
  CallsOf<typeof pauses> &
  CallsOf<typeof proof> &
  CallsOf<typeof savedViews> &
  CallsOf<typeof signIn> &
  CallsOf<typeof team> &
  CallsOf<typeof volumeLimits> &
  CallsOf<typeof webhookJobs> &
  CallsOf<typeof withholdingTable>;
