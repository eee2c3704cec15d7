import { printable } from '../../../../domain/methods/cash/vouchers/printable-text.ts';
import { showInstant } from '../../../../payer-pages/frame/instants.ts';
import { drawingTask } from '../../../../platform/tasks/drawing-task.ts';
import { handle } from '../../../../platform/tasks/task.ts';
import type { Pack } from './pack.ts';
import { packMessages } from './pack-messages.ts';
import { packSections, type Section } from './pack-sections.ts';

const MARGIN = 56;

/** The pack on A4, for printing or an acquirer's form. */
export const drawPackTask = drawingTask<Pack, Buffer>('draw-pack');

export const packHandler = handle(drawPackTask, packPdf);

async function packPdf(pack: Pack): Promise<Buffer> {
  // Imported on first use, because it is large.
  const { default: PDFDocument } = await import('pdfkit');
  const messages = packMessages[pack.language];
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: pack.language === 'es' ? 'es-CO' : 'en',
    info: { Title: printable(`${messages.title} ${pack.charge.id}`), Author: printable(pack.brand.name) },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.font('Helvetica-Bold').fontSize(18).text(printable(messages.title));
  const printed = `${messages.printed} ${showInstant(pack.printedAt, pack.language)}`;
  doc.font('Helvetica').fontSize(9).text(printable(printed));
  for (const section of packSections(pack)) setSection(doc, section);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function setSection(doc: PDFKit.PDFDocument, { title, lines }: Section): void {
  doc.moveDown(1).font('Helvetica-Bold').fontSize(13).text(printable(title)).moveDown(0.3);
  for (const { label, text } of lines) {
    doc.fontSize(10);
    if (label !== undefined) {
      doc.font('Helvetica-Bold').text(`${printable(label)}: `, { continued: true });
    }
    doc.font('Helvetica').text(printable(text));
  }
}
