import { errors } from '@recaudo/contract/shared/error-table';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import type { PageBrand } from '../../../payer-pages/frame/brand.ts';
import { type PayerPage, renderPayerPage, type ShownOrder } from '../../../payer-pages/frame/layout.ts';
import { languageOf } from '../../../payer-pages/frame/payer-pages.ts';
import { GatewayError, notFound } from '../../../platform/errors.ts';
import { isIdentifier } from '../../../platform/primitives/values/id.ts';
import { paidInvoiceOf } from '../../billing/invoice-payments/invoice-payment.ts';
import { INVOICE_PAGE, signInvoiceLink } from '../../billing/invoices/invoice-link.ts';
import { payerPagePath, readPayerLink } from '../../billing/subscriptions/period-payments/payer-link.ts';
import { paidPeriodOf } from '../../billing/subscriptions/period-payments/period-payment.ts';
import { findBrand } from '../../merchants/brand/brand-store.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import type { Transaction } from '../charge.ts';
import { findTransaction } from '../store.ts';
import { findByHandle, isLinkId } from './handle-store.ts';

/** Query parameter with the subscription's link on a payment page. */
export const SUBSCRIPTION_QUERY = 'suscripcion';

/** Everything a payer page needs, looked up by the handle in its URL. */
export interface PayerView {
  /** Uses the merchant's clock. */
  gateway: Gateway;
  merchant: Merchant;
  brand: PageBrand;
  charge: Transaction;
  /** The link that the payer opened. */
  handle: string;
  language: Language;
  /** The subscription page, if the payer came from there. */
  subscriptionPath?: string | undefined;
  /** The page of the invoice that this charge pays. */
  invoicePath?: string | undefined;
}

/**
 * Resolves a payment link for any method's page. The payer-page scope renders 404/1005 (unknown link) and 423/1008
 * (suspended merchant) as pages.
 */
export async function openPayerView(
  gateway: Gateway,
  request: FastifyRequest,
  parameter: string,
): Promise<PayerView> {
  const handle = (request.params as Record<string, string | undefined>)[parameter] ?? '';
  // Vouchers can be found by charge id, which the shop's staff can see. Pages with actions require the link.
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
    invoicePath: invoicePathOf(gateway, merchantId, charge),
  };
}

/** Anyone who can pay an invoice can see it, so the link needs no signed query. */
function invoicePathOf(gateway: Gateway, merchantId: string, charge: Transaction): string | undefined {
  const id = paidInvoiceOf(charge);
  return id === undefined ? undefined : `${INVOICE_PAGE}/${signInvoiceLink(gateway, { merchantId, id })}`;
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

/** Renders a page with the brand and order. `path` as in /pagar/{handle}. */
export function renderView(
  { gateway, brand, charge, language, subscriptionPath, invoicePath }: PayerView,
  page: Pick<PayerPage, 'title' | 'path' | 'body' | 'backUrl'> & {
    /** The page accepts a payment, so it shows the deadline. */
    showsDeadline?: boolean;
  },
): string {
  return renderPayerPage({
    language,
    brand,
    environment: gateway.environment,
    order: orderOf(charge, page.showsDeadline ?? false),
    ...page,
    ...backTo(subscriptionPath, backToSubscription, language),
    ...backTo(invoicePath, backToInvoice, language),
  });
}

const backTo = (
  path: string | undefined,
  labels: Readonly<Record<Language, string>>,
  language: Language,
): Pick<PayerPage, 'backUrl' | 'backLabel'> =>
  path === undefined ? {} : { backUrl: `${path}?lang=${language}`, backLabel: labels[language] };

const backToInvoice = { es: 'Ver la cuenta de cobro', en: 'See the invoice' } as const;
const backToSubscription = { es: 'Volver a tu suscripción', en: 'Back to your subscription' } as const;

const orderOf = (charge: Transaction, showsDeadline: boolean): ShownOrder => ({
  isToPay: showsDeadline,
  amountCentavos: charge.amountCentavos,
  iva: charge.taxes.iva,
  description: charge.description,
  orderId: charge.orderId,
  payBefore: showsDeadline ? charge.dueDate : null,
});

/** redirect_url with the transaction id (Interface 10.5). */
export function returnUrlOf(charge: Transaction): string | null {
  if (charge.redirectUrl === null) return null;
  const [address = '', fragment] = charge.redirectUrl.split('#', 2);
  const separator = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?';
  return `${address}${separator}id=${charge.id}${fragment === undefined ? '' : `#${fragment}`}`;
}

/**
 * Target of "back to the shop" before payment: the shop's site. Not redirect_url: some shops treat a visit there as
 * proof of payment.
 */
export function shopAddress({ brand, charge }: PayerView): string | null {
  if (brand.websiteUrl !== null) return brand.websiteUrl;
  return charge.redirectUrl === null ? null : `${new URL(charge.redirectUrl).origin}/`;
}

/** The payer's page for requesting a statutory reversal (reversals/page-routes.ts). */
export const reversalPath = (handle: string): string => `/reversion/${handle}`;
