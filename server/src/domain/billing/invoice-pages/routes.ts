import { creditNotes } from '@recaudo/contract/api/billing/credit-notes';
import { invoices } from '@recaudo/contract/api/billing/invoices';
import type { FastifyReply } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import type { CreditNote } from '../credit-notes/credit-note.ts';
import { drawCreditNote } from './open-credit-note.ts';
import { drawInvoice, type OpenInvoice, openInvoice } from './open-invoice.ts';

export function invoicePdfRoutes(app: App, gateway: Gateway): void {
  mount(app, invoices.pdf, async ({ caller, params, query }, reply) => {
    const link = { merchantId: caller.merchant.id, id: params.invoice_id };
    return sendInvoice(reply, gateway, await openInvoice(gateway, link, query.lang ?? 'es'));
  });

  mount(app, creditNotes.pdf, async ({ caller, params, query }, reply) => {
    const of = { merchantId: caller.merchant.id, id: params.credit_note_id };
    return sendCreditNote(reply, await drawCreditNote(gateway, of, query.lang ?? 'es'));
  });
}

export async function sendInvoice(
  reply: FastifyReply,
  gateway: Gateway,
  opened: OpenInvoice,
): Promise<FastifyReply> {
  const { number, id } = opened.invoice;
  return sendPdf(reply, number === null ? id : `invoice-${number}`, await drawInvoice(gateway, opened));
}

export const sendCreditNote = (
  reply: FastifyReply,
  { note, pdf }: { note: CreditNote; pdf: Buffer },
): FastifyReply => sendPdf(reply, `credit-note-${note.number}`, pdf);

const sendPdf = (reply: FastifyReply, name: string, pdf: Buffer): FastifyReply =>
  reply
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .header('cache-control', 'private, no-store')
    .type('application/pdf')
    .send(pdf);
