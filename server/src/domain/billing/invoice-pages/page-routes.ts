import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { languageOf, sendPage } from '../../../payer-pages/frame/payer-pages.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/server.ts';
import { INVOICE_PAGE, readInvoiceLink } from '../invoices/invoice-link.ts';
import { renderInvoicePage } from './invoice-page.ts';
import { openInvoice } from './open-invoice.ts';
import { sendInvoice } from './routes.ts';

/** The page of an invoice, behind a signed link: what it says, its PDF, and the way to pay it. */
export function invoicePageRoutes(pages: App, gateway: Gateway): void {
  const hidden = { schema: { hide: true } };
  const open = async (request: FastifyRequest) => {
    const { token } = request.params as { token: string };
    const link = readInvoiceLink(gateway, token);
    if (link === undefined) throw notFound();
    const language = languageOf(request);
    const opened = await openInvoice(gateway, link, language);
    // Nobody but the merchant sees a draft.
    if (opened.invoice.status === 'draft') throw notFound();
    return { ...opened, token, language };
  };

  pages.get(`${INVOICE_PAGE}/:token`, hidden, async (request, reply) =>
    sendPage(reply, 200, renderInvoicePage(gateway, await open(request))),
  );

  pages.get(`${INVOICE_PAGE}/:token/pdf`, hidden, async (request, reply) =>
    sendInvoice(reply, gateway, await open(request)),
  );
}
