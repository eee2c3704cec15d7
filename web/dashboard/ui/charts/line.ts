/** A position in the chart, in pixels. */
export interface Spot {
  x: number;
  y: number;
}

const round = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * The `d` of an SVG path through the points. Straight, because a curve would suggest values between the measured days.
 */
export const lineThrough = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)},${round(y)}`).join('');

/** Splits spots into runs without gaps: a point without a value ends its run. */
export function runsOf(spots: readonly (Spot | undefined)[]): Spot[][] {
  const runs: Spot[][] = [[]];
  for (const spot of spots) {
    if (spot === undefined) runs.push([]);
    else runs.at(-1)?.push(spot);
  }
  return runs.filter(run => run.length > 0);
}
