import { lazy, Suspense } from 'react';
import { chartMessages } from '../../messages/chart-messages.ts';
import { useMessages } from '../../session/preferences.ts';
import type { Column } from '../lists/column.ts';
import { Table } from '../lists/table.tsx';
import type { DrawnProps } from './drawn.tsx';
import type { ChartPoint } from './point.ts';

const Drawn = lazy(() => import('./drawn.tsx'));

function Legend() {
  const messages = useMessages(chartMessages);
  return (
    <p className="chart-legend small" aria-hidden="true">
      <span className="chart-key now">{messages.thisPeriod}</span>
      <span className="chart-key before">{messages.periodBefore}</span>
    </p>
  );
}

/** A chart over time or of bars. The same figures are available as a table. */
export function Chart({
  title,
  points,
  pointsAre,
  empty,
  ...drawn
}: DrawnProps & {
  title: string;
  /** The kind of the points, if not times. */
  pointsAre?: string | undefined;
  /** Shown instead of an empty chart. */
  empty: string;
}) {
  const messages = useMessages(chartMessages);
  const hasBefore = points.some(({ before }) => (before?.value ?? 0) > 0);
  const isEmpty = points.every(({ value, before }) => (value ?? 0) === 0 && (before?.value ?? 0) === 0);
  if (isEmpty) return <p className="chart-empty quiet">{empty}</p>;
  const columns: Column<ChartPoint>[] = [
    { title: pointsAre ?? messages.when, cell: ({ label }) => label },
    { title: messages.value, cell: ({ text }) => text, align: 'end' },
  ];
  if (hasBefore) {
    columns.push({ title: messages.periodBefore, cell: ({ before }) => before?.text, align: 'end' });
  }
  return (
    <div className="chart">
      {hasBefore && <Legend />}
      <div className="chart-picture" role="img" aria-label={title}>
        <Suspense fallback={<span className="bone" />}>
          <Drawn points={points} {...drawn} />
        </Suspense>
      </div>
      <details>
        <summary>{messages.asTable}</summary>
        <Table caption={title} rows={points} keyOf={({ label }) => label} columns={columns} />
      </details>
    </div>
  );
}
