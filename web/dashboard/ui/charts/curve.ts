/** A place in the picture, in pixels. */
export interface Spot {
  x: number;
  y: number;
}

const secant = (from: Spot, to: Spot): number => (to.y - from.y) / (to.x - from.x);

/** The slope at the spot in the middle. It is flat at peaks, so the curve never leaves the range of its values. */
function slopeAt(before: Spot, spot: Spot, after: Spot): number {
  const [left, right] = [secant(before, spot), secant(spot, after)];
  if (left * right <= 0) return 0;
  const [widthLeft, widthRight] = [spot.x - before.x, after.x - spot.x];
  const mean = (left * widthRight + right * widthLeft) / (widthLeft + widthRight);
  return Math.sign(mean) * Math.min(Math.abs(left), Math.abs(right), Math.abs(mean) / 2) * 2;
}

/** Slopes of a monotone cubic curve through the spots (Steffen, 1990). */
function slopesOf(spots: readonly Spot[]): number[] {
  const inner = spots.map((spot, index) => {
    const [before, after] = [spots[index - 1], spots[index + 1]];
    return before === undefined || after === undefined ? undefined : slopeAt(before, spot, after);
  });
  return spots.map((spot, index) => {
    const known = inner[index];
    if (known !== undefined) return known;
    const isFirst = index === 0;
    const neighbor = spots[isFirst ? 1 : index - 1];
    if (neighbor === undefined) return 0;
    const straight = secant(spot, neighbor);
    const next = inner[isFirst ? 1 : index - 1];
    return next === undefined ? straight : (3 * straight - next) / 2;
  });
}

const round = (value: number): string => String(Math.round(value * 100) / 100);

/** The `d` of an SVG path that goes through the spots, from left to right, without overshooting them. */
export function curveThrough(spots: readonly Spot[]): string {
  const slopes = slopesOf(spots);
  const parts = spots.map((spot, index) => {
    const before = spots[index - 1];
    if (before === undefined) return `M${round(spot.x)},${round(spot.y)}`;
    const third = (spot.x - before.x) / 3;
    const controls = [
      { x: before.x + third, y: before.y + third * (slopes[index - 1] ?? 0) },
      { x: spot.x - third, y: spot.y - third * (slopes[index] ?? 0) },
      spot,
    ];
    return `C${controls.map(({ x, y }) => `${round(x)},${round(y)}`).join(',')}`;
  });
  return parts.join('');
}

/** Spots without a gap between them: a point without a value ends its run. */
export function runsOf(spots: readonly (Spot | undefined)[]): Spot[][] {
  const runs: Spot[][] = [[]];
  for (const spot of spots) {
    if (spot === undefined) runs.push([]);
    else runs.at(-1)?.push(spot);
  }
  return runs.filter(run => run.length > 0);
}
