import type { Route } from '../shared/schema/route.ts';
import { coupons } from './billing/coupons.ts';
import { creditNotes } from './billing/credit-notes.ts';
import { credits } from './billing/credits.ts';
import { invoiceActions } from './billing/invoice-actions.ts';
import { invoiceItems } from './billing/invoice-items.ts';
import { invoices } from './billing/invoices.ts';
import { plans } from './billing/plans.ts';
import { subscriptions } from './billing/subscriptions.ts';
import { bins, cards } from './cards.ts';
import { charges } from './charge-routes.ts';
import { customers } from './customers.ts';
import { deviceSessions } from './device-sessions.ts';
import { events } from './events.ts';
import { fees } from './fees.ts';
import { merchants } from './merchants.ts';
import { payouts } from './payouts.ts';
import { pse } from './pse.ts';
import { refunds } from './refunds.ts';
import { reversals } from './reversals.ts';
import { sandbox } from './sandbox.ts';
import { settlements } from './settlements.ts';
import { splitShares } from './splits.ts';
import { stores } from './stores.ts';
import { tokens } from './tokens.ts';
import { webhooks } from './webhooks.ts';
import { withholdingCertificates } from './withholding-certificates.ts';

/** Every operation of a merchant. */
export const operations: readonly Route[] = [
  bins,
  cards,
  charges,
  coupons,
  creditNotes,
  credits,
  customers,
  deviceSessions,
  events,
  fees,
  invoiceActions,
  invoiceItems,
  invoices,
  merchants,
  plans,
  payouts,
  pse,
  refunds,
  reversals,
  sandbox,
  settlements,
  withholdingCertificates,
  splitShares,
  stores,
  subscriptions,
  tokens,
  webhooks,
].flatMap(group => Object.values(group));
