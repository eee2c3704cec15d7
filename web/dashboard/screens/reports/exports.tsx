import type { CalendarDate } from '@recaudo/contract/calendar-date';
import { formatDay } from '../../format/dates.ts';
import { dayRange } from '../../format/day-range.ts';
import { fill } from '../../messages/dictionary.ts';
import { reportMessages } from '../../messages/report-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useFilters } from '../../router/router.tsx';
import { useMessages, usePreferences } from '../../session/preferences.ts';
import { useToday } from '../../session/use-today.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Skeleton } from '../../ui/loaded.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { exportKinds } from './export-kinds.ts';
import { ExportLinks } from './export-links.tsx';
import { ExportRuns } from './export-runs.tsx';
import { ExportSchedules } from './export-schedules.tsx';

/** What the address asks for. */
function useChosen(today: CalendarDate) {
  const { filters } = useFilters();
  const kind = exportKinds.find(name => name === filters.get('tipo')) ?? 'transactions';
  const range = filters.get('rango') ?? 'last_month';
  const typed = { from: filters.get('desde') ?? '', to: filters.get('hasta') ?? '' };
  if (range === 'this_month' || range === 'last_month') {
    return { kind, range, days: dayRange(today, range) };
  }
  return { kind, range, days: range === 'custom' ? typed : { from: '', to: '' } };
}

function Choice({ today }: { today: CalendarDate }) {
  const messages = useMessages(reportMessages);
  const ui = useMessages(uiMessages);
  const { kind, range, days } = useChosen(today);
  return (
    <FilterBar>
      <SelectField
        label={messages.what}
        name="tipo"
        defaultValue={kind}
        choices={exportKinds.map(name => [name, messages[name]] as const)}
      />
      <SelectField
        label={messages.range}
        name="rango"
        defaultValue={range}
        choices={[
          ['last_month', messages.lastMonth],
          ['this_month', messages.thisMonth],
          ['custom', messages.custom],
          ['everything', messages.everything],
        ]}
      />
      {range === 'custom' && (
        <>
          <TextField label={ui.from} type="date" name="desde" defaultValue={days.from} />
          <TextField label={ui.to} type="date" name="hasta" defaultValue={days.to} />
        </>
      )}
    </FilterBar>
  );
}

function ChosenFile({ today }: { today: CalendarDate }) {
  const messages = useMessages(reportMessages);
  const { language } = usePreferences();
  const { kind, days } = useChosen(today);
  const day = (text: string): string => (text === '' ? '…' : formatDay(text, language));
  const isAll = days.from === '' && days.to === '';
  const sentence = isAll
    ? fill(messages.chosenAll, { what: messages[kind] })
    : fill(messages.chosenRange, { what: messages[kind], from: day(days.from), to: day(days.to) });
  return (
    <Panel title={messages.chosen}>
      <p role="status">{sentence}</p>
      <div className="buttons">
        <ExportLinks
          kind={kind}
          query={{ 'creation[gte]': days.from, 'creation[lte]': days.to }}
          labels={messages}
        />
      </div>
      <p className="small quiet">{messages.formats}</p>
    </Panel>
  );
}

export default function Exports() {
  const messages = useMessages(reportMessages);
  const today = useToday();
  return (
    <>
      <PageHead title={messages.exportsTitle} lead={messages.exportsLead} />
      {today === undefined ? (
        <Skeleton />
      ) : (
        <>
          <Choice today={today} />
          <ChosenFile today={today} />
          <ExportSchedules />
          <ExportRuns />
        </>
      )}
    </>
  );
}
