import { toLines } from '../../domain/billing/invoices/stored-lines.ts';
import type { ExportedDocument } from './exported-invoice-store.ts';
import { type MonthShare, monthShares } from './month-shares.ts';

/** One month of an invoice or a credit note; a credit note's amounts are negative. */
export interface DeferredRow extends MonthShare {
  document: ExportedDocument;
}

/** Converts pages of documents into pages of their months, with one page in memory at a time. */
export async function* inMonths(
  pages: AsyncIterable<readonly ExportedDocument[]>,
): AsyncGenerator<DeferredRow[]> {
  for await (const page of pages) yield page.flatMap(rowsOf);
}

function rowsOf(document: ExportedDocument): DeferredRow[] {
  const { kind, issue_date: issueDate } = document;
  const lines = toLines(document.lines);
  if (kind === 'invoice') return monthShares(lines, issueDate).map(share => ({ document, ...share }));
  return monthShares(lines, issueDate, issueDate).map(share => ({
    document,
    ...share,
    revenueCentavos: -share.revenueCentavos,
    taxCentavos: -share.taxCentavos,
    deferredCentavos: -share.deferredCentavos,
  }));
}
