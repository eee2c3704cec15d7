import type { ExportRun } from '../../api/data-types.ts';
import { useDataPath } from '../../api/use-data.ts';
import { useWatched } from '../../api/use-panel.ts';
import { useWords } from '../../shell/preferences.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { fill } from '../../words/dictionary.ts';
import { exportRunWords } from '../../words/export-run-words.ts';
import { exportScheduleWords } from '../../words/export-schedule-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { kindOf, useKindWords } from './export-kinds.ts';
import { ExportProgress } from './export-progress.tsx';

const EVERY_MS = 2_000;
const tones = {
  running: 'wait',
  quiet: 'idle',
  done: 'good',
  cancelled: 'idle',
  failed: 'bad',
  ready: 'good',
} as const;

/** What is in the file; of one that a schedule has prepared, which, and what it has left out. */
function What({ run }: { run: ExportRun }) {
  const words = useWords(exportScheduleWords);
  const kinds = useKindWords();
  const format = run.file.slice(run.file.indexOf('.') + 1).toUpperCase();
  const skipped = run.skipped === 1 ? words.skippedOne : fill(words.skippedSome, { count: run.skipped });
  return (
    <>
      {`${kinds[kindOf(run)]} (${format})`}
      {run.every !== null && (
        <div className="small quiet">{fill(words.scheduled, { every: words[run.every].toLowerCase() })}</div>
      )}
      {run.skipped > 0 && <div className="small">{skipped}</div>}
    </>
  );
}

function Runs({ runs }: { runs: readonly ExportRun[] }) {
  const words = useWords(exportRunWords);
  const ui = useWords(uiWords);
  const dataPath = useDataPath();
  return (
    <Table
      caption={words.past}
      rows={runs}
      keyOf={({ id }) => id}
      columns={[
        { title: words.when, cell: run => <Moment iso={run.started_at} /> },
        { title: words.what, cell: run => <What run={run} /> },
        {
          title: words.filters,
          cell: ({ filters }) =>
            Object.entries(filters)
              .map(([name, value]) => `${name}: ${value}`)
              .join(', ') || ui.none,
          isWide: true,
        },
        { title: words.who, cell: run => run.account_name ?? ui.none, isWide: true },
        {
          title: words.state,
          cell: ({ status }) => <Mark tone={tones[status]}>{words[status]}</Mark>,
          isWide: true,
        },
        { title: words.rows, cell: run => <ExportProgress run={run} />, align: 'end' },
        {
          title: ui.actions,
          cell: run => (
            <a className="button quiet" href={dataPath(`/exports/${run.file}`, run.filters)} download>
              {run.status === 'ready' ? words.download : words.again}
            </a>
          ),
        },
      ]}
    />
  );
}

/** Who took what out, newest first. A file is written anew whenever it is wanted again. */
export function ExportRuns() {
  const words = useWords(exportRunWords);
  const runs = useWatched<ExportRun[]>(useDataPath()('/exports'), EVERY_MS);
  return (
    <Panel title={words.past}>
      <Loaded query={runs} lines={3}>
        {rows => (rows.length === 0 ? <p className="quiet">{words.empty}</p> : <Runs runs={rows} />)}
      </Loaded>
      <p className="small quiet">{words.kept}</p>
    </Panel>
  );
}
