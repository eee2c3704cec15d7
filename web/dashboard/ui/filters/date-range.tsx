import { type CalendarDate, parseDate } from '@internationalized/date';
import { useState } from 'react';
import {
  Button as AriaButton,
  CalendarCell,
  CalendarGrid,
  DateField,
  DateInput,
  DateSegment,
  Heading,
  I18nProvider,
  Label,
  RangeCalendar,
} from 'react-aria-components';
import { comingRanges, dayRange, pastRanges } from '../../format/day-range.ts';
import { filterMessages } from '../../messages/filter-messages.ts';
import { useFilters } from '../../router/router.tsx';
import { useMessages, usePreferences } from '../../session/preferences.ts';
import { useToday } from '../../session/use-today.ts';
import { Button } from '../button.tsx';
import { ChevronLeft, ChevronRight } from '../icons/icons.tsx';
import { type Changes, type DatesFilter, fromOf, toOf } from './filter.ts';

function read(text: string | null): CalendarDate | null {
  try {
    return text === null || text === '' ? null : parseDate(text);
  } catch {
    return null;
  }
}

function DayField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: CalendarDate | null;
  onChange: (day: CalendarDate | null) => void;
}) {
  return (
    <DateField className="field" value={value} onChange={onChange}>
      <Label>{label}</Label>
      <DateInput className="date-input">{segment => <DateSegment segment={segment} />}</DateInput>
    </DateField>
  );
}

const CalendarHead = () => (
  <header className="calendar-head">
    <AriaButton slot="previous">
      <ChevronLeft className="icon-mark" aria-hidden="true" />
    </AriaButton>
    <Heading level={3} />
    <AriaButton slot="next">
      <ChevronRight className="icon-mark" aria-hidden="true" />
    </AriaButton>
  </header>
);

/** A range chosen by name, by typing or in the calendar; both ends are inclusive. */
export default function DateRange({
  filter,
  onApply,
}: {
  filter: DatesFilter;
  onApply: (changes: Changes) => void;
}) {
  const messages = useMessages(filterMessages);
  const { language } = usePreferences();
  const { filters } = useFilters();
  const today = useToday();
  const [from, setFrom] = useState(() => read(filters.get(fromOf(filter))));
  const [to, setTo] = useState(() => read(filters.get(toOf(filter))));
  const apply = (first: string | undefined, last: string | undefined): void =>
    onApply({ [fromOf(filter)]: first, [toOf(filter)]: last });
  return (
    <I18nProvider locale={language === 'es' ? 'es-CO' : 'en-US'}>
      <div className="filter-editor date-range">
        <div className="named-ranges">
          {today !== undefined &&
            (filter.isAhead === true ? comingRanges : pastRanges).map(name => {
              const range = dayRange(today, name);
              return (
                <Button key={name} onClick={() => apply(range.from, range.to)}>
                  {messages[name]}
                </Button>
              );
            })}
        </div>
        <div className="pair">
          <DayField label={messages.from} value={from} onChange={setFrom} />
          <DayField label={messages.to} value={to} onChange={setTo} />
        </div>
        <RangeCalendar
          aria-label={filter.label}
          value={from === null || to === null || from.compare(to) > 0 ? null : { start: from, end: to }}
          onChange={range => {
            setFrom(range?.start ?? null);
            setTo(range?.end ?? null);
          }}
          {...(today === undefined ? {} : { defaultFocusedValue: from ?? parseDate(today) })}
        >
          <CalendarHead />
          <CalendarGrid>
            {day => <CalendarCell date={day} className={day.toString() === today ? 'bogota-today' : ''} />}
          </CalendarGrid>
        </RangeCalendar>
        <Button look="primary" onClick={() => apply(from?.toString(), to?.toString())}>
          {messages.apply}
        </Button>
      </div>
    </I18nProvider>
  );
}
