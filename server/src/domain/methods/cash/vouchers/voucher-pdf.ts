import { barcodeBars, QUIET_MODULES } from './barcode.ts';
import { printable } from './printable-text.ts';
import { type VoucherMessages, voucherMessages } from './voucher-messages.ts';
import type { VoucherSheet } from './voucher-sheet.ts';

export type Paper = 'a4' | '80mm';

const MM = 72 / 25.4;
/** Half a millimeter for the narrowest bar: every scanner reads it, and it fits a receipt printer. */
const MODULE = 0.5 * MM;

const papers = {
  a4: {
    width: 210 * MM,
    height: 297 * MM,
    margin: 20 * MM,
    bars: 20 * MM,
    sizes: { small: 9, text: 11, large: 16, amount: 26 },
  },
  '80mm': {
    width: 80 * MM,
    height: 800 * MM,
    margin: 4 * MM,
    bars: 16 * MM,
    sizes: { small: 7.5, text: 9, large: 13, amount: 20 },
  },
} as const;

type Format = (typeof papers)[Paper];

/** The part of the library's document type that this file uses. */
type Document = PDFKit.PDFDocument;

interface Press {
  doc: Document;
  format: Format;
  contentWidth: number;
}

/** Draws the voucher, or the receipt of a paid one, on A4 or on a slip of 80 mm. */
export async function voucherPdf(sheet: VoucherSheet, paper: Paper): Promise<Buffer> {
  const format = papers[paper];
  const bars = new Map<string, number[]>();
  if (sheet.state === 'pending') {
    for (const { digits, bars: text } of sheet.references) {
      if (text !== null) bars.set(digits, await barcodeBars(text));
    }
  }
  if (paper === 'a4') return (await typeset(sheet, bars, format, format.height)).bytes;
  // The length of a slip is known only after typesetting.
  const { endY } = await typeset(sheet, bars, format, format.height);
  return (await typeset(sheet, bars, format, endY + format.margin)).bytes;
}

async function typeset(
  sheet: VoucherSheet,
  bars: ReadonlyMap<string, number[]>,
  format: Format,
  height: number,
): Promise<{ bytes: Buffer; endY: number }> {
  // Loaded with the first print, because it is large.
  const { default: PDFDocument } = await import('pdfkit');
  const messages = voucherMessages[sheet.language];
  const { margin } = format;
  const doc = new PDFDocument({
    size: [format.width, height],
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    lang: sheet.language === 'es' ? 'es-CO' : 'en',
    info: { Title: printable(`${messages.title} ${sheet.shop}`), Author: printable(sheet.shop) },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const press = { doc, format, contentWidth: format.width - 2 * margin };
  header(press, sheet, messages);
  if (sheet.state === 'pending') howToPay(press, sheet, messages, bars);
  else ending(press, sheet, messages);
  footer(press, sheet);
  const endY = doc.y;
  doc.end();
  await ended;
  return { bytes: Buffer.concat(chunks), endY };
}

type Size = keyof Format['sizes'];

function line({ doc, format, contentWidth }: Press, text: string, size: Size, isBold = false): void {
  doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(format.sizes[size]);
  doc.text(printable(text), format.margin, doc.y, { width: contentWidth });
}

function gap({ doc, format }: Press, lines = 0.6): void {
  doc.y += format.sizes.text * lines;
}

/** Draws a box across the sheet, so that a payer does not mistake it for a voucher or a receipt. */
function testMark(press: Press, text: string): void {
  const { doc, format, contentWidth } = press;
  const height = format.sizes.large * 2;
  doc.rect(format.margin, doc.y, contentWidth, height).stroke('#000000');
  doc.y += format.sizes.large * 0.6;
  line(press, text, 'large', true);
  gap(press, 1.2);
}

function header(press: Press, sheet: VoucherSheet, messages: VoucherMessages): void {
  if (sheet.isTest) testMark(press, `  ${messages.test}`);
  line(press, sheet.shop, 'large', true);
  line(press, sheet.state === 'pending' ? messages.title : messages[sheet.state].title, 'text');
  gap(press);
  line(press, messages.amount, 'small');
  line(press, sheet.amount, 'amount', true);
  gap(press);
  if (sheet.description) line(press, `${messages.description}: ${sheet.description}`, 'text');
  if (sheet.orderId) line(press, `${messages.order}: ${sheet.orderId}`, 'text');
}

function howToPay(
  press: Press,
  sheet: VoucherSheet,
  messages: VoucherMessages,
  bars: ReadonlyMap<string, number[]>,
): void {
  line(press, `${messages.expires}: ${sheet.until}`, 'text', true);
  for (const { label, digits, grouped } of sheet.references) {
    gap(press, 1.2);
    line(press, label, 'small');
    line(press, grouped, 'large', true);
    gap(press, 0.3);
    const drawn = bars.get(digits);
    if (drawn !== undefined) drawBars(press, drawn);
  }
  gap(press);
  line(press, messages.exactAmount, 'text', true);
  gap(press, 1.2);
  line(press, messages.networksTitle, 'text', true);
  const networks = sheet.networks.length === 0 ? [messages.askShop(sheet.shop)] : sheet.networks;
  for (const network of networks) line(press, network, 'text');
  gap(press, 1.2);
  line(press, messages.stepsTitle, 'text', true);
  for (const [index, step] of messages.steps.entries()) line(press, `${index + 1}. ${step}`, 'text');
}

/** A connection's number may be longer than ours, so its bars shrink to fit the paper. */
function drawBars({ doc, format }: Press, bars: readonly number[]): void {
  const modulesInAll = bars.reduce((sum, modules) => sum + modules, 2 * QUIET_MODULES);
  const module = Math.min(MODULE, format.width / modulesInAll);
  let x = Math.max(format.margin, QUIET_MODULES * module);
  if (x + module * (modulesInAll - QUIET_MODULES) > format.width) x = QUIET_MODULES * module;
  for (const [index, modules] of bars.entries()) {
    const width = modules * module;
    if (index % 2 === 0) doc.rect(x, doc.y, width, format.bars);
    x += width;
  }
  doc.fill('#000000');
  doc.y += format.bars;
}

function ending(press: Press, sheet: VoucherSheet, messages: VoucherMessages): void {
  const [first] = sheet.references;
  line(press, `${messages.reference}: ${first?.grouped ?? ''}`, 'text');
  if (sheet.state === 'paid') {
    line(press, `${messages.paidOn}: ${sheet.paidOn}`, 'text');
    if (sheet.approval) line(press, `${messages.approval}: ${sheet.approval}`, 'text');
    gap(press);
    line(press, messages.paid.text(sheet.shop), 'text');
    return;
  }
  gap(press);
  const text =
    sheet.state === 'expired'
      ? messages.expired.text(sheet.until)
      : messages[sheet.state === 'pending' ? 'cancelled' : sheet.state].text(sheet.shop);
  line(press, text, 'text', true);
}

/** Law 1480 requires the seller and a contact. */
function footer(press: Press, { brand }: VoucherSheet): void {
  gap(press, 1.5);
  const nit = brand.nit === null ? null : `NIT ${brand.nit}`;
  const facts = [brand.legalName ?? brand.name, nit, brand.address, brand.phone, brand.email];
  line(press, facts.filter(fact => fact !== null && fact !== '').join(' · '), 'small');
}
