const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const INTERVALS = 3;

/** Values for the lines of the axis, from zero to at least `largest`, in round steps. */
export function axisValues(largest: number, top?: number): number[] {
  const step = top === undefined ? roundStep(largest / INTERVALS) : top / INTERVALS;
  return Array.from({ length: INTERVALS + 1 }, (_, index) => index * step);
}

function roundStep(least: number): number {
  if (!(least > 0)) return 1;
  const unit = 10 ** Math.floor(Math.log10(least));
  return (STEPS.find(step => step * unit >= least * (1 - 1e-9)) ?? 10) * unit;
}

export interface AxisLabel {
  x: number;
  text: string;
}

/** The labels that fit beside each other. The first and the last always stay. */
export function labelsThatFit(
  labels: readonly AxisLabel[],
  widthOf: (text: string) => number,
  gap: number,
): AxisLabel[] {
  const last = labels.at(-1);
  const [first] = labels;
  if (first === undefined || last === undefined || first === last) return [...labels];
  const isClear = (left: AxisLabel, right: AxisLabel): boolean =>
    right.x - left.x >= (widthOf(left.text) + widthOf(right.text)) / 2 + gap;
  const shown = [first];
  for (const label of labels.slice(1, -1)) {
    if (isClear(shown.at(-1) ?? first, label) && isClear(label, last)) shown.push(label);
  }
  return [...shown, last];
}
