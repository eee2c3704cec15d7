import type { Line } from '../../lines/line.ts';
import { partOf, type RestOfPeriod } from '../../proration/prorate.ts';

/**
 * The lines of a change within a period: removed items are credited for the rest of it, and new items are charged. The arguments are
 * full-period lines. Unchanged items add no lines.
 */
export function changedLines(before: readonly Line[], after: readonly Line[], rest: RestOfPeriod): Line[] {
  const gone = before.filter(line => !after.some(other => costsTheSame(line, other)));
  const added = after.filter(line => !before.some(other => costsTheSame(line, other)));
  const replaced = gone.flatMap(line => [
    partOf(line, rest, -1n),
    ...added.filter(isFor(line)).map(other => partOf(other, rest, 1n)),
  ]);
  const others = added.filter(line => !gone.some(isFor(line))).map(line => partOf(line, rest, 1n));
  return [...replaced, ...others];
}

const isFor =
  ({ planId }: Line) =>
  (other: Line): boolean =>
    other.planId === planId;

const costsTheSame = (a: Line, b: Line): boolean =>
  a.planId === b.planId &&
  a.quantity === b.quantity &&
  a.amountCentavos === b.amountCentavos &&
  a.discountCentavos === b.discountCentavos &&
  a.tax?.code === b.tax?.code &&
  a.tax?.behavior === b.tax?.behavior;
