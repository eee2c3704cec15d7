import type { Environment } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import { INVOICE_PAGE, signInvoiceLink } from '../../domain/billing/invoices/invoice-link.ts';
import {
  payerPagePath,
  signPayerLink,
} from '../../domain/billing/subscriptions/period-payments/payer-link.ts';
import { reversalPath } from '../../domain/charges/hosted/payer-page.ts';
import { policyWords } from '../../domain/merchants/policies/policy.ts';
import { reusablePath } from '../../domain/reusable-links/reusable-link.ts';
import {
  findAnyInvoice,
  findAnySubscription,
  findOpenReusableLink,
  findPaidLink,
  findPayableLink,
} from '../../operations/health/stores/page-check-store.ts';

/** Every payer page, by the first part of its path. A test compares this list with the mounted routes. */
export const paymentPages = [
  '/pagar',
  '/cobro',
  '/efectivo',
  '/vouchers',
  '/comprobante',
  '/pse',
  '/mi-suscripcion',
  '/cuentas',
  '/reversion',
  '/t',
  '/politicas',
] as const;
/** Banks and issuers that the sandbox simulates. */
export const sandboxPages = ['/3ds', '/banco-pruebas'] as const;

const pagesOf = (environment: Environment): readonly string[] =>
  environment === 'sandbox' ? [...paymentPages, ...sandboxPages] : paymentPages;

const NOBODYS = 'ck0000000000000000000';

/** A page without personal data, identical for everyone. */
const emptyPage = (page: string): string =>
  page === '/politicas' ? `${page}/${NOBODYS}/${policyWords.privacy}` : `${page}/${NOBODYS}`;

/** A page for a missing link always exists; the others only if there are links. */
export async function listPagesToCheck(gateway: Gateway): Promise<string[]> {
  const { database, environment, realClock } = gateway;
  const now = realClock.now();
  const [payable, paid, reusable, subscription, invoice] = await Promise.all([
    findPayableLink(database, now),
    findPaidLink(database),
    findOpenReusableLink(database, now),
    findAnySubscription(database),
    findAnyInvoice(database),
  ]);
  return [
    ...pagesOf(environment).map(emptyPage),
    ...(payable === undefined ? [] : [`/pagar/${payable}`]),
    ...(reusable === undefined ? [] : [reusablePath(reusable)]),
    ...(paid === undefined ? [] : [reversalPath(paid)]),
    ...(subscription === undefined ? [] : [payerPagePath(signPayerLink(gateway, subscription, now))]),
    ...(invoice === undefined ? [] : [`${INVOICE_PAGE}/${signInvoiceLink(gateway, invoice)}`]),
  ];
}

/** Hides addresses that open a person's own page. */
export function shownPath(path: string): string {
  const [, page = '', rest = ''] = /^(\/mi-suscripcion|\/reversion|\/cuentas)\/(.+)$/.exec(path) ?? [];
  return page === '' || rest === NOBODYS ? path : `${page}/...`;
}
