import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { ChartPoint } from './point.ts';

export interface DrawnProps {
  points: readonly ChartPoint[];
  look: 'area' | 'bars';
  /** The value at the top of the axis, where it is always the same one. */
  top?: number | undefined;
  axisText: (value: number) => string;
}

const axisLook = { fill: 'var(--quiet)', fontSize: 12 };

/** What a point says while it is pointed at. */
function Hover({ point }: { point: ChartPoint | undefined }) {
  if (point === undefined) return null;
  return (
    <div className="chart-hover">
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

const shapes = {
  area: (
    <Area
      dataKey="value"
      type="monotone"
      stroke="var(--chart-now)"
      strokeWidth={2}
      fill="var(--chart-fill)"
      fillOpacity={1}
      isAnimationActive={false}
      activeDot={{ r: 4 }}
    />
  ),
  bars: (
    <Bar
      dataKey="value"
      fill="var(--chart-now)"
      radius={[3, 3, 0, 0]}
      maxBarSize={36}
      isAnimationActive={false}
    />
  ),
};

/**
 * The picture itself, in a file of its own: it comes with the library, when the first chart is on screen. What it shows
 * is also a table, so the picture takes no keyboard focus and is one image to screen readers.
 */
export default function Drawn({ points, look, top, axisText }: DrawnProps) {
  const hasBefore = points.some(({ before }) => (before?.value ?? 0) > 0);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...points]}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="short"
          tick={axisLook}
          tickLine={false}
          axisLine={{ stroke: 'var(--strong-line)' }}
          interval="preserveStartEnd"
          minTickGap={28}
        />
        <YAxis
          width="auto"
          tick={axisLook}
          tickLine={false}
          axisLine={false}
          tickCount={4}
          tickFormatter={axisText}
          domain={[0, top ?? 'auto']}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={look === 'area' ? { stroke: 'var(--strong-line)' } : { fill: 'var(--sunken)' }}
          content={({ active, payload }) => (
            <Hover point={active ? (payload[0]?.payload as ChartPoint | undefined) : undefined} />
          )}
        />
        {shapes[look]}
        {hasBefore && (
          <Line
            dataKey="before.value"
            type="monotone"
            stroke="var(--chart-before)"
            strokeWidth={1.25}
            strokeDasharray="4 3"
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
