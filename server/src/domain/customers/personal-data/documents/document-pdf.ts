import { drawingTask } from '../../../../platform/tasks/drawing-task.ts';
import { handle } from '../../../../platform/tasks/task.ts';
import { printable } from '../../../methods/cash/vouchers/printable-text.ts';
import type { CertificateSheet } from './certificate.ts';

const MARGIN = 50;
const QUIET = '#5b6472';

/** Draws the certificate of an erasure, or the readable form of an export: titles and paragraphs. */
export const drawPersonalDocumentTask = drawingTask<CertificateSheet, Buffer>('draw-personal-document');

export const personalDocumentHandler = handle(drawPersonalDocumentTask, drawDocument);

async function drawDocument(sheet: CertificateSheet): Promise<Buffer> {
  // Loaded for the first document, because the library is large.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'es-CO',
    info: { Title: printable(sheet.title), Author: printable(sheet.merchantName) },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.font('Helvetica').fontSize(10).fillColor(QUIET).text(printable(sheet.merchantName));
  doc.moveDown(0.5).font('Helvetica-Bold').fontSize(17).fillColor('black').text(printable(sheet.title));
  doc.moveDown(0.2).font('Helvetica').fontSize(9).fillColor(QUIET).text(sheet.requestId);
  for (const { title, paragraphs } of sheet.parts) {
    doc.moveDown(0.9).font('Helvetica-Bold').fontSize(12).fillColor('black').text(printable(title));
    for (const paragraph of paragraphs) {
      doc.moveDown(0.3).font('Helvetica').fontSize(9.5).fillColor('black').text(printable(paragraph));
    }
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
