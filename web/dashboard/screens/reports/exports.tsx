import type { CalendarDate } from '@recaudo/contract/calendar-date';
import { useToday } from '../../api/use-today.ts';
import { formatDay } from '../../format/dates.ts';
import { monthRange } from '../../format/month-range.ts';
import { useFilters } from '../../router/router.tsx';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Skeleton } from '../../ui/loaded.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { fill } from '../../words/dictionary.ts';
import { reportWords } from '../../words/report-words.ts';
import { uiWords } from '../../words/ui-words.ts';
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
    return { kind, range, days: monthRange(today, range) };
  }
  return { kind, range, days: range === 'custom' ? typed : { from: '', to: '' } };
}

function Choice({ today }: { today: CalendarDate }) {
  const words = useWords(reportWords);
  const ui = useWords(uiWords);
  const { kind, range, days } = useChosen(today);
  return (
    <FilterBar>
      <SelectField
        label={words.what}
        name="tipo"
        defaultValue={kind}
        choices={exportKinds.map(name => [name, words[name]] as const)}
      />
      <SelectField
        label={words.range}
        name="rango"
        defaultValue={range}
        choices={[
          ['last_month', words.lastMonth],
          ['this_month', words.thisMonth],
          ['custom', words.custom],
          ['everything', words.everything],
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
  const words = useWords(reportWords);
  const { language } = usePreferences();
  const { kind, days } = useChosen(today);
  const day = (text: string): string => (text === '' ? '…' : formatDay(text, language));
  const isAll = days.from === '' && days.to === '';
  const sentence = isAll
    ? fill(words.chosenAll, { what: words[kind] })
    : fill(words.chosenRange, { what: words[kind], from: day(days.from), to: day(days.to) });
  return (
    <Panel title={words.chosen}>
      <p role="status">{sentence}</p>
      <div className="buttons">
        <ExportLinks
          kind={kind}
          query={{ 'creation[gte]': days.from, 'creation[lte]': days.to }}
          labels={words}
        />
      </div>
      <p className="small quiet">{words.formats}</p>
    </Panel>
  );
}

export default function Exports() {
  const words = useWords(reportWords);
  const today = useToday();
  return (
    <>
      <PageHead title={words.exportsTitle} lead={words.exportsLead} />
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
