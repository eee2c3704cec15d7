import { errors } from '@recaudo/contract/shared/error-table';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { isFromOurPage } from '../../../payer-pages/frame/our-page.ts';
import { goTo, languageOf, sendPage } from '../../../payer-pages/frame/payer-pages.ts';
import { GatewayError, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/server.ts';
import { readDetails, type Transaction } from '../../charges/charge.ts';
import { methodPaths } from '../../charges/hosted/method-tabs.ts';
import { findTransaction } from '../../charges/store.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import { findOpenPayment } from '../invoice-payments/store.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { INVOICE_PAGE, readInvoiceLink } from '../invoices/invoice-link.ts';
import { startHostedPayment } from '../one-off-invoices/start-hosted-payment.ts';
import { renderInvoicePage } from './invoice-page.ts';
import { drawCreditNote } from './open-credit-note.ts';
import { openInvoice } from './open-invoice.ts';
import { sendCreditNote, sendInvoice } from './routes.ts';

/** The page of an invoice behind a signed link, with its PDF and its payment. */
export function invoicePageRoutes(pages: App, gateway: Gateway): void {
  const hidden = { schema: { hide: true } };
  const open = async (request: FastifyRequest) => {
    const { token } = request.params as { token: string };
    const link = readInvoiceLink(gateway, token);
    if (link === undefined) throw notFound();
    const language = languageOf(request);
    const opened = await openInvoice(gateway, link, language);
    // Only the merchant sees a draft.
    if (opened.invoice.status === 'draft') throw notFound();
    return { ...opened, token, language, open: await findOpenCharge(gateway, opened.invoice) };
  };
  const ours = {
    ...hidden,
    async onRequest(request: FastifyRequest): Promise<void> {
      if (!isFromOurPage(request, gateway.baseUrl)) throw new GatewayError(errors.malformed);
    },
  };

  pages.get(`${INVOICE_PAGE}/:token`, hidden, async (request, reply) =>
    sendPage(reply, 200, renderInvoicePage(gateway, await open(request))),
  );

  pages.get(`${INVOICE_PAGE}/:token/pdf`, hidden, async (request, reply) =>
    sendInvoice(reply, gateway, await open(request)),
  );

  pages.get(`${INVOICE_PAGE}/:token/notas/:note_id/pdf`, hidden, async (request, reply) => {
    const { token, note_id: id } = request.params as { token: string; note_id: string };
    const link = readInvoiceLink(gateway, token);
    if (link === undefined) throw notFound();
    const of = { merchantId: link.merchantId, id, invoiceId: link.id };
    return sendCreditNote(reply, await drawCreditNote(gateway, of, languageOf(request)));
  });

  /** Opens the payment or continues an open one. A form that is submitted twice opens one payment. */
  pages.post(`${INVOICE_PAGE}/:token/pagar`, ours, async (request, reply) => {
    const { invoice, token, language } = await open(request);
    const merchant = await findMerchant(gateway.database, invoice.merchantId);
    if (merchant === undefined) throw notFound();
    if (merchant.status !== 'active') throw new GatewayError(errors.accountInactive);
    const charge = await startHostedPayment(onMerchantsClock(gateway, merchant), merchant, invoice);
    const link = charge && readDetails(charge)['link'];
    const page = typeof link === 'string' ? methodPaths.card(link) : `${INVOICE_PAGE}/${token}`;
    return goTo(reply, `${page}?lang=${language}`);
  });

  /** Polled by the page's script until the outcome is known. */
  pages.get(`${INVOICE_PAGE}/:token/estado`, hidden, async (request, reply) => {
    const { invoice, open: charge } = await open(request);
    const status = charge?.status === 'processing' ? 'processing' : invoice.status;
    return reply.header('cache-control', 'no-store').send({ status });
  });
}

async function findOpenCharge(
  { database }: Gateway,
  { merchantId, id }: Invoice,
): Promise<Transaction | undefined> {
  const payment = await findOpenPayment(database, merchantId, id);
  return payment && findTransaction(database, { merchantId, customerId: null }, payment.transactionId);
}
