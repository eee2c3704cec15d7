import type { ExportRun } from '@recaudo/contract/merchant/money/exports';
import { fill } from '../../../messages/dictionary.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useData, useDataPath } from '../../../session/use-data.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Mark } from '../../../ui/values/mark.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { exportRunMessages } from '../messages/export-run-messages.ts';
import { exportScheduleMessages } from '../messages/export-schedule-messages.ts';
import { kindOf, useKindMessages } from './export-kinds.ts';
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

/** The file's content and, for a scheduled export, the schedule and the number of skipped rows. */
function RunContent({ run }: { run: ExportRun }) {
  const messages = useMessages(exportScheduleMessages);
  const kinds = useKindMessages();
  const format = run.file.slice(run.file.indexOf('.') + 1).toUpperCase();
  const skipped =
    run.skipped === 1 ? messages.skippedOne : fill(messages.skippedSome, { count: run.skipped });
  return (
    <>
      {`${kinds[kindOf(run)]} (${format})`}
      {run.every !== null && (
        <div className="small quiet">
          {fill(messages.scheduled, { every: messages[run.every].toLowerCase() })}
        </div>
      )}
      {run.skipped > 0 && <div className="small">{skipped}</div>}
    </>
  );
}

function Runs({ runs }: { runs: readonly ExportRun[] }) {
  const messages = useMessages(exportRunMessages);
  const ui = useMessages(uiMessages);
  const dataPath = useDataPath();
  return (
    <Table
      caption={messages.past}
      rows={runs}
      keyOf={({ id }) => id}
      columns={[
        { title: messages.when, cell: run => <Instant iso={run.started_at} /> },
        { title: messages.what, cell: run => <RunContent run={run} /> },
        {
          title: messages.filters,
          cell: ({ filters }) =>
            Object.entries(filters)
              .map(([name, value]) => `${name}: ${value}`)
              .join(', ') || ui.none,
          isWide: true,
        },
        { title: messages.who, cell: run => run.account_name ?? ui.none, isWide: true },
        {
          title: messages.state,
          cell: ({ status }) => <Mark tone={tones[status]}>{messages[status]}</Mark>,
          isWide: true,
        },
        { title: messages.rows, cell: run => <ExportProgress run={run} />, align: 'end' },
        {
          title: ui.actions,
          cell: run => (
            <a className="button quiet" href={dataPath(`/exports/${run.file}`, run.filters)} download>
              {run.status === 'ready' ? messages.download : messages.again}
            </a>
          ),
        },
      ]}
    />
  );
}

/** Past exports, newest first. A file is generated again on each download. */
export function ExportRuns() {
  const messages = useMessages(exportRunMessages);
  const runs = useData('/exports', {}, EVERY_MS);
  return (
    <Panel title={messages.past}>
      <Loaded query={runs} lines={3}>
        {rows => (rows.length === 0 ? <p className="quiet">{messages.empty}</p> : <Runs runs={rows} />)}
      </Loaded>
      <p className="small quiet">{messages.kept}</p>
    </Panel>
  );
}
