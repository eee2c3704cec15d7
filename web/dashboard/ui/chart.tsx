import { figureMessages } from '../messages/figure-messages.ts';
import { useMessages } from '../session/preferences.ts';
import { Table } from './table.tsx';

export interface Bar {
  label: string;
  value: number;
  /** The value as people read it. */
  text: string;
}

const [WIDTH, HEIGHT] = [600, 160];
const GAP_SHARE = 0.2;

/** Bars, mostly over time. Whoever does not see them has the same figures as a table. */
export function BarChart({
  title,
  bars,
  top,
  barsAre,
}: {
  title: string;
  bars: readonly Bar[];
  top?: number;
  /** What each bar stands for, where that is no time. */
  barsAre?: string;
}) {
  const messages = useMessages(figureMessages);
  const most = top ?? Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  return (
    <div className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
        {bars.map(({ label, value, text }, index) => (
          <rect
            key={label}
            x={(index + GAP_SHARE / 2) * step}
            y={HEIGHT - (value / most) * HEIGHT}
            width={step * (1 - GAP_SHARE)}
            height={(value / most) * HEIGHT}
          >
            <title>{`${label}: ${text}`}</title>
          </rect>
        ))}
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <p className="chart-ends" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      <details>
        <summary>{messages.asTable}</summary>
        <Table
          caption={title}
          rows={bars}
          keyOf={({ label }) => label}
          columns={[
            { title: barsAre ?? messages.when, cell: ({ label }) => label },
            { title: messages.value, cell: ({ text }) => text, align: 'end' },
          ]}
        />
      </details>
    </div>
  );
}
