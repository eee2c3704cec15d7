import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { SettlementLine } from '../settlements/line-store.ts';
import type { Settlement } from '../settlements/settlement.ts';

/** A row of a statement, with the balance after it. */
export interface StatementRow {
  type: SettlementLine['type'] | 'opening' | 'closing';
  day: CalendarDate;
  /** Only of lines. */
  line: SettlementLine | null;
  balanceCentavos: bigint;
}

const ROWS_AT_ONCE = 500;

/**
 * The opening balance, every line, and the closing balance. Fails at the end where the lines do not lead from one to the other,
 * so that a statement that is complete is right.
 */
export async function* statementRows(
  settlement: Pick<Settlement, 'id' | 'cutoff' | 'openingCentavos' | 'closingCentavos'>,
  lines: AsyncIterable<SettlementLine>,
): AsyncGenerator<StatementRow[]> {
  const { cutoff, openingCentavos, closingCentavos } = settlement;
  let balanceCentavos = openingCentavos;
  let rows: StatementRow[] = [{ type: 'opening', day: cutoff, line: null, balanceCentavos }];
  for await (const line of lines) {
    balanceCentavos += line.netCentavos;
    rows.push({ type: line.type, day: line.day, line, balanceCentavos });
    if (rows.length < ROWS_AT_ONCE) continue;
    yield rows;
    rows = [];
  }
  if (balanceCentavos !== closingCentavos) {
    throw new Error(
      `the lines of ${settlement.id} lead to ${balanceCentavos} centavos, but it closes with ${closingCentavos}`,
    );
  }
  rows.push({ type: 'closing', day: cutoff, line: null, balanceCentavos });
  yield rows;
}
