import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Column, Layout, Value } from './layout-schema.ts';
import {
  type FileProblem,
  type PayoutBatch,
  type PayoutLine,
  plainText,
  type RenderedFile,
  shortReference,
  splitDocument,
  totalOf,
} from './payout-file.ts';

const MOST_PROBLEMS = 50;

interface Place {
  layout: Layout;
  batch: PayoutBatch;
  line: PayoutLine | undefined;
  lineNumber: number;
}

/** A batch as the bytes of a declared layout, or everything that does not fit. The same batch gives the same bytes. */
export function renderFile(layout: Layout, batch: PayoutBatch): RenderedFile {
  if (batch.lines.length > layout.most_lines) {
    return reject([wholeProblem(`has ${batch.lines.length} payouts; the layout takes ${layout.most_lines}`)]);
  }
  const problems: FileProblem[] = [];
  const records: string[] = [];
  const add = (columns: readonly Column[] | undefined, line?: PayoutLine, lineNumber = 0): void => {
    if (columns === undefined) return;
    const place = { layout, batch, line, lineNumber };
    const cells = columns.map(column => renderColumn(place, column, problems));
    records.push(cells.join(layout.shape === 'csv' ? layout.separator : ''));
  };
  if (layout.has_names === true) records.push(layout.line.map(({ name }) => name).join(layout.separator));
  add(layout.header);
  for (const [index, line] of batch.lines.entries()) {
    add(layout.line, line, index + 1);
    if (problems.length >= MOST_PROBLEMS) break;
  }
  add(layout.footer);
  if (problems.length > 0) return reject(problems.slice(0, MOST_PROBLEMS));
  const text = records.map(record => record + layout.line_end).join('');
  return { ok: true, bytes: Buffer.from(text, layout.encoding === 'utf-8' ? 'utf8' : 'latin1') };
}

const reject = (problems: FileProblem[]): RenderedFile => ({ ok: false, problems });
const wholeProblem = (message: string): FileProblem => ({ reference: null, column: '', message });

function renderColumn(place: Place, column: Column, problems: FileProblem[]): string {
  const { layout, line } = place;
  const problem = (message: string): string => {
    problems.push({ reference: line?.reference ?? null, column: column.name, message });
    return '';
  };
  const isBlank = column.bank !== undefined && column.bank !== bankSideOf(layout, line);
  let text = isBlank ? '' : (column.text ?? '');
  if (!isBlank && column.value !== undefined) {
    const raw = valueOf(place, column, column.value);
    if (raw === undefined) return problem('has centavos, which this layout cannot carry');
    const code = column.codes === undefined ? raw : layout.codes[column.codes]?.[raw];
    if (code === undefined) return problem(`has no code for ${raw === '' ? 'an empty value' : raw}`);
    text = layout.shape === 'csv' ? code.replaceAll(layout.separator ?? ';', ' ') : code;
  }
  if (column.width === undefined) return text;
  if (text.length > column.width) {
    if (column.cut !== true)
      return problem(`has ${text.length} characters; the column takes ${column.width}`);
    text = text.slice(0, column.width);
  }
  if (layout.shape === 'csv') return text;
  const fill = column.fill ?? ' ';
  return column.align === 'right' ? text.padStart(column.width, fill) : text.padEnd(column.width, fill);
}

const bankSideOf = ({ own_bank: own }: Layout, line: PayoutLine | undefined): 'own' | 'other' =>
  line?.bank === own ? 'own' : 'other';

/** Undefined for an amount that the column cannot carry. */
function valueOf({ batch, line, lineNumber }: Place, column: Column, value: Value): string | undefined {
  const { payer } = batch;
  const [payerNumber, payerDigit] = splitDocument(payer);
  switch (value) {
    case 'batch_reference':
      return batch.reference;
    case 'sequence':
      return String(batch.sequence);
    case 'sent_date':
      return writeDate(batch.sentDate, column.date);
    case 'pay_date':
      return writeDate(batch.payDate, column.date);
    case 'description':
      return plainText(batch.description);
    case 'count':
      return String(batch.lines.length);
    case 'total':
      return writeAmount(totalOf(batch), column.amount);
    case 'payer_name':
      return plainText(payer.name);
    case 'payer_document_type':
      return payer.documentType;
    case 'payer_document':
      return payerNumber;
    case 'payer_document_digit':
      return payerDigit;
    case 'payer_document_full':
      return payer.document;
    case 'payer_bank':
      return payer.bank ?? '';
    case 'payer_account_type':
      return payer.accountType;
    case 'payer_account':
      return payer.account;
    case 'line_number':
      return String(lineNumber);
    default:
      return line === undefined ? '' : valueOfLine(line, column, value);
  }
}

function valueOfLine(line: PayoutLine, column: Column, value: Value): string | undefined {
  const [number, digit] = splitDocument(line);
  switch (value) {
    case 'reference':
      return line.reference;
    case 'short_reference':
      return shortReference(line.reference);
    case 'name':
      return plainText(line.name);
    case 'email':
      return plainEmail(line.email ?? '');
    case 'document_type':
      return line.documentType;
    case 'document':
      return number;
    case 'document_digit':
      return digit;
    case 'document_full':
      return line.document;
    case 'bank':
      return line.bank ?? '';
    case 'account_type':
      return line.accountType;
    case 'account':
      return line.account;
    case 'amount':
      return writeAmount(line.amountCentavos, column.amount);
    default:
      throw new Error(`${value} is no value of a payout`);
  }
}

/** An address with a character that files cannot carry would reach someone else, so it is left out. */
const plainEmail = (email: string): string => (plainText(email) === email ? email : '');

const writeDate = (date: CalendarDate, form: Column['date']): string => {
  if (form === 'yyyy-mm-dd') return date;
  const digits = date.replaceAll('-', '');
  return form === 'yymmdd' ? digits.slice(2) : digits;
};

export function writeAmount(centavos: bigint, form: Column['amount']): string | undefined {
  if (form === 'centavos') return String(centavos);
  if (form === 'pesos') return centavos % 100n === 0n ? String(centavos / 100n) : undefined;
  return `${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`;
}
