import { useState } from 'react';
import type { ExportSchedule } from '../../api/data-types.ts';
import { send } from '../../api/request.ts';
import { useChange } from '../../api/use-api.ts';
import { useData } from '../../api/use-data.ts';
import { useWords } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { fill } from '../../words/dictionary.ts';
import { exportScheduleWords } from '../../words/export-schedule-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { useKindWords } from './export-kinds.ts';
import { NewScheduleDialog, weekdays } from './export-schedule-dialog.tsx';

/** How often, in words. */
function useRhythm(): (schedule: Pick<ExportSchedule, 'every' | 'weekday'>) => string {
  const words = useWords(exportScheduleWords);
  return ({ every, weekday }) => {
    const day = weekdays.find(known => known === weekday);
    return day === undefined ? words[every] : fill(words.onWeekday, { weekday: words[`weekday${day}`] });
  };
}

function Changes({ schedule }: { schedule: ExportSchedule }) {
  const words = useWords(exportScheduleWords);
  const kinds = useKindWords();
  const rhythm = useRhythm();
  const path = `${useDataAddress()}/export-schedules/${schedule.id}`;
  const pause = useChange((isPaused: boolean, idempotencyKey) =>
    send<ExportSchedule>('PUT', path, { body: { is_paused: isPaused }, idempotencyKey }),
  );
  const remove = useChange((_none: undefined, idempotencyKey) => send('DELETE', path, { idempotencyKey }));
  if (!schedule.may_change) return null;
  const named = { what: kinds[schedule.kind], every: rhythm(schedule) };
  const error = pause.error ?? remove.error;
  return (
    <div className="buttons">
      <Button
        look="quiet"
        needs="read"
        aria-label={fill(schedule.is_paused ? words.resumeOf : words.pauseOf, named)}
        busy={pause.isPending}
        onClick={() => pause.mutate(!schedule.is_paused)}
      >
        {schedule.is_paused ? words.resume : words.pause}
      </Button>
      <Button
        look="quiet"
        needs="read"
        aria-label={fill(words.removeOf, named)}
        busy={remove.isPending}
        onClick={() => remove.mutate(undefined, { onSuccess: () => showToast(words.removed) })}
      >
        {words.remove}
      </Button>
      {error !== null && (
        <span role="alert">
          <ErrorText error={error} />
        </span>
      )}
    </div>
  );
}

function Schedules({ rows }: { rows: readonly ExportSchedule[] }) {
  const words = useWords(exportScheduleWords);
  const ui = useWords(uiWords);
  const kinds = useKindWords();
  const rhythm = useRhythm();
  return (
    <Table
      caption={words.title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: words.what, cell: ({ kind, format }) => `${kinds[kind]} (${format.toUpperCase()})` },
        { title: words.every, cell: rhythm },
        {
          title: words.next,
          cell: row => (row.is_paused ? ui.none : <Moment iso={row.next_run_at} />),
        },
        { title: words.who, cell: row => row.account_name, isWide: true },
        {
          title: words.state,
          cell: row => (
            <Mark tone={row.is_paused ? 'idle' : 'good'}>{row.is_paused ? words.paused : words.active}</Mark>
          ),
          isWide: true,
        },
        { title: ui.actions, cell: row => <Changes schedule={row} /> },
      ]}
    />
  );
}

/** What comes by itself, for whom, and when next. */
export function ExportSchedules() {
  const words = useWords(exportScheduleWords);
  const schedules = useData<ExportSchedule[]>('/export-schedules');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title={words.title}
      actions={
        <Button needs="read" onClick={() => setIsOpen(true)}>
          {words.plan}
        </Button>
      }
    >
      <p className="quiet">{words.lead}</p>
      <Loaded query={schedules} lines={2}>
        {rows => (rows.length === 0 ? <p className="quiet">{words.empty}</p> : <Schedules rows={rows} />)}
      </Loaded>
      {isOpen && <NewScheduleDialog onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
