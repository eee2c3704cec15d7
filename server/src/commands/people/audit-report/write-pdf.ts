import type { Language } from '@recaudo/contract/shared/words/language';
import { printable } from '../../../domain/methods/cash/vouchers/printable-text.ts';
import { UsageError } from '../../command.ts';
import type { Part } from './parts.ts';
import { type ColumnName, columnTitles, sectionTitles } from './report-messages.ts';

const MARGIN = 50;
const QUIET = '#5b6472';
/** A PDF holds its page list in memory; more rows belong in the CSV. */
const MOST_ROWS = 20_000;

/** For printing: each row is a paragraph with its column names where they help. */
export async function* writePdf(parts: AsyncIterable<Part>, language: Language): AsyncGenerator<Buffer> {
  // Imported on first use, because it is large.
  const { default: PDFDocument } = await import('pdfkit');
  const title = sectionTitles[language].report;
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language === 'es' ? 'es-CO' : 'en-US',
    info: { Title: printable(title), Author: 'Recaudo' },
  });
  let columns: readonly ColumnName[] = [];
  let rows = 0;
  for await (const part of parts) {
    if (part.kind === 'section') {
      ({ columns } = part);
      const size = part.name === 'report' ? 18 : 13;
      doc.moveDown(part.name === 'report' ? 0 : 1);
      doc
        .font('Helvetica-Bold')
        .fontSize(size)
        .fillColor('black')
        .text(printable(sectionTitles[language][part.name]));
    } else if (part.kind === 'note') {
      doc.font('Helvetica').fontSize(9).fillColor('black').text(printable(part.text));
    } else {
      rows += 1;
      if (rows > MOST_ROWS) throw new UsageError(tooLong);
      setRow(doc, part.cells, columns, language);
    }
    for (let chunk = doc.read(); chunk !== null; chunk = doc.read()) yield chunk as Buffer;
  }
  doc.end();
  for await (const chunk of doc) yield chunk as Buffer;
}

const tooLong = `a PDF holds at most ${MOST_ROWS} rows: choose a shorter period (--from, --to), or --csv`;

function setRow(
  doc: PDFKit.PDFDocument,
  cells: readonly string[],
  columns: readonly ColumnName[],
  language: Language,
): void {
  const [first = '', second = '', third = '', ...others] = cells;
  const isFact = columns[0] === 'fact';
  const head = isFact
    ? `${first}: ${second}`
    : [first, second, third].filter(text => text !== '').join('  ·  ');
  const rest = others.flatMap((text, at) => {
    const name = columns[at + 3];
    return text === '' || name === undefined ? [] : [`${columnTitles[language][name]}: ${text}`];
  });
  doc.moveDown(0.3).font('Helvetica').fontSize(9).fillColor('black').text(printable(head));
  if (rest.length > 0)
    doc
      .fontSize(8)
      .fillColor(QUIET)
      .text(printable(rest.join('  ·  ')));
}
