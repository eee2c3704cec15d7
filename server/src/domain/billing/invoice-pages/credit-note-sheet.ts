import type { Language } from '@recaudo/contract/shared/words/language';
import type { PageBrand } from '../../../payer-pages/frame/brand.ts';
import { showDay } from '../../../payer-pages/frame/instants.ts';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import type { CreditNote } from '../credit-notes/credit-note.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { invoiceMessages } from './invoice-messages.ts';
import { type InvoiceSheet, linesOfSheet, sellerOf, taxSums } from './invoice-sheet.ts';

export interface CreditNoteParts {
  note: CreditNote;
  invoice: Invoice;
  brand: PageBrand;
  logo: Buffer | undefined;
  customerName: string;
  /** The number of the invoice. */
  url: string;
  language: Language;
}

/** The content of a credit note, drawn like an invoice. */
export function creditNoteSheet(parts: CreditNoteParts): InvoiceSheet {
  const { note, invoice, brand, logo, customerName, url, language } = parts;
  const messages = invoiceMessages[language];
  const pesos = (centavos: bigint) => displayPesos(centavos, language);
  return {
    language,
    title: messages.creditNote,
    status: messages.ofInvoice(invoice.number === null ? messages.noNumber : String(invoice.number)),
    seller: sellerOf(brand),
    facts: [
      [messages.number, String(note.number)],
      [messages.issued, showDay(note.issueDate, language)],
      [messages.refund, note.refundId],
      [messages.billedTo, customerName],
    ],
    lines: linesOfSheet(note.lines, language),
    sums: [
      ...taxSums(note.lines).map(([code, amount]) => [messages.tax[code], pesos(amount)] as const),
      [messages.refunded, pesos(note.totalCentavos)],
    ],
    url,
    logo: logo?.toString('base64') ?? null,
  };
}
