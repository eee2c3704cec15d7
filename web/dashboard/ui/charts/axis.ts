const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const INTERVALS = 3;

/** Values of the grid lines, from zero to at least `largest`, in round steps. */
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

/** Shows every nth label, as many as fit, because uneven gaps would suggest uneven time. Keeps the first. */
export function labelsThatFit(
  labels: readonly AxisLabel[],
  widthOf: (text: string) => number,
  gap: number,
): AxisLabel[] {
  const isClear = (left: AxisLabel, right: AxisLabel): boolean =>
    right.x - left.x >= (widthOf(left.text) + widthOf(right.text)) / 2 + gap;
  for (let step = 1; step < labels.length; step += 1) {
    const shown = labels.filter((_label, index) => index % step === 0);
    const fits = shown.every((label, index) => {
      const next = shown[index + 1];
      return next === undefined || isClear(label, next);
    });
    if (fits) return shown;
  }
  return labels.slice(0, 1);
}
