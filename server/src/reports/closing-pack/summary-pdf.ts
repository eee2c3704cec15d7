import type { Language } from '@recaudo/contract/shared/words/language';
import { printable } from '../../domain/methods/cash/vouchers/printable-text.ts';
import { fillIn } from '../../domain/moving/imports/report-messages.ts';
import type { ReadMonth } from '../../domain/reconciliation/closings/close-month.ts';
import type { MonthTotals } from '../../domain/reconciliation/closings/totals.ts';
import type { Deposit } from '../../domain/reconciliation/deposits/list-store.ts';
import { sumKept } from '../../domain/reconciliation/received-line.ts';
import type { PageBrand } from '../../payer-pages/frame/brand.ts';
import { showDay, showInstant } from '../../payer-pages/frame/instants.ts';
import { displayPesos } from '../../platform/primitives/values/money.ts';
import { drawingTask } from '../../platform/tasks/drawing-task.ts';
import { handle } from '../../platform/tasks/task.ts';
import { packMessages } from './pack-messages.ts';
import { type SummaryMessages, summaryMessages } from './summary-messages.ts';
import { type BookedNet, type ClosingRow, closingSections } from './summary-sections.ts';

export interface ClosingSheet {
  language: Language;
  read: ReadMonth;
  brand: PageBrand | undefined;
  name: string;
  deposits: readonly Deposit[];
  printedAt: Date;
  /** The net of the journal, for a whole month. */
  booked?: BookedNet;
}

type Document = PDFKit.PDFDocument;

const MARGIN = 50;
/** Letter, the paper format of Colombia. */
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN;
const LINE = '#b8bec8';
const QUIET = '#5b6472';

const locales: Record<Language, string> = { es: 'es-CO', en: 'en-US' };
const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15`),
  );

/** A month's closing sheet for the accountant: totals, withheld amounts, deposits, and room to sign. */
export const drawClosingTask = drawingTask<ClosingSheet, Buffer>('draw-closing');

export const closingHandler = handle(drawClosingTask, closingPdf);

async function closingPdf(sheet: ClosingSheet): Promise<Buffer> {
  // Imported on first use, because it is large.
  const { default: PDFDocument } = await import('pdfkit');
  const { read, name, language } = sheet;
  const messages = summaryMessages[language];
  const title = fillIn(messages.title, { month: monthName(read.month.name, language) });
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: locales[language],
    info: { Title: printable(title), Author: printable(name) },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  // A closed month keeps its totals.
  const totals = read.closing?.totals ?? read.totals;
  setHead(doc, sheet, title);
  for (const section of closingSections(totals, sheet.booked, language))
    setSection(doc, section.title, section.rows);
  setMethods(doc, totals, language);
  setDeposits(doc, sheet.deposits, language);
  setSignatures(doc, messages);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

const text = (
  doc: Document,
  written: string,
  size: number,
  style: 'Helvetica' | 'Helvetica-Bold' = 'Helvetica',
) =>
  doc.font(style).fontSize(size).fillColor('black').text(printable(written), MARGIN, doc.y, { width: WIDTH });

/** Starts a new page if `height` does not fit on this one. */
function makeRoom(doc: Document, height: number): void {
  if (doc.y + height > BOTTOM) doc.addPage();
}

function rule(doc: Document): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
}

function setHead(doc: Document, sheet: ClosingSheet, title: string): void {
  const { read, brand, name, printedAt, language } = sheet;
  const messages = summaryMessages[language];
  const { month, closing, isOver } = read;
  text(doc, brand?.legalName ?? name, 11, 'Helvetica-Bold');
  const facts = [brand?.nit ? `NIT ${brand.nit}` : '', brand?.address ?? ''].filter(Boolean).join(' · ');
  if (facts !== '') text(doc, facts, 9);
  doc.moveDown(0.8);
  text(doc, title, 18, 'Helvetica-Bold');
  const days = { first: showDay(month.first, language), last: showDay(month.last, language) };
  text(doc, fillIn(messages.days, days), 9);
  const draft = isOver ? messages.draftNotClosed : messages.draftNotOver;
  const state =
    closing === undefined
      ? fillIn(draft, { at: showInstant(printedAt, language) })
      : fillIn(messages.closedBy, { name: closing.closedBy, at: showInstant(closing.closedAt, language) });
  text(doc, state, 9);
  if (closing?.isChanged === true) text(doc, messages.changed, 9);
}

/** Draws cells in columns of these widths: text left-aligned, numbers right-aligned. */
function setCells(
  doc: Document,
  cells: readonly string[],
  widths: readonly number[],
  { isBold, words = 1 }: { isBold: boolean; words?: number | undefined },
): void {
  makeRoom(doc, 18);
  const y = doc.y + 4;
  let x = MARGIN;
  doc
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(9.5)
    .fillColor('black');
  for (const [index, cell] of cells.entries()) {
    const width = widths[index] ?? 0;
    const align = index < words ? 'left' : 'right';
    doc.text(printable(cell), x, y, {
      width: width - 6,
      align,
      lineBreak: false,
      ellipsis: true,
      height: 12,
    });
    x += width;
  }
  doc.y = y + 13;
  rule(doc);
}

function setTitle(doc: Document, title: string, room: number): void {
  makeRoom(doc, room);
  doc.moveDown(1.1);
  text(doc, title, 12, 'Helvetica-Bold');
  doc.moveDown(0.2);
  rule(doc);
}

function setSection(doc: Document, title: string, rows: readonly ClosingRow[]): void {
  setTitle(doc, title, 40 + 18 * rows.length);
  const widths = [WIDTH - 200, 60, 140];
  for (const { label, count, amount, isTotal } of rows) {
    setCells(doc, [label, count === undefined ? '' : String(count), amount], widths, {
      isBold: isTotal === true,
    });
  }
}

function setMethods(doc: Document, { methods }: MonthTotals, language: Language): void {
  const messages = summaryMessages[language];
  setTitle(doc, messages.byMethod, 110);
  const widths = [70, 90, 80, 75, 90, WIDTH - 405];
  setCells(doc, messages.methodColumns, widths, { isBold: true });
  for (const { method, sales, refunds, fees, expected, deposits } of methods) {
    const amounts = [sales.amount, -refunds.amount, -fees, expected, deposits.amount];
    const shown = amounts.map(amount => displayPesos(amount, language));
    setCells(doc, [packMessages[language].methods[method], ...shown], widths, { isBold: false });
  }
}

/** As many as fit on two pages; the detail file contains all of them. */
const MOST_SHOWN = 60;

function setDeposits(doc: Document, deposits: readonly Deposit[], language: Language): void {
  const messages = summaryMessages[language];
  if (deposits.length === 0) return;
  setTitle(doc, messages.deposits, 80);
  const widths = [70, 135, 45, 85, 80, WIDTH - 415];
  setCells(doc, messages.depositColumns, widths, {
    isBold: true,
    words: 2,
  });
  for (const { line, payments, grossCentavos, kept } of deposits.slice(0, MOST_SHOWN)) {
    const amounts = [grossCentavos, -sumKept(kept), line.amountCentavos].map(amount =>
      displayPesos(amount, language),
    );
    setCells(doc, [line.day, line.bank ?? '', String(payments), ...amounts], widths, {
      isBold: false,
      words: 2,
    });
  }
  if (deposits.length > MOST_SHOWN) {
    text(doc, fillIn(messages.more, { count: deposits.length - MOST_SHOWN }), 9);
  }
}

function setSignatures(doc: Document, messages: SummaryMessages): void {
  const signers = [
    [messages.accountant, messages.accountantFacts],
    [messages.representative, messages.representativeFacts],
  ] as const;
  makeRoom(doc, 120);
  doc.moveDown(4);
  const [y, width] = [doc.y + 20, (WIDTH - 40) / 2];
  for (const [index, [who, facts]] of signers.entries()) {
    const x = MARGIN + index * (width + 40);
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.7)
      .strokeColor('black')
      .stroke();
    doc
      .font('Helvetica-Bold')
      .fontSize(9.5)
      .fillColor('black')
      .text(who, x, y + 5, { width });
    doc
      .font('Helvetica')
      .fontSize(8.5)
      .fillColor(QUIET)
      .text(facts, x, y + 18, { width });
  }
}
