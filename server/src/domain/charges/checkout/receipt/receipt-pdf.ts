import { drawingTask } from '../../../../platform/tasks/drawing-task.ts';
import { handle } from '../../../../platform/tasks/task.ts';
import { printable } from '../../../methods/cash/vouchers/printable-text.ts';
import type { ReceiptSheet } from './receipt-sheet.ts';

const MARGIN = 56;
const TERM_WIDTH = 150;
const QUIET = '#5b6472';

export const drawReceiptTask = drawingTask<ReceiptSheet, Buffer>('draw-receipt');

export const receiptHandler = handle(drawReceiptTask, drawReceipt);

async function drawReceipt(sheet: ReceiptSheet): Promise<Buffer> {
  // Loaded for the first receipt, because the library is large.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A5',
    margin: MARGIN,
    lang: sheet.language === 'es' ? 'es-CO' : 'en',
    info: { Title: printable(`${sheet.title} ${sheet.shop}`), Author: printable(sheet.shop) },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  if (sheet.testMark !== null) text(doc, sheet.testMark, 12, { isBold: true, color: '#a3201a' });
  text(doc, sheet.shop, 16, { isBold: true });
  text(doc, sheet.title, 11, { color: QUIET });
  doc.moveDown(0.5);
  text(doc, sheet.amount, 24, { isBold: true });
  doc.moveDown(0.5);
  for (const { term, value } of sheet.rows) row(doc, term, value);
  doc.moveDown(1);
  text(doc, sheet.note, 8.5, { color: QUIET });
  doc.moveDown(0.5);
  text(doc, sheet.seller, 8.5, { color: QUIET });
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

interface Style {
  isBold?: boolean;
  color?: string;
}

const text = (
  doc: PDFKit.PDFDocument,
  words: string,
  size: number,
  { isBold = false, color = 'black' }: Style = {},
): PDFKit.PDFDocument =>
  doc
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)
    .text(printable(words), MARGIN);

/** The value may take several lines; the next row starts below it. */
function row(doc: PDFKit.PDFDocument, term: string, value: string): void {
  const top = doc.y;
  const width = doc.page.width - 2 * MARGIN;
  doc
    .font('Helvetica')
    .fontSize(9.5)
    .fillColor(QUIET)
    .text(printable(term), MARGIN, top, { width: TERM_WIDTH });
  const termEnd = doc.y;
  doc
    .fillColor('black')
    .text(printable(value), MARGIN + TERM_WIDTH, top, { width: width - TERM_WIDTH, align: 'right' });
  doc.y = Math.max(termEnd, doc.y) + 3;
}
