import { type PointerEvent, useState } from 'react';
import { useSize } from '../use-size.ts';
import { labelsThatFit } from './axis.ts';
import { type Drawing, type Layout, layOut, textWidth } from './layout.ts';
import { lineThrough, runsOf } from './line.ts';
import type { ChartPoint } from './point.ts';

export type DrawnProps = Drawing;

const LABEL_GAP = 28;
const WIDEST_BAR = 36;

/** The values of the hovered point, on the side with more room. */
function Hover({ point, x, width }: { point: ChartPoint; x: number; width: number }) {
  const place = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 };
  return (
    <div className="chart-hover" style={place}>
      <p className="small quiet">{point.label}</p>
      <p className="chart-now">{point.text}</p>
      {point.before !== undefined && (
        <p className="small quiet chart-before">
          {point.before.label}: {point.before.text}
        </p>
      )}
    </div>
  );
}

function Axes({ points, layout }: { points: readonly ChartPoint[]; layout: Layout }) {
  const { left, right, bottom, lines, xOf } = layout;
  const labels = points.map(({ short }, index) => ({ x: xOf(index), text: short }));
  return (
    <>
      {lines.map(({ y, text }, index) => (
        <g key={y}>
          <line
            className={index === 0 ? 'chart-base' : 'chart-line'}
            x1={left}
            x2={right}
            y1={Math.round(y) + 0.5}
            y2={Math.round(y) + 0.5}
          />
          <text className="chart-label" x={left - 8} y={y} dy="0.35em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {labelsThatFit(labels, textWidth, LABEL_GAP).map(({ x, text }) => (
        <text
          key={x}
          className="chart-label"
          // A label at the edge must not be cut off.
          x={Math.min(x, right + 8 - textWidth(text) / 2)}
          y={bottom + 18}
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
    </>
  );
}

function Bars({ points, layout }: { points: readonly ChartPoint[]; layout: Layout }) {
  const width = Math.min(WIDEST_BAR, layout.band * 0.8);
  return points.map(({ value, label }, index) => {
    const spot = layout.spotOf(index, value);
    if (spot === undefined || spot.y >= layout.bottom) return null;
    const height = layout.bottom - spot.y;
    const radius = Math.min(3, height, width / 2);
    const path = `M${spot.x - width / 2},${layout.bottom}v${radius - height}q0,${-radius},${radius},${-radius}h${width - 2 * radius}q${radius},0,${radius},${radius}v${height - radius}z`;
    return <path key={label} className="chart-bar" d={path} />;
  });
}

function Area({ points, layout }: { points: readonly ChartPoint[]; layout: Layout }) {
  const runs = runsOf(points.map(({ value }, index) => layout.spotOf(index, value)));
  return runs.map(run => {
    const path = lineThrough(run);
    const [first, last] = [run[0], run.at(-1)];
    return (
      <g key={first?.x}>
        <path
          className="chart-area"
          d={`${path}L${last?.x},${layout.bottom}L${first?.x},${layout.bottom}Z`}
        />
        <path className="chart-curve" d={path} />
      </g>
    );
  });
}

function Cursor({ layout, index, isBars }: { layout: Layout; index: number; isBars: boolean }) {
  const x = layout.xOf(index);
  const top = layout.lines.at(-1)?.y ?? 0;
  if (!isBars) return <line className="chart-cursor" x1={x} x2={x} y1={top} y2={layout.bottom} />;
  const { band, bottom } = layout;
  return <rect className="chart-band" x={x - band / 2} y={top} width={band} height={bottom - top} />;
}

/**
 * The chart's SVG. Its figures are also a table, so the SVG takes no keyboard focus and is one image to screen readers.
 */
export default function Drawn(drawing: DrawnProps) {
  const { points, look } = drawing;
  const [frame, size] = useSize<HTMLDivElement>();
  const [active, setActive] = useState<number>();
  const layout = size && layOut(drawing, size);
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setActive(layout?.nearest(event.clientX - left));
  };
  const point = active === undefined ? undefined : points[active];
  const dot = active === undefined || look === 'bars' ? undefined : layout?.spotOf(active, point?.value);
  const before = runsOf(points.map((each, index) => layout?.spotOf(index, each.before?.value)));
  const hasBefore = points.some(each => (each.before?.value ?? 0) > 0);
  return (
    <div
      ref={frame}
      className="chart-frame"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setActive(undefined)}
    >
      {layout !== undefined && (
        <svg width={size?.width} height={size?.height} aria-hidden="true">
          {active !== undefined && look === 'bars' && <Cursor layout={layout} index={active} isBars />}
          <Axes points={points} layout={layout} />
          {look === 'bars' ? (
            <Bars points={points} layout={layout} />
          ) : (
            <Area points={points} layout={layout} />
          )}
          {hasBefore &&
            before.map(run => <path key={run[0]?.x} className="chart-then" d={lineThrough(run)} />)}
          {active !== undefined && look === 'area' && (
            <Cursor layout={layout} index={active} isBars={false} />
          )}
          {dot !== undefined && <circle className="chart-dot" cx={dot.x} cy={dot.y} r={4} />}
        </svg>
      )}
      {layout !== undefined && active !== undefined && point !== undefined && (
        <Hover point={point} x={layout.xOf(active)} width={size?.width ?? 0} />
      )}
    </div>
  );
}
