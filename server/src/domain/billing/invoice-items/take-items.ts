import { type Line, newLine } from '../lines/line.ts';
import type { InvoiceItem } from './invoice-item.ts';

export type WaitingItem = Pick<InvoiceItem, 'id' | 'line'>;

/** An item of which an invoice takes everything, or only a part. */
export interface TakenItem {
  item: WaitingItem;
  /** On the invoice. */
  line: Line;
  /** What keeps waiting; null where the invoice takes everything. */
  rest: Line | null;
}

/**
 * Which waiting items go onto an invoice of these lines: every charge, and then as much of the negative items, oldest first, as
 * leaves the total at zero or more. The rest of them waits for the next invoice.
 */
export function takeItems(
  lines: readonly Pick<Line, 'totalCentavos'>[],
  waiting: readonly WaitingItem[],
): TakenItem[] {
  const charges = waiting.filter(({ line }) => line.totalCentavos >= 0n);
  let left = [...lines, ...charges.map(({ line }) => line)].reduce(
    (sum, { totalCentavos }) => sum + totalCentavos,
    0n,
  );
  const taken: TakenItem[] = charges.map(item => ({ item, line: item.line, rest: null }));
  for (const item of waiting) {
    const { totalCentavos } = item.line;
    if (totalCentavos >= 0n || left <= 0n) continue;
    const isWhole = -totalCentavos <= left;
    taken.push(isWhole ? { item, line: item.line, rest: null } : splitItem(item, left));
    left = isWhole ? left + totalCentavos : 0n;
  }
  return taken;
}

/** Both parts contain their tax, so that they add up to the centavo. */
function splitItem(item: WaitingItem, takenCentavos: bigint): TakenItem {
  const { line } = item;
  return {
    item,
    line: partOf(line, -takenCentavos),
    rest: partOf(line, line.totalCentavos + takenCentavos),
  };
}

function partOf(line: Line, amountCentavos: bigint): Line {
  const { tax } = line;
  const content = { ...line, unitAmountCentavos: null, amountCentavos };
  return newLine(content, tax && { code: tax.code, behavior: 'inclusive' });
}
