import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { formatDay } from '../../../format/dates.ts';
import { dayRange } from '../../../format/day-range.ts';
import { fill } from '../../../messages/dictionary.ts';
import { filterMessages } from '../../../messages/filter-messages.ts';
import { useFilters } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useToday } from '../../../session/use-today.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { FilterRow } from '../../../ui/filters/filter-row.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';
import { PageHead, Panel } from '../../../ui/page.tsx';
import { reportMessages } from '../messages/report-messages.ts';
import { exportKinds } from './export-kinds.ts';
import { ExportLinks } from './export-links.tsx';
import { ExportRuns } from './export-runs.tsx';
import { ExportSchedules } from './export-schedules.tsx';

/** The choices in the URL. */
function useChosen(today: CalendarDate) {
  const { filters } = useFilters();
  const kind = exportKinds.find(name => name === filters.get('tipo')) ?? 'transactions';
  const range = filters.get('rango') ?? 'last_month';
  const typed = { from: filters.get('creation[gte]') ?? '', to: filters.get('creation[lte]') ?? '' };
  if (range === 'this_month' || range === 'last_month') {
    return { kind, range, days: dayRange(today, range) };
  }
  return { kind, range, days: range === 'custom' ? typed : { from: '', to: '' } };
}

function Choices({ today }: { today: CalendarDate }) {
  const filterWords = useMessages(filterMessages);
  const messages = useMessages(reportMessages);
  const { range } = useChosen(today);
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'tipo',
      label: messages.what,
      initial: 'transactions',
      choices: exportKinds.map(name => [name, messages[name]] as const),
    },
    {
      kind: 'choice',
      name: 'rango',
      label: messages.range,
      initial: 'last_month',
      choices: [
        ['last_month', messages.lastMonth],
        ['this_month', messages.thisMonth],
        ['custom', messages.custom],
        ['everything', messages.everything],
      ],
    },
  ];
  if (range === 'custom')
    filters.push({ kind: 'dates', name: 'creation', label: filterWords.dates, isPinned: true });
  return <FilterRow filters={filters} />;
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
          <Choices today={today} />
          <ChosenFile today={today} />
          <ExportSchedules />
          <ExportRuns />
        </>
      )}
    </>
  );
}
