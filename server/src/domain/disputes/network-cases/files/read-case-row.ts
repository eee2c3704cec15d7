import { MAX_CASE_NUMBER } from '@recaudo/contract/operator/chargeback-cases';
import type { CaseMapping } from '@recaudo/contract/operator/chargeback-files';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type {
  CaseField,
  CaseNetwork,
  CaseOutcome,
  CaseStage,
  NoticeKind,
} from '@recaudo/contract/shared/disputes/case-words';
import { reject } from '../../../../platform/errors.ts';
import { plainName } from '../../../reconciliation/bank-files/column-names.ts';
import { readAmount, readDay } from '../../../reconciliation/bank-files/read-cell.ts';
import type { CsvRow } from '../../../reconciliation/split-csv.ts';
import type { CaseNotice } from '../chargeback-case.ts';

/** A notice from a file, before its connection is known. */
export type FileNotice = Omit<CaseNotice, 'connectionId' | 'source' | 'byWhom' | 'receivedOn'> & {
  line: number;
  receivedOn: CalendarDate | null;
};

const CELL_SHOWN = 40;

const networks: readonly (readonly [CaseNetwork, RegExp])[] = [
  ['visa', /\bvisa\b/],
  ['mastercard', /\bmaster/],
  ['amex', /\bamex\b|american/],
  ['diners', /\bdiners\b/],
  ['other', /\b(other|otra)\b/],
];
const stages: readonly (readonly [CaseStage, RegExp])[] = [
  ['pre_arbitration', /\bpre ?arb/],
  ['arbitration', /\barb/],
  ['retrieval', /\b(retrieval|solicitud|documentos|copia|rfi)\b/],
  ['first', /\b(first|primer\w*|chargeback|contracargo|1)\b/],
];
const outcomes: readonly (readonly [CaseOutcome | null, RegExp])[] = [
  ['won', /\b(won|ganad\w|reversad\w|merchant favou?r|favor (del )?comercio)\b/],
  ['lost', /\b(lost|perdid\w|accepted|aceptad\w|issuer favou?r|favor (del )?emisor)\b/],
  [
    null,
    /\b(open\w*|abiert\w|nuev\w|new|pending|pendiente|recibid\w|received|en (proceso|tramite|estudio))\b/,
  ],
];

function readWord<Word>(words: readonly (readonly [Word, RegExp])[], cell: string, name: string): Word {
  const found = words.find(([, pattern]) => pattern.test(plainName(cell)));
  if (found === undefined) throw reject('cell_not_known', { column: name, cell: cell.slice(0, CELL_SHOWN) });
  return found[0];
}

/** Converts one row into a notice; a rejection names the unreadable cell. */
export function readCaseRow(
  { line, cells }: CsvRow,
  { columns, day_first: isDayFirst }: CaseMapping,
): FileNotice {
  const cellOf = (field: CaseField): string => {
    const place = columns[field];
    return place === undefined ? '' : (cells[place] ?? '').trim();
  };
  const textOf = (field: CaseField): string | null => cellOf(field) || null;
  const amountOf = (field: CaseField): bigint | null => {
    const cell = cellOf(field);
    if (cell === '') return null;
    const centavos = readAmount(cell);
    if (centavos === undefined)
      throw reject('cell_not_amount', { column: field, cell: cell.slice(0, CELL_SHOWN) });
    return centavos < 0n ? -centavos : centavos;
  };
  const dayOf = (field: CaseField): CalendarDate | null => {
    const cell = cellOf(field);
    if (cell === '') return null;
    const day = readDay(cell, isDayFirst);
    if (day === undefined) throw reject('cell_not_date', { column: field, cell: cell.slice(0, CELL_SHOWN) });
    return day;
  };
  const caseNumber = cellOf('case_number');
  if (caseNumber === '' || caseNumber.length > MAX_CASE_NUMBER) throw reject('row_without_case_number');
  const outcome = cellOf('outcome') === '' ? null : readWord(outcomes, cellOf('outcome'), 'outcome');
  const kind: NoticeKind = outcome === null ? 'opened' : 'decided';
  const amountCentavos = amountOf('amount');
  if (amountCentavos === null && kind === 'opened') throw reject('row_without_amount');
  const digits = cellOf('last_four').replaceAll(/\D/g, '');
  return {
    line,
    caseNumber,
    network: readWord(networks, cellOf('network'), 'network'),
    stage: cellOf('stage') === '' ? 'first' : readWord(stages, cellOf('stage'), 'stage'),
    kind,
    outcome,
    reasonCode: textOf('reason_code')?.slice(0, 10) ?? null,
    amountCentavos: kind === 'opened' ? amountCentavos : null,
    feeCentavos: amountOf('fee') ?? 0n,
    receivedOn: dayOf('received_on'),
    dueOn: dayOf('due_on'),
    hints: {
      merchantId: textOf('merchant_id')?.slice(0, 45) ?? null,
      reference: textOf('reference')?.slice(0, 100) ?? null,
      authorization: textOf('authorization')?.slice(0, 20) ?? null,
      arn: textOf('arn')?.slice(0, 40) ?? null,
      amountCentavos: amountOf('charge_amount'),
      lastFour: digits.length < 4 ? null : digits.slice(-4),
      day: dayOf('charge_date'),
    },
  };
}
