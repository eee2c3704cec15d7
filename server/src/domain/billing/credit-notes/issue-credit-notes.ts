import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { Transaction } from '../../charges/charge.ts';
import { isMailed, type MailPlace, queueNewsMail } from '../invoices/mail-invoice-news.ts';
import { partsOfRefund } from './credit-note.ts';
import { findInvoiceOfCharge, insertCreditNote, listNotesOfInvoice } from './store.ts';

/**
 * Issues a note for each confirmed refund of an invoiced charge that has none, and emails it if the customer got the invoice. The
 * caller has locked the charge.
 */
export async function issueCreditNotes(
  place: MailPlace,
  tx: Queryable,
  merchantId: string,
  { charge, refunds, now }: { charge: Transaction; refunds: readonly Transaction[]; now: Date },
): Promise<void> {
  const invoice =
    charge.customerId === null ? undefined : await findInvoiceOfCharge(tx, merchantId, charge.id);
  if (invoice === undefined) return;
  const earlier = await listNotesOfInvoice(tx, merchantId, invoice.id);
  const noted = new Set(earlier.map(({ refundId }) => refundId));
  let notedCentavos = earlier.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0n);
  for (const refund of refunds) {
    if (refund.status !== 'completed' || noted.has(refund.id)) continue;
    const parts = partsOfRefund(invoice, refund.amountCentavos, notedCentavos);
    if (parts === undefined) return;
    notedCentavos += parts.totalCentavos;
    const note = await insertCreditNote(tx, merchantId, {
      ...parts,
      id: newId('creditNote'),
      invoiceId: invoice.id,
      customerId: invoice.customerId,
      refundId: refund.id,
      creationDate: now,
      issueDate: bogotaDateOf(now),
    });
    if (!isMailed(invoice)) continue;
    const { totalCentavos: amountCentavos, issueDate: day } = note;
    await queueNewsMail(place, tx, { invoice, news: 'credit_note', note, amountCentavos, day, now });
  }
}
