import type { ExportRun } from '../../api/data-types.ts';
import { useDataPath } from '../../api/use-data.ts';
import { useWatched } from '../../api/use-watched.ts';
import { useWords } from '../../shell/preferences.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { exportRunWords } from '../../words/export-run-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { kindOf, useKindWords } from './export-kinds.ts';
import { ExportProgress } from './export-progress.tsx';

const EVERY_MS = 2_000;
const tones = { running: 'wait', quiet: 'idle', done: 'good', cancelled: 'idle', failed: 'bad' } as const;

function Runs({ runs }: { runs: readonly ExportRun[] }) {
  const words = useWords(exportRunWords);
  const ui = useWords(uiWords);
  const kinds = useKindWords();
  const dataPath = useDataPath();
  const format = ({ file }: ExportRun): string => file.slice(file.indexOf('.') + 1).toUpperCase();
  return (
    <Table
      caption={words.past}
      rows={runs}
      keyOf={({ id }) => id}
      columns={[
        { title: words.when, cell: run => <Moment iso={run.started_at} /> },
        { title: words.what, cell: run => `${kinds[kindOf(run)]} (${format(run)})` },
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
              {words.again}
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
