import type { CallsOf } from '../shared/schema/route.ts';
import type { aging } from './billing/aging.ts';
import type { couponList } from './billing/coupons.ts';
import type { invoiceList } from './billing/invoices.ts';
import type { overdue } from './billing/overdue.ts';
import type { planList } from './billing/plans.ts';
import type { recovery } from './billing/recovery.ts';
import type { renewalsAhead } from './billing/renewals-ahead.ts';
import type { subscriptionList } from './billing/subscriptions.ts';
import type { customerConsents, customerNotes, listedCustomers } from './customers/customers.ts';
import type { imports } from './customers/imports.ts';
import type { people } from './customers/people.ts';
import type { personalData } from './customers/personal-data.ts';
import type { disputeCalendar } from './disputes/calendar.ts';
import type { chargebackEvidence, chargebacks } from './disputes/chargebacks.ts';
import type { responseDrafts } from './disputes/drafts.ts';
import type { reversalData } from './disputes/reversals.ts';
import type { analytics } from './money/analytics.ts';
import type { bankFiles } from './money/bank-files.ts';
import type { closingPacks } from './money/closing-packs.ts';
import type { closings } from './money/closings.ts';
import type { commissions } from './money/commissions.ts';
import type { counts } from './money/counts.ts';
import type { deposits } from './money/deposits.ts';
import type { exportRuns, exportSchedules } from './money/exports.ts';
import type { overview } from './money/overview.ts';
import type { payoutAccounts } from './money/payout-accounts.ts';
import type { reconciliation } from './money/reconciliation.ts';
import type { settlementScreens } from './money/settlement-screens.ts';
import type { yourMoney } from './money/your-money.ts';
import type { declineAlarm } from './payments/decline-alarm.ts';
import type { fraudReviews } from './payments/fraud-reviews.ts';
import type { fraudRules } from './payments/fraud-rules.ts';
import type { links } from './payments/links.ts';
import type { refunds } from './payments/refunds.ts';
import type { reusableLinks } from './payments/reusable-links.ts';
import type { searchHits } from './payments/search.ts';
import type { shop } from './payments/shop.ts';
import type { timeline } from './payments/timeline.ts';
import type { transactions } from './payments/transactions.ts';
import type { brand } from './settings/brand.ts';
import type { checkoutChoices } from './settings/checkout.ts';
import type { emailSettings, emails } from './settings/emails.ts';
import type { onboarding } from './settings/onboarding.ts';
import type { policies } from './settings/policies.ts';
import type { requestLog } from './settings/request-log.ts';
import type { settings } from './settings/settings.ts';
import type { ownVolumeLimits } from './settings/volume-limits.ts';
import type { webhookEndpoints } from './settings/webhooks.ts';

/** Routes only for the merchant's screens, below /panel/:environment/data/:merchant_id. */
export type DataCalls = CallsOf<typeof analytics> &
  CallsOf<typeof ownVolumeLimits> &
  CallsOf<typeof brand> &
  CallsOf<typeof chargebackEvidence> &
  CallsOf<typeof chargebacks> &
  CallsOf<typeof checkoutChoices> &
  CallsOf<typeof commissions> &
  CallsOf<typeof counts> &
  CallsOf<typeof customerConsents> &
  CallsOf<typeof customerNotes> &
  CallsOf<typeof declineAlarm> &
  CallsOf<typeof disputeCalendar> &
  CallsOf<typeof emailSettings> &
  CallsOf<typeof emails> &
  CallsOf<typeof exportRuns> &
  CallsOf<typeof exportSchedules> &
  CallsOf<typeof fraudReviews> &
  CallsOf<typeof fraudRules> &
  CallsOf<typeof imports> &
  CallsOf<typeof invoiceList> &
  CallsOf<typeof links> &
  CallsOf<typeof listedCustomers> &
  CallsOf<typeof onboarding> &
  CallsOf<typeof overdue> &
  CallsOf<typeof overview> &
  CallsOf<typeof people> &
  CallsOf<typeof payoutAccounts> &
  CallsOf<typeof personalData> &
  CallsOf<typeof aging> &
  CallsOf<typeof couponList> &
  CallsOf<typeof planList> &
  CallsOf<typeof policies> &
  CallsOf<typeof bankFiles> &
  CallsOf<typeof closingPacks> &
  CallsOf<typeof closings> &
  CallsOf<typeof deposits> &
  CallsOf<typeof reconciliation> &
  CallsOf<typeof recovery> &
  CallsOf<typeof refunds> &
  CallsOf<typeof reusableLinks> &
  CallsOf<typeof responseDrafts> &
  CallsOf<typeof reversalData> &
  CallsOf<typeof renewalsAhead> &
  CallsOf<typeof requestLog> &
  CallsOf<typeof searchHits> &
  CallsOf<typeof settlementScreens> &
  CallsOf<typeof settings> &
  CallsOf<typeof shop> &
  CallsOf<typeof subscriptionList> &
  CallsOf<typeof timeline> &
  CallsOf<typeof transactions> &
  CallsOf<typeof webhookEndpoints> &
  CallsOf<typeof yourMoney>;
