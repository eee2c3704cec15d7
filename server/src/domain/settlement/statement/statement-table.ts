import type { Language } from '@recaudo/contract/shared/words/language';
import type { Cell, Column, Table } from '../../../platform/tables/column.ts';
import type { SettlementLine } from '../settlements/line-store.ts';
import { type StatementColumn, statementColumns, statementMessages } from './statement-messages.ts';
import type { StatementRow } from './statement-rows.ts';

/** A change without gross: reserve, payouts, adjustments by hand. */
const isOther = (line: SettlementLine): boolean => line.part === 1;

const ofLine = (read: (line: SettlementLine) => Cell) => (row: StatementRow) =>
  row.line === null ? null : read(row.line);

const ofMovement = (read: (line: SettlementLine) => bigint) =>
  ofLine(line => (isOther(line) ? null : read(line)));

/** Columns with ids, which do not fit on paper, and what the paper shows in place of them. */
const onlyOnSheets: ReadonlySet<StatementColumn> = new Set([
  'availableOn',
  'id',
  'chargeId',
  'orderId',
  'method',
  'note',
]);
const onlyOnPaper: ReadonlySet<StatementColumn> = new Set(['reference']);

export function statementTable(
  pages: AsyncIterable<readonly StatementRow[]>,
  language: Language,
  { onPaper }: { onPaper: boolean },
): Table<StatementRow> {
  const { sheet: name, columns, types, methods } = statementMessages[language];
  const cells: Readonly<Record<StatementColumn, [width: number, read: (row: StatementRow) => Cell]>> = {
    day: [12, row => ({ day: row.day })],
    availableOn: [12, ofLine(line => ({ day: line.availableOn }))],
    type: [17, row => types[row.type]],
    id: [24, ofLine(line => line.id)],
    chargeId: [24, ofLine(line => line.chargeId)],
    orderId: [20, ofLine(line => line.orderId)],
    method: [10, ofLine(line => (line.method === null ? null : (methods[line.method] ?? line.method)))],
    reference: [22, ofLine(line => line.orderId ?? line.description ?? line.chargeId ?? line.id)],
    gross: [16, ofMovement(line => line.grossCentavos)],
    fee: [15, ofMovement(line => line.feeCentavos)],
    feeTax: [14, ofMovement(line => line.feeTaxCentavos)],
    renta: [14, ofMovement(line => line.rentaCentavos)],
    iva: [14, ofMovement(line => line.ivaCentavos)],
    ica: [14, ofMovement(line => line.icaCentavos)],
    other: [15, ofLine(line => (isOther(line) ? line.netCentavos : null))],
    net: [16, ofLine(line => line.netCentavos)],
    balance: [17, row => row.balanceCentavos],
    note: [30, ofLine(line => line.description)],
  };
  const left = onPaper ? onlyOnSheets : onlyOnPaper;
  const shown = statementColumns.filter(column => !left.has(column));
  const toColumn = (column: StatementColumn): Column<StatementRow> => {
    const [width, read] = cells[column];
    return { header: columns[column], width, read };
  };
  return { name, columns: shown.map(toColumn), pages };
}
