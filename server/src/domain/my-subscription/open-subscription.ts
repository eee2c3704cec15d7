import { errors } from '@recaudo/contract/shared/error-table';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import type { PageBrand } from '../../payer-pages/frame/brand.ts';
import { languageOf } from '../../payer-pages/frame/payer-pages.ts';
import { GatewayError, notFound } from '../../platform/errors.ts';
import type { PlanTerms } from '../billing/subscriptions/bill-period.ts';
import { nextCharge, owes } from '../billing/subscriptions/billing-rules.ts';
import { payerPagePath, readPayerLink } from '../billing/subscriptions/period-payments/payer-link.ts';
import { isAtBank } from '../billing/subscriptions/period-payments/period-at-bank.ts';
import {
  type CountedPayment,
  findCountedPayment,
} from '../billing/subscriptions/period-payments/period-payment-store.ts';
import { findWithTerms, type OwedInvoice } from '../billing/subscriptions/renewals/billing-store.ts';
import { keyOfNextCharge } from '../billing/subscriptions/renewals/change-due.ts';
import { countDeclined, listUnderWay } from '../billing/subscriptions/renewals/renewal-look-up-store.ts';
import type { Subscription } from '../billing/subscriptions/subscription.ts';
import { MAX_TRIES } from '../charges/checkout/payment-state.ts';
import { findBrand, findPayerPermissions, type PayerPermissions } from '../merchants/brand/brand-store.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { onMerchantsClock } from '../merchants/merchant-clock.ts';
import { findMerchant } from '../merchants/store.ts';
import { findOpenPayments, listOtherMethods, type OpenPayments, type OtherMethod } from './other-methods.ts';

/** Everything that a subscription's page needs, looked up by the signed link in its URL. */
export interface OpenSubscription extends PayerPermissions {
  /** Uses the merchant's clock. */
  gateway: Gateway;
  merchant: Merchant;
  brand: PageBrand;
  subscription: Subscription;
  terms: PlanTerms;
  owedInvoice: OwedInvoice | null;
  state: SubscriptionState;
  /** The other methods that can pay the owed period, and the pending payments with them. */
  ways: readonly OtherMethod[];
  openWays: OpenPayments;
  /** The payment of the current period, if it was not by card. */
  paidWith: CountedPayment | undefined;
  token: string;
  language: Language;
}

export type SubscriptionState =
  /** The payer can enter a new card, which pays what is owed. */
  | 'open'
  /** The charge of what is owed is at the processor, with its outcome unknown. */
  | 'processing'
  /** The payer is at a bank that has not responded yet. */
  | 'at_bank'
  /** The payer tried too many cards for what is owed. */
  | 'exhausted'
  | 'ended';

/** Throws 404/1005 for a wrong, truncated or expired link, and 423/1008 for a suspended merchant. */
export async function openSubscription(gateway: Gateway, request: FastifyRequest): Promise<OpenSubscription> {
  const { token = '' } = request.params as { token?: string };
  const link = readPayerLink(gateway, token, gateway.realClock.now());
  if (link === undefined) throw notFound();
  const { database } = gateway;
  const { merchantId, subscriptionId } = link;
  const [merchant, brand, permissions, due] = await Promise.all([
    findMerchant(database, merchantId),
    findBrand(database, merchantId),
    findPayerPermissions(database, merchantId),
    findWithTerms(database, merchantId, subscriptionId),
  ]);
  if (merchant === undefined || brand === undefined || due === undefined) throw notFound();
  if (merchant.status !== 'active') throw new GatewayError(errors.accountInactive);
  const { subscription, terms, owedInvoice } = due;
  const owing = { gateway: onMerchantsClock(gateway, merchant), merchant, subscription, terms, owedInvoice };
  const { id, currentPeriodNumber: period } = subscription;
  const isOwing = owes(subscription);
  return {
    ...owing,
    brand,
    ...permissions,
    state: await stateOf(gateway, merchantId, subscription),
    ways: await listOtherMethods(owing),
    openWays: isOwing ? await findOpenPayments(owing) : {},
    paidWith: isOwing ? undefined : await findCountedPayment(database, merchantId, id, period),
    token,
    language: languageOf(request),
  };
}

async function stateOf(
  { database, realClock }: Gateway,
  merchantId: string,
  subscription: Subscription,
): Promise<SubscriptionState> {
  if (subscription.status === 'cancelled') return 'ended';
  if (!owes(subscription)) return 'open';
  if (await isUnderWay(database, merchantId, subscription)) return 'processing';
  if (await isAtBank(database, { merchantId, subscription }, realClock.now())) return 'at_bank';
  const { period } = nextCharge(subscription);
  const refused = await countDeclined(database, { merchantId, subscriptionId: subscription.id, period });
  // Declines of scheduled charges do not count as the payer's attempts.
  return refused - subscription.failedAttempts >= MAX_TRIES ? 'exhausted' : 'open';
}

/** Whether the next charge of a subscription is recorded but has no outcome yet. */
export const isUnderWay = async (
  database: Gateway['database'],
  merchantId: string,
  subscription: Subscription,
): Promise<boolean> =>
  (await listUnderWay(database, [keyOfNextCharge({ merchantId, subscription })])).size > 0;

/** The scope for API operations: this customer of this merchant. */
export const scopeOf = ({ merchant, subscription }: OpenSubscription) => ({
  merchant,
  customerId: subscription.customerId,
});

export const pathOf = ({ token }: Pick<OpenSubscription, 'token'>): string => payerPagePath(token);

/** The page's URL in the payer's language, with what the payer has just done. */
export const hereIn = (view: OpenSubscription, done?: string): string =>
  `${pathOf(view)}?lang=${view.language}${done === undefined ? '' : `&listo=${done}`}`;
