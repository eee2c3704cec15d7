import type { Route } from '../shared/schema/route.ts';
import { bins, cards } from './cards.ts';
import { charges } from './charge-routes.ts';
import { coupons } from './coupons.ts';
import { creditNotes } from './credit-notes.ts';
import { credits } from './credits.ts';
import { customers } from './customers.ts';
import { deviceSessions } from './device-sessions.ts';
import { events } from './events.ts';
import { fees } from './fees.ts';
import { invoices } from './invoices.ts';
import { merchants } from './merchants.ts';
import { plans } from './plans.ts';
import { pse } from './pse.ts';
import { refunds } from './refunds.ts';
import { reversals } from './reversals.ts';
import { sandbox } from './sandbox.ts';
import { stores } from './stores.ts';
import { subscriptions } from './subscriptions.ts';
import { tokens } from './tokens.ts';
import { webhooks } from './webhooks.ts';

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
  invoices,
  merchants,
  plans,
  pse,
  refunds,
  reversals,
  sandbox,
  stores,
  subscriptions,
  tokens,
  webhooks,
].flatMap(group => Object.values(group));
