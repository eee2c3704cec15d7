import type { ExportSchedule } from '@recaudo/contract/merchant/money/exports';
import { useState } from 'react';
import { fill } from '../../../messages/dictionary.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useChange } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { ErrorText } from '../../../ui/rejections/failure.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Mark } from '../../../ui/values/mark.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { NewScheduleDialog, weekdays } from '../dialogs/export-schedule-dialog.tsx';
import { exportScheduleMessages } from '../messages/export-schedule-messages.ts';
import { useKindMessages } from './export-kinds.ts';

/** A schedule's frequency in words. */
function useRhythm(): (schedule: Pick<ExportSchedule, 'every' | 'weekday'>) => string {
  const messages = useMessages(exportScheduleMessages);
  return ({ every, weekday }) => {
    const day = weekdays.find(known => known === weekday);
    return day === undefined
      ? messages[every]
      : fill(messages.onWeekday, { weekday: messages[`weekday${day}`] });
  };
}

function Changes({ schedule }: { schedule: ExportSchedule }) {
  const messages = useMessages(exportScheduleMessages);
  const kinds = useKindMessages();
  const rhythm = useRhythm();
  const { data } = useGateway();
  const path = { schedule_id: schedule.id };
  const pause = useChange((isPaused: boolean, idempotencyKey) =>
    data.put('/export-schedules/:schedule_id', { path, body: { is_paused: isPaused }, idempotencyKey }),
  );
  const remove = useChange((_none: undefined, idempotencyKey) =>
    data.delete('/export-schedules/:schedule_id', { path, idempotencyKey }),
  );
  if (!schedule.may_change) return null;
  const named = { what: kinds[schedule.kind], every: rhythm(schedule) };
  const error = pause.error ?? remove.error;
  return (
    <div className="buttons">
      <Button
        look="quiet"
        needs="read"
        aria-label={fill(schedule.is_paused ? messages.resumeOf : messages.pauseOf, named)}
        busy={pause.isPending}
        onClick={() => pause.mutate(!schedule.is_paused)}
      >
        {schedule.is_paused ? messages.resume : messages.pause}
      </Button>
      <Button
        look="quiet"
        needs="read"
        aria-label={fill(messages.removeOf, named)}
        busy={remove.isPending}
        onClick={() => remove.mutate(undefined, { onSuccess: () => showToast(messages.removed) })}
      >
        {messages.remove}
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
  const messages = useMessages(exportScheduleMessages);
  const ui = useMessages(uiMessages);
  const kinds = useKindMessages();
  const rhythm = useRhythm();
  return (
    <Table
      caption={messages.title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: messages.what, cell: ({ kind, format }) => `${kinds[kind]} (${format.toUpperCase()})` },
        { title: messages.every, cell: rhythm },
        {
          title: messages.next,
          cell: row => (row.is_paused ? ui.none : <Instant iso={row.next_run_at} />),
        },
        { title: messages.who, cell: row => row.account_name, isWide: true },
        {
          title: messages.state,
          cell: row => (
            <Mark tone={row.is_paused ? 'idle' : 'good'}>
              {row.is_paused ? messages.paused : messages.active}
            </Mark>
          ),
          isWide: true,
        },
        { title: ui.actions, cell: row => <Changes schedule={row} /> },
      ]}
    />
  );
}

/** Scheduled exports: content, recipient and next run. */
export function ExportSchedules() {
  const messages = useMessages(exportScheduleMessages);
  const schedules = useData('/export-schedules');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title={messages.title}
      actions={
        <Button needs="read" onClick={() => setIsOpen(true)}>
          {messages.plan}
        </Button>
      }
    >
      <p className="quiet">{messages.lead}</p>
      <Loaded query={schedules} lines={2}>
        {rows => (rows.length === 0 ? <p className="quiet">{messages.empty}</p> : <Schedules rows={rows} />)}
      </Loaded>
      {isOpen && <NewScheduleDialog onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
