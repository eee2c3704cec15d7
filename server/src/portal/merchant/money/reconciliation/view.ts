import type { LineProblem } from '@recaudo/contract/merchant/money/reconciliation';
import type { InspectedFile } from '../../../../domain/reconciliation/bank-files/inspect-file.ts';
import type { ReconciliationFile } from '../../../../domain/reconciliation/store.ts';
import type { DayLine, DayMovement, ExpectedDay, MatchColumns, ReceivedDay } from './store.ts';

const keyOf = ({ day, method }: { day: string; method: string }): string => `${day} ${method}`;

/** Both sides of each day and method, latest first; a missing side is zero. */
export function daysToView(expected: readonly ExpectedDay[], received: readonly ReceivedDay[]) {
  const [ofCharges, ofLines] = [byKey(expected), byKey(received)];
  return [...new Map<string, ExpectedDay | ReceivedDay>([...ofCharges, ...ofLines])]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([key, { day, method }]) => {
      const [due, came] = [ofCharges.get(key), ofLines.get(key)];
      const charged = due?.charged_centavos ?? 0n;
      const refunded = due?.refunded_centavos ?? 0n;
      const net = due?.net_centavos ?? 0n;
      // A payment in another day's deposit counts on the payment's day.
      const amount = (came?.received_centavos ?? 0n) + (due?.deposited_centavos ?? 0n);
      return {
        day,
        method,
        charges: due?.charges ?? 0,
        charged,
        refunded,
        fees: charged - refunded - net,
        expected: net,
        lines: came?.lines ?? 0,
        received: amount,
        difference: amount - net,
        open_transactions: due?.open ?? 0,
        open_lines: came?.open ?? 0,
      };
    });
}

const byKey = <Row extends { day: string; method: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map(row => [keyOf(row), row]));

const matchOf = ({ match_id: id, how, note }: MatchColumns) =>
  id === null || how === null ? null : { id, how, note };

export const dayMovementToView = (row: DayMovement) => ({
  id: row.id,
  kind: row.kind,
  order_id: row.order_id,
  amount: row.amount_centavos,
  net: row.net_centavos,
  received: row.line_centavos,
  match: matchOf(row),
});

export const dayLineToView = (row: DayLine) => ({
  file_id: row.file_id,
  file_name: row.file_name,
  number: row.number,
  amount: row.amount_centavos,
  reference: row.reference,
  transaction_id: row.transaction_id,
  match: matchOf(row),
});

export const fileToView = (file: ReconciliationFile) => ({
  id: file.id,
  name: file.name,
  bank: file.bank,
  lines: file.lineCount,
  matched: file.matchedCount,
  first_day: file.firstDay,
  last_day: file.lastDay,
  creation_date: file.creationDate,
});

/** A file that cannot be read as a table has a problem and nothing else. */
export function lookedAtToView(looked: InspectedFile | { problem: LineProblem }) {
  if ('problem' in looked) {
    const nothing = { lines: 0, total: 0n, first_day: null, last_day: null, unread: 0, foreign: 0 };
    const shape = { mapping: null, bank: '', is_known: false, columns: [], rows: [] };
    return { ...shape, ...nothing, problems: [looked.problem] };
  }
  return {
    mapping: looked.mapping,
    bank: looked.bank,
    is_known: looked.isKnown,
    columns: looked.columns,
    rows: looked.rows,
    lines: looked.lineCount,
    total: looked.totalCentavos,
    first_day: looked.firstDay,
    last_day: looked.lastDay,
    unread: looked.unread,
    foreign: looked.foreign,
    problems: looked.problems,
  };
}
