import { Parser } from 'saxen';
import { readAmount } from '../../reconciliation/bank-files/read-cell.ts';
import { decodeText } from '../../reconciliation/bank-files/read-csv.ts';
import {
  type ExpectedPayout,
  MAX_REASON,
  mergeLines,
  type ReadResponse,
  type ResponseLine,
  type ResponseProblem,
  type ResponseState,
} from './read-response.ts';

/** Codes of ISO 20022's external list of payment statuses. Accepted is not paid; a return comes in another message. */
const states: Readonly<Record<string, ResponseState>> = {
  ACSC: 'paid',
  ACCC: 'paid',
  RJCT: 'failed',
  CANC: 'failed',
  RCVD: 'in_transit',
  ACTC: 'in_transit',
  ACCP: 'in_transit',
  ACFC: 'in_transit',
  ACSP: 'in_transit',
  ACWC: 'in_transit',
  ACWP: 'in_transit',
  PDNG: 'in_transit',
  PATC: 'in_transit',
};

const LEVELS = ['OrgnlGrpInfAndSts', 'OrgnlPmtInfAndSts', 'TxInfAndSts'] as const;
type Level = (typeof LEVELS)[number];

/** What the message says at one level: of all payouts, of a block, or of one payout. */
interface Report {
  level: Level;
  line: number;
  ids: string[];
  status: string | null;
  reason: string[];
  amount: string | null;
}

const ID_NAMES = new Set(['OrgnlMsgId', 'OrgnlPmtInfId', 'OrgnlEndToEndId', 'OrgnlInstrId']);
const STATUS_NAMES = new Set(['GrpSts', 'PmtInfSts', 'TxSts']);

export const isPain002 = (bytes: Buffer): boolean =>
  /<(?:\w+:)?CstmrPmtStsRpt[\s>]/.test(decodeText(bytes).slice(0, 4_000));

/**
 * Reads a pain.002 of any version: the status of each payment, or that of the whole message where it names none. A message
 * about another batch is not taken.
 */
export function readPain002(
  bytes: Buffer,
  batchId: string,
  expected: readonly ExpectedPayout[],
): ReadResponse {
  const nothing = (line: number, message: string): ReadResponse => mergeLines([{ line, message }], expected);
  const parsed = parseReports(decodeText(bytes));
  if (!Array.isArray(parsed)) return nothing(parsed.line, parsed.message);
  const group = parsed.find(({ level }) => level === 'OrgnlGrpInfAndSts');
  if (group === undefined || !group.ids.includes(batchId)) {
    return nothing(group?.line ?? 1, `is about another message: ${(group?.ids[0] ?? 'none').slice(0, 40)}`);
  }
  const single = parsed.filter(({ level }) => level === 'TxInfAndSts');
  const blocks = parsed.filter(({ level, status }) => level === 'OrgnlPmtInfAndSts' && status !== null);
  const lines = single.map(report => readReport(report, expected));
  const whole = blocks[0] ?? (group.status === null ? undefined : group);
  // PART says that some were taken: those that are not named are not known.
  if (whole === undefined || (whole.status === 'PART' && single.length > 0))
    return mergeLines(lines, expected);
  const named = new Set(single.flatMap(({ ids }) => ids));
  const others = expected.filter(({ reference }) => !named.has(reference));
  return mergeLines([...lines, ...others.map(payout => toLine(whole, payout))], expected);
}

function readReport(report: Report, expected: readonly ExpectedPayout[]): ResponseLine | ResponseProblem {
  const payout = expected.find(({ reference }) => report.ids.includes(reference));
  if (payout === undefined) {
    return {
      line: report.line,
      message: `names no payout of this batch: ${(report.ids[0] ?? '').slice(0, 40)}`,
    };
  }
  if (report.amount !== null && readAmount(report.amount) !== payout.amountCentavos) {
    return {
      line: report.line,
      message: `has another amount than ${payout.reference}: ${report.amount.slice(0, 30)}`,
    };
  }
  return toLine(report, payout);
}

function toLine(report: Report, { reference }: ExpectedPayout): ResponseLine | ResponseProblem {
  const { line, status, reason } = report;
  const state = states[status ?? ''];
  if (state === undefined)
    return { line, message: `has an unknown status: ${(status ?? 'none').slice(0, 40)}` };
  return { line, reference, state, reason: reason.join(', ').slice(0, MAX_REASON) || null };
}

/** Entities beyond those of XML are not resolved, and a document that declares any is rejected. */
function parseReports(text: string): Report[] | ResponseProblem {
  const reports: Report[] = [];
  const open: Report[] = [];
  const path: string[] = [];
  let words = '';
  let fault: ResponseProblem | undefined;
  const parser = new Parser();
  const fail = (message: string, line: number) => {
    fault ??= { line, message };
    parser.stop();
  };
  parser.on('attention', (_text, _decode, context) => fail('declares a document type', context().line + 1));
  parser.on('error', (error, context) =>
    fail(`is no XML: ${error.message.slice(0, 80)}`, context().line + 1),
  );
  parser.on('openTag', (...tag) => {
    const [name, , , , context] = tag;
    const local = localName(name);
    path.push(local);
    words = '';
    const level = LEVELS.find(known => known === local);
    if (level === undefined) return;
    const report: Report = {
      level,
      line: context().line + 1,
      ids: [],
      status: null,
      reason: [],
      amount: null,
    };
    reports.push(report);
    open.push(report);
  });
  parser.on('text', (value, decode) => {
    words += decode(value);
  });
  parser.on('cdata', value => {
    words += value;
  });
  parser.on('closeTag', name => {
    const local = localName(name);
    take(open.at(-1), local, path.at(-2), words.trim());
    words = '';
    path.pop();
    if (open.at(-1)?.level === local) open.pop();
  });
  parser.parse(text);
  return fault ?? reports;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function take(report: Report | undefined, name: string, parent: string | undefined, value: string): void {
  if (report === undefined || value === '') return;
  if (ID_NAMES.has(name)) report.ids.push(value);
  else if (STATUS_NAMES.has(name)) report.status = value;
  else if (name === 'InstdAmt') report.amount = value;
  else if (name === 'AddtlInf' || (parent === 'Rsn' && (name === 'Cd' || name === 'Prtry')))
    report.reason.push(value);
}
