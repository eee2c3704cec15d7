import type { CallsOf } from '../shared/schema/route.ts';
import type { coupons } from './billing/coupons.ts';
import type { creditNotes } from './billing/credit-notes.ts';
import type { credits } from './billing/credits.ts';
import type { invoiceActions } from './billing/invoice-actions.ts';
import type { invoiceItems } from './billing/invoice-items.ts';
import type { invoices } from './billing/invoices.ts';
import type { plans } from './billing/plans.ts';
import type { subscriptions } from './billing/subscriptions.ts';
import type { bins, cards } from './cards.ts';
import type { charges } from './charge-routes.ts';
import type { customers } from './customers.ts';
import type { deviceSessions } from './device-sessions.ts';
import type { events } from './events.ts';
import type { fees } from './fees.ts';
import type { merchants } from './merchants.ts';
import type { payouts } from './payouts.ts';
import type { pse } from './pse.ts';
import type { refunds } from './refunds.ts';
import type { reversals } from './reversals.ts';
import type { sandbox } from './sandbox.ts';
import type { settlements } from './settlements.ts';
import type { splitShares } from './splits.ts';
import type { tokens } from './tokens.ts';
import type { webhooks } from './webhooks.ts';
import type { withholdingCertificates } from './withholding-certificates.ts';

/** The operations of a merchant, below /v1/:merchant_id and, with a session, below /panel. */
export type ApiCalls = CallsOf<typeof bins> &
  CallsOf<typeof cards> &
  CallsOf<typeof charges> &
  CallsOf<typeof coupons> &
  CallsOf<typeof creditNotes> &
  CallsOf<typeof credits> &
  CallsOf<typeof customers> &
  CallsOf<typeof deviceSessions> &
  CallsOf<typeof events> &
  CallsOf<typeof fees> &
  CallsOf<typeof invoiceActions> &
  CallsOf<typeof invoiceItems> &
  CallsOf<typeof invoices> &
  CallsOf<typeof merchants> &
  CallsOf<typeof plans> &
  CallsOf<typeof payouts> &
  CallsOf<typeof pse> &
  CallsOf<typeof refunds> &
  CallsOf<typeof reversals> &
  CallsOf<typeof sandbox> &
  CallsOf<typeof settlements> &
  CallsOf<typeof withholdingCertificates> &
  CallsOf<typeof splitShares> &
  CallsOf<typeof subscriptions> &
  CallsOf<typeof tokens> &
  CallsOf<typeof webhooks>;
