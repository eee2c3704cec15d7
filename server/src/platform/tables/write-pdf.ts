import { setImmediate } from 'node:timers/promises';
import { formatInstant } from '../primitives/time/instant.ts';
import { groupedPesos } from '../primitives/values/money.ts';
import { type Cell, cellsOf, type Table } from './column.ts';
import { hex, openPdf } from './pdf-file.ts';
import { fitText, toLatin, widthOf, wrapText } from './pdf-text.ts';

/** What a document says around its table. */
export interface PdfSheet {
  language: 'es' | 'en';
  title: string;
  author: string;
  /** Lines below the title. */
  facts: readonly string[];
  /** Paragraphs below the table. */
  notes: readonly string[];
  createdAt: Date;
}

/** Letter, landscape: the paper of Colombia, with room for amounts. */
const PAGE = { width: 792, height: 612 };
const MARGIN = 36;
const WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = MARGIN + 16;
const SIZE = 7;
const ROW = 11;
const GAP = 4;

function cellText(cell: Cell, language: 'es' | 'en'): string {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return groupedPesos(cell, language);
  if (typeof cell === 'number') return language === 'es' ? String(cell).replace('.', ',') : String(cell);
  if (typeof cell === 'string') return toLatin(cell);
  return cell instanceof Date ? formatInstant(cell).slice(0, 16).replace('T', ' ') : cell.day;
}

/**
 * A table on paper, a page at a time, with the memory of a page. pdfkit takes a millisecond per row, and keeps every page until
 * the end.
 */
export async function* writePdf<Row>(table: Table<Row>, sheet: PdfSheet): AsyncGenerator<Buffer> {
  const { language, createdAt } = sheet;
  const [title, author] = [toLatin(sheet.title), toLatin(sheet.author)];
  const file = openPdf({ title, author, language: language === 'es' ? 'es-CO' : 'en', createdAt }, PAGE);
  const page = newPage(table.columns.map(({ width }) => width));
  const headers = table.columns.map(({ header }) => toLatin(header));
  let pages = 0;
  const endPage = (): void => {
    pages += 1;
    file.addPage(page.end(`${title}  ·  ${pages}`));
  };
  page.write(title, 14, 'F2');
  for (const fact of sheet.facts) page.write(toLatin(fact), 9, 'F1');
  page.skip(6);
  page.row(headers, 'F2', []);
  for await (const rows of table.pages) {
    for (const row of rows) {
      if (!page.hasRoom(ROW)) {
        endPage();
        page.row(headers, 'F2', []);
        yield* file.take();
        await setImmediate();
      }
      const cells = cellsOf(table, row);
      page.row(
        cells.map(cell => cellText(cell, language)),
        'F1',
        cells,
      );
    }
  }
  page.skip(8);
  for (const note of sheet.notes) {
    for (const line of wrapText(toLatin(note), 9, WIDTH)) {
      if (!page.hasRoom(14)) endPage();
      page.write(line, 9, 'F1');
    }
  }
  endPage();
  file.end();
  yield* file.take();
}

/** A page that is drawn from its top; after its end it is the next one. */
function newPage(shares: readonly number[]) {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map(share => (share * WIDTH) / whole);
  const top = PAGE.height - MARGIN;
  let y = top;
  let drawing: string[] = [];
  const draw = (text: string, x: number, { size, font }: { size: number; font: 'F1' | 'F2' }): void => {
    drawing.push(`BT /${font} ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm [${hex(text)}] TJ ET`);
  };
  return {
    hasRoom: (height: number): boolean => y - height > BOTTOM,
    skip(height: number): void {
      y -= height;
    },
    write(text: string, size: number, font: 'F1' | 'F2'): void {
      y -= size + 4;
      draw(fitText(text, size, WIDTH), MARGIN, { size, font });
    },
    /** Numbers end at the right edge of their column. */
    row(texts: readonly string[], font: 'F1' | 'F2', cells: readonly Cell[]): void {
      y -= ROW;
      let x = MARGIN;
      for (const [index, text] of texts.entries()) {
        const width = widths[index] ?? 0;
        const isNumber = typeof cells[index] === 'bigint' || typeof cells[index] === 'number';
        // A number is never cut.
        const shown = isNumber ? text : fitText(text, SIZE, width - GAP);
        const from = isNumber ? x + width - GAP - widthOf(shown, SIZE) : x;
        draw(shown, from, { size: SIZE, font });
        x += width;
      }
      const line = (y - 3).toFixed(2);
      drawing.push(`0.85 G 0.4 w ${MARGIN} ${line} m ${PAGE.width - MARGIN} ${line} l S`);
    },
    end(footer: string): string {
      y = MARGIN - 12;
      draw(footer, MARGIN, { size: SIZE, font: 'F1' });
      const drawn = drawing.join('\n');
      drawing = [];
      y = top;
      return drawn;
    },
  };
}
