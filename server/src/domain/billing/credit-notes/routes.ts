import { creditNotes } from '@recaudo/contract/api/billing/credit-notes';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import { toListQuery } from '../../../platform/http/requests/list-query.ts';
import type { App } from '../../../platform/http/server.ts';
import type { NotesOf } from '../invoices/routes.ts';
import { findCreditNote, listCreditNotes, listNotesOfInvoice } from './store.ts';
import { creditNoteToView, noteOfInvoiceToView } from './view.ts';

export function creditNoteRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;

  mount(app, creditNotes.list, async ({ caller, query }) => {
    const { invoice_id: invoiceId, customer_id: customerId } = query;
    const merchantId = caller.merchant.id;
    const found = await listCreditNotes(database, merchantId, {
      ...toListQuery(query),
      invoiceId,
      customerId,
    });
    return found.map(note => creditNoteToView(gateway, merchantId, note));
  });

  mount(app, creditNotes.get, async ({ caller, params }) => {
    const note = await findCreditNote(database, caller.merchant.id, params.credit_note_id);
    if (note === undefined) throw notFound('credit_note');
    return creditNoteToView(gateway, caller.merchant.id, note);
  });
}

/** The notes of an invoice; undefined if it has none. */
export const notesOfInvoice: NotesOf = async (database, merchantId, id) => {
  const notes = await listNotesOfInvoice(database, merchantId, id);
  return notes.length === 0 ? undefined : notes.map(noteOfInvoiceToView);
};
