import { useState } from 'react';
import type { QueryValues } from '../../../api/request.ts';
import { useData, useDataPath } from '../../../session/use-data.ts';
import { ExportProgress } from './export-progress.tsx';

const EVERY_MS = 1_000;

function Running({ kind }: { kind: string }) {
  const runs = useData('/exports', {}, EVERY_MS);
  const running = runs.data?.filter(
    ({ status, file }) => status === 'running' && file.startsWith(`${kind}.`),
  );
  return running?.map(run => <ExportProgress key={run.id} run={run} />);
}

/** Download links with progress. */
export function ExportLinks({
  kind,
  query,
  labels,
}: {
  kind: string;
  query: QueryValues;
  labels: { csv: string; xlsx: string };
}) {
  const dataPath = useDataPath();
  const [isAsked, setIsAsked] = useState(false);
  const link = (format: 'csv' | 'xlsx') => (
    <a
      className="button plain"
      href={dataPath(`/exports/${kind}.${format}`, query)}
      onClick={() => setIsAsked(true)}
      download
    >
      {labels[format]}
    </a>
  );
  return (
    <>
      {link('csv')}
      {link('xlsx')}
      {isAsked && <Running kind={kind} />}
    </>
  );
}
