import { errors } from '@recaudo/contract/error-table';
import type { Language } from '@recaudo/contract/language';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { GatewayError, notFound } from '../../../errors.ts';
import type { PageBrand } from '../../../pages/brand.ts';
import { type PayerPage, renderPayerPage, type ShownOrder } from '../../../pages/layout.ts';
import { languageOf } from '../../../pages/payer-pages.ts';
import { isIdentifier } from '../../../primitives/id.ts';
import { findBrand } from '../../merchants/brand-store.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import { payerPagePath, readPayerLink } from '../../subscriptions/payer-link.ts';
import { paidPeriodOf } from '../../subscriptions/period-payment.ts';
import type { Transaction } from '../charge.ts';
import { findTransaction } from '../store.ts';
import { findByHandle, isLinkId } from './handle-store.ts';

/** Names the link of the subscription in the address of a payment's page. */
export const SUBSCRIPTION_QUERY = 'suscripcion';

/** All that a payer's page needs to know, found by the handle in its address. */
export interface PayerView {
  /** On the merchant's own clock. */
  gateway: Gateway;
  merchant: Merchant;
  brand: PageBrand;
  charge: Transaction;
  /** The link under which the payer came. */
  handle: string;
  language: Language;
  /** The subscription's page, for a payer who came from there. */
  subscriptionPath?: string | undefined;
}

/**
 * What is behind a link, for any payment method's page. A wrong link is 404/1005 and a merchant that is suspended 423/1008:
 * the scope of payer pages turns both into pages.
 */
export async function openPayerView(
  gateway: Gateway,
  request: FastifyRequest,
  parameter: string,
): Promise<PayerView> {
  const handle = (request.params as Record<string, string | undefined>)[parameter] ?? '';
  // A voucher is found by the id of its charge, which all of a shop's people see. Pages that act are found by links alone.
  if (parameter === 'link' && !isLinkId(handle)) throw notFound();
  const found = isIdentifier(handle) ? await findByHandle(gateway.database, handle) : undefined;
  if (found === undefined) throw notFound();
  const { merchantId, transactionId } = found;
  const [merchant, brand, charge] = await Promise.all([
    findMerchant(gateway.database, merchantId),
    findBrand(gateway.database, merchantId),
    findTransaction(gateway.database, { merchantId, customerId: null }, transactionId),
  ]);
  if (merchant === undefined || brand === undefined || charge === undefined) throw notFound();
  if (merchant.status !== 'active') throw new GatewayError(errors.accountInactive);
  return {
    gateway: onMerchantsClock(gateway, merchant),
    merchant,
    brand,
    charge,
    handle,
    language: languageOf(request),
    subscriptionPath: subscriptionPathOf(gateway, request, merchantId, charge),
  };
}

/** Requires the signed subscription link; a payment link grants no action on a subscription. */
function subscriptionPathOf(
  gateway: Gateway,
  request: FastifyRequest,
  merchantId: string,
  charge: Transaction,
): string | undefined {
  const { [SUBSCRIPTION_QUERY]: token } = request.query as Record<string, unknown>;
  const paid = paidPeriodOf(charge);
  if (paid === undefined || typeof token !== 'string') return undefined;
  const link = readPayerLink(gateway, token, gateway.realClock.now());
  const isOfCharge = link?.merchantId === merchantId && link.subscriptionId === paid.id;
  return isOfCharge ? payerPagePath(token) : undefined;
}

/** A page of this payment: the shell with its brand and order. `path` as in /pagar/{handle}. */
export function renderView(
  { gateway, brand, charge, language, subscriptionPath }: PayerView,
  page: Pick<PayerPage, 'title' | 'path' | 'body' | 'backUrl'> & {
    /** There is something to pay on this page: until when is shown. */
    showsDeadline?: boolean;
  },
): string {
  return renderPayerPage({
    language,
    brand,
    environment: gateway.environment,
    order: orderOf(charge, page.showsDeadline ?? false),
    ...page,
    ...(subscriptionPath === undefined
      ? {}
      : { backUrl: `${subscriptionPath}?lang=${language}`, backLabel: backToSubscription[language] }),
  });
}

const backToSubscription = { es: 'Volver a tu suscripción', en: 'Back to your subscription' } as const;

const orderOf = (charge: Transaction, showsDeadline: boolean): ShownOrder => ({
  isToPay: showsDeadline,
  amountCentavos: charge.amountCentavos,
  iva: charge.taxes.iva,
  description: charge.description,
  orderId: charge.orderId,
  payBefore: showsDeadline ? charge.dueDate : null,
});

/** Where the payer goes back to: redirect_url with the id of the transaction (Interface 10.5). */
export function returnUrlOf(charge: Transaction): string | null {
  if (charge.redirectUrl === null) return null;
  const [address = '', fragment] = charge.redirectUrl.split('#', 2);
  const separator = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?';
  return `${address}${separator}id=${charge.id}${fragment === undefined ? '' : `#${fragment}`}`;
}

/**
 * Where "back to the shop" leads while nothing is paid: its site. Not redirect_url, which is for after a payment: a
 * shop that takes an arrival there for a payment must not be fooled by a link of ours.
 */
export function shopAddress({ brand, charge }: PayerView): string | null {
  if (brand.websiteUrl !== null) return brand.websiteUrl;
  return charge.redirectUrl === null ? null : `${new URL(charge.redirectUrl).origin}/`;
}

/** The page where the payer of a link asks to have the payment reversed (disputes/statutory-reversals/page-routes.ts). */
export const reversalPath = (handle: string): string => `/reversion/${handle}`;
