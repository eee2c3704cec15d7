import type { Language } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { runTask } from '../../../platform/tasks/task-pool.ts';
import { findCustomer } from '../../customers/store.ts';
import { findBrand, findLogo } from '../../merchants/brand/brand-store.ts';
import type { CreditNote } from '../credit-notes/credit-note.ts';
import { findCreditNote } from '../credit-notes/store.ts';
import { invoicePageUrl } from '../invoices/invoice-link.ts';
import { findInvoice } from '../invoices/store.ts';
import { creditNoteSheet } from './credit-note-sheet.ts';
import { drawInvoiceTask } from './drawing-task.ts';

/** Draws the PDF of a credit note. Throws 404 if it does not exist or belongs to another invoice. */
export async function drawCreditNote(
  gateway: Gateway,
  { merchantId, id, invoiceId }: { merchantId: string; id: string; invoiceId?: string },
  language: Language,
): Promise<{ note: CreditNote; pdf: Buffer }> {
  const { database } = gateway;
  const note = await findCreditNote(database, merchantId, id);
  if (note === undefined || (invoiceId ?? note.invoiceId) !== note.invoiceId) throw notFound('credit_note');
  const [invoice, brand, logo, customer] = await Promise.all([
    findInvoice(database, merchantId, note.invoiceId),
    findBrand(database, merchantId),
    findLogo(database, merchantId),
    findCustomer(database, merchantId, note.customerId),
  ]);
  if (invoice === undefined || brand === undefined) throw notFound('credit_note');
  const customerName = [customer?.name, customer?.lastName].filter(Boolean).join(' ');
  const url = invoicePageUrl(gateway, { merchantId, id: invoice.id });
  const sheet = creditNoteSheet({ note, invoice, brand, logo: logo?.bytes, customerName, url, language });
  return { note, pdf: await runTask(drawInvoiceTask, { owner: merchantId, log: gateway.log }, sheet) };
}
