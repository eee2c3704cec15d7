import type { CallsOf } from '../route.ts';
import type { analytics } from './analytics.ts';
import type { bankFiles } from './bank-files.ts';
import type { brand } from './brand.ts';
import type { chargebackEvidence, chargebacks } from './chargebacks.ts';
import type { closings } from './closings.ts';
import type { commissions } from './commissions.ts';
import type { counts } from './counts.ts';
import type { customerConsents, customerNotes, listedCustomers } from './customers.ts';
import type { declineAlarm } from './decline-alarm.ts';
import type { deposits } from './deposits.ts';
import type { emailSettings, emails } from './emails.ts';
import type { exportRuns, exportSchedules } from './exports.ts';
import type { fraudReviews } from './fraud-reviews.ts';
import type { fraudRules } from './fraud-rules.ts';
import type { imports } from './imports.ts';
import type { links } from './links.ts';
import type { onboarding } from './onboarding.ts';
import type { overdue } from './overdue.ts';
import type { overview } from './overview.ts';
import type { people } from './people.ts';
import type { personalData } from './personal-data.ts';
import type { planList } from './plans.ts';
import type { reconciliation } from './reconciliation.ts';
import type { recovery } from './recovery.ts';
import type { refunds } from './refunds.ts';
import type { renewalsAhead } from './renewals-ahead.ts';
import type { requestLog } from './request-log.ts';
import type { reusableLinks } from './reusable-links.ts';
import type { reversalData } from './reversals.ts';
import type { searchHits } from './search.ts';
import type { settings } from './settings.ts';
import type { subscriptionList } from './subscriptions.ts';
import type { timeline } from './timeline.ts';
import type { transactions } from './transactions.ts';
import type { ownVolumeLimits } from './volume-limits.ts';
import type { webhookEndpoints } from './webhooks.ts';

/** What only the screens of a merchant need, below /panel/:environment/data/:merchant_id. */
export type DataCalls = CallsOf<typeof analytics> &
  CallsOf<typeof ownVolumeLimits> &
  CallsOf<typeof brand> &
  CallsOf<typeof chargebackEvidence> &
  CallsOf<typeof chargebacks> &
  CallsOf<typeof commissions> &
  CallsOf<typeof counts> &
  CallsOf<typeof customerConsents> &
  CallsOf<typeof customerNotes> &
  CallsOf<typeof declineAlarm> &
  CallsOf<typeof emailSettings> &
  CallsOf<typeof emails> &
  CallsOf<typeof exportRuns> &
  CallsOf<typeof exportSchedules> &
  CallsOf<typeof fraudReviews> &
  CallsOf<typeof fraudRules> &
  CallsOf<typeof imports> &
  CallsOf<typeof links> &
  CallsOf<typeof listedCustomers> &
  CallsOf<typeof onboarding> &
  CallsOf<typeof overdue> &
  CallsOf<typeof overview> &
  CallsOf<typeof people> &
  CallsOf<typeof personalData> &
  CallsOf<typeof planList> &
  CallsOf<typeof bankFiles> &
  CallsOf<typeof closings> &
  CallsOf<typeof deposits> &
  CallsOf<typeof reconciliation> &
  CallsOf<typeof recovery> &
  CallsOf<typeof refunds> &
  CallsOf<typeof reusableLinks> &
  CallsOf<typeof reversalData> &
  CallsOf<typeof renewalsAhead> &
  CallsOf<typeof requestLog> &
  CallsOf<typeof searchHits> &
  CallsOf<typeof settings> &
  CallsOf<typeof subscriptionList> &
  CallsOf<typeof timeline> &
  CallsOf<typeof transactions> &
  CallsOf<typeof webhookEndpoints>;
