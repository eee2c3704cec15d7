import type { Gateway } from '../../../dependencies.ts';
import { lineToView } from '../invoices/view.ts';
import type { CreditNote } from './credit-note.ts';

export const creditNoteToView = (
  { baseUrl }: Pick<Gateway, 'baseUrl'>,
  merchantId: string,
  note: CreditNote,
) => ({
  id: note.id,
  number: Number(note.number),
  invoice_id: note.invoiceId,
  customer_id: note.customerId,
  refund_id: note.refundId,
  creation_date: note.creationDate,
  issue_date: note.issueDate,
  currency: 'COP' as const,
  tax: note.taxCentavos,
  total: note.totalCentavos,
  pdf_url: `${baseUrl}/v1/${merchantId}/credit_notes/${note.id}.pdf`,
  lines: note.lines.map(lineToView),
});

/** The short form of a note within its invoice. */
export const noteOfInvoiceToView = ({ id, number, refundId, issueDate, totalCentavos }: CreditNote) => ({
  id,
  number: Number(number),
  refund_id: refundId,
  issue_date: issueDate,
  total: totalCentavos,
});
