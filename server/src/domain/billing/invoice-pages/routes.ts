import { invoices } from '@recaudo/contract/api/invoices';
import type { FastifyReply } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { drawInvoice, type OpenInvoice, openInvoice } from './open-invoice.ts';

/** The PDF of an invoice, for the merchant. */
export function invoicePdfRoutes(app: App, gateway: Gateway): void {
  mount(app, invoices.pdf, async ({ caller, params, query }, reply) => {
    const link = { merchantId: caller.merchant.id, id: params.invoice_id };
    return sendInvoice(reply, gateway, await openInvoice(gateway, link, query.lang ?? 'es'));
  });
}

export async function sendInvoice(
  reply: FastifyReply,
  gateway: Gateway,
  opened: OpenInvoice,
): Promise<FastifyReply> {
  const { number, id } = opened.invoice;
  return reply
    .header('content-disposition', `inline; filename="${number === null ? id : `invoice-${number}`}.pdf"`)
    .header('cache-control', 'private, no-store')
    .type('application/pdf')
    .send(await drawInvoice(gateway, opened));
}
