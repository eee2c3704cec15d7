export interface SparkBar {
  good: number;
  bad: number;
}

const [STEP, GAP, HEIGHT] = [4, 1, 20];

/** Small bars over time, failures on top. Decorative: the figures are also text. */
export function Sparkline({ bars }: { bars: readonly SparkBar[] }) {
  const most = Math.max(1, ...bars.map(({ good, bad }) => good + bad));
  const tall = (count: number): number => (count / most) * HEIGHT;
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      width={bars.length * STEP}
      height={HEIGHT}
      aria-hidden="true"
    >
      {bars.map(({ good, bad }, index) => {
        const place = { x: index * STEP, width: STEP - GAP };
        return (
          <g key={place.x}>
            <rect className="good" {...place} y={HEIGHT - tall(good)} height={tall(good)} />
            <rect className="bad" {...place} y={HEIGHT - tall(good) - tall(bad)} height={tall(bad)} />
          </g>
        );
      })}
      <line x1={0} x2={bars.length * STEP} y1={HEIGHT} y2={HEIGHT} />
    </svg>
  );
}
