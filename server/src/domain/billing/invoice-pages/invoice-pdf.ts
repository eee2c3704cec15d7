import { printable } from '../../methods/cash/vouchers/printable-text.ts';
import { invoiceMessages } from './invoice-messages.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

const MARGIN = 54;
const QUIET = '#5b6472';
const RULE = '#d5dae1';
const QR_SIDE = 96;
const LOGO: { fit: [number, number] } = { fit: [120, 48] };
/** Column positions in points from the left margin; amounts are right-aligned. */
const COLUMNS = { description: 0, quantity: 270, unit: 310, amount: 410 } as const;
const WIDTHS = { description: 262, quantity: 34, unit: 92, amount: 94 } as const;
const SUM_LABEL = 270;

type Document = PDFKit.PDFDocument;

/** Letter, the usual paper size in Colombia. */
export async function invoicePdf(sheet: InvoiceSheet): Promise<Buffer> {
  // Loaded with the first drawing, because both are large.
  const { default: PDFDocument } = await import('pdfkit');
  const { default: bwip } = await import('bwip-js');
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: sheet.language === 'es' ? 'es-CO' : 'en',
    info: {
      Title: printable(`${sheet.title} ${sheet.facts[0]?.[1] ?? ''}`),
      Author: printable(sheet.seller.name),
    },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  drawSeller(doc, sheet);
  drawFacts(doc, sheet);
  drawLines(doc, sheet);
  drawSums(doc, sheet);
  drawCode(doc, sheet, await bwip.toBuffer({ bcid: 'qrcode', text: sheet.url, scale: 4 }));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawSeller(doc: Document, { logo, seller, title, status }: InvoiceSheet): void {
  if (logo !== null) {
    doc.image(Buffer.from(logo, 'base64'), MARGIN, MARGIN, LOGO);
    doc.y = MARGIN + 58;
  }
  doc.font('Helvetica-Bold').fontSize(13).fillColor('black').text(printable(seller.name), MARGIN);
  doc.font('Helvetica').fontSize(9).fillColor(QUIET);
  for (const fact of seller.facts) doc.text(printable(fact));
  doc.moveDown(1.2).font('Helvetica-Bold').fontSize(20).fillColor('black').text(printable(title));
  doc.font('Helvetica').fontSize(10).fillColor(QUIET).text(printable(status));
  doc.moveDown(0.8);
}

function drawFacts(doc: Document, { facts }: InvoiceSheet): void {
  for (const [label, value] of facts) {
    const { y } = doc;
    doc.font('Helvetica').fontSize(10).fillColor(QUIET).text(printable(label), MARGIN, y, { width: 90 });
    doc.fillColor('black').text(printable(value), MARGIN + 96, y, { width: 380 });
  }
  doc.moveDown(1.4);
}

function drawLines(doc: Document, { language, lines }: InvoiceSheet): void {
  const { description, quantity, unit, amount } = invoiceMessages[language];
  drawRow(doc, { description, quantity, unit, amount }, QUIET);
  rule(doc);
  for (const line of lines) {
    drawRow(doc, line, 'black');
    if (line.period !== '') {
      doc.font('Helvetica').fontSize(8).fillColor(QUIET);
      doc.text(printable(line.period), MARGIN, doc.y, { width: WIDTHS.description });
    }
    doc.moveDown(0.5);
  }
  rule(doc);
}

type Row = Record<keyof typeof COLUMNS, string>;

/** A row that does not fit goes to the next page as a whole. */
function drawRow(doc: Document, row: Row, color: string): void {
  doc.font('Helvetica').fontSize(10).fillColor(color);
  const height = doc.heightOfString(printable(row.description), { width: WIDTHS.description });
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
  const { y } = doc;
  for (const name of ['quantity', 'unit', 'amount'] as const) {
    doc.text(printable(row[name]), MARGIN + COLUMNS[name], y, { width: WIDTHS[name], align: 'right' });
  }
  doc.text(printable(row.description), MARGIN, y, { width: WIDTHS.description });
}

function rule(doc: Document): void {
  const y = doc.y + 3;
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.7)
    .strokeColor(RULE)
    .stroke();
  doc.y = y + 6;
}

function drawSums(doc: Document, { sums }: InvoiceSheet): void {
  for (const [index, [label, value]] of sums.entries()) {
    if (doc.y > doc.page.height - MARGIN - 20) doc.addPage();
    const { y } = doc;
    doc
      .font(index === sums.length - 1 ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(10)
      .fillColor('black');
    doc.text(printable(label), MARGIN + SUM_LABEL, y, { width: 132 });
    doc.text(printable(value), MARGIN + COLUMNS.amount, y, { width: WIDTHS.amount, align: 'right' });
    doc.y = y + 16;
  }
}

function drawCode(doc: Document, { language, url }: InvoiceSheet, picture: Buffer): void {
  if (doc.y > doc.page.height - MARGIN - QR_SIDE - 20) doc.addPage();
  const y = doc.y + 12;
  doc.image(picture, MARGIN, y, { width: QR_SIDE });
  doc.font('Helvetica').fontSize(9).fillColor(QUIET);
  doc.text(printable(invoiceMessages[language].scan), MARGIN + QR_SIDE + 14, y + 4, {
    width: 340,
    link: url,
  });
}
