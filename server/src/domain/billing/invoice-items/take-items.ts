import { type Line, newLine } from '../lines/line.ts';
import type { InvoiceItem } from './invoice-item.ts';

export type WaitingItem = Pick<InvoiceItem, 'id' | 'line'>;

/** An item that an invoice takes as a whole or in part. */
export interface TakenItem {
  item: WaitingItem;
  /** The line on the invoice. */
  line: Line;
  /** The rest, which waits for the next invoice; null if the invoice takes the whole item. */
  rest: Line | null;
}

/**
 * Chooses the waiting items for an invoice with these lines: every charge, then as much of the negative items, oldest first, as keeps
 * the total at zero or more. The rest waits for the next invoice.
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

/** Both parts include their tax, so that they add up to the centavo. */
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
