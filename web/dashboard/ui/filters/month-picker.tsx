import { formatLongMonth } from '../../format/dates.ts';
import { daysOfMonth, monthAway, monthOf } from '../../format/months.ts';
import { filterMessages } from '../../messages/filter-messages.ts';
import { useFilters } from '../../router/router.tsx';
import { useMessages, usePreferences } from '../../session/preferences.ts';
import { useToday } from '../../session/use-today.ts';
import { Button } from '../button.tsx';
import { ChevronLeft, ChevronRight } from '../icons/icons.tsx';

const MONTHS = 24;
const OTHER = 'other';

/** Steps through months with one click. Sets the same dates as the date filter. */
export function MonthPicker({ name }: { name: string }) {
  const messages = useMessages(filterMessages);
  const { language } = usePreferences();
  const { filters, setFilters } = useFilters();
  const today = useToday();
  const [fromName, toName] = [`${name}[gte]`, `${name}[lte]`];
  const [from, to] = [filters.get(fromName), filters.get(toName)];
  if (today === undefined) return null;
  const current = today.slice(0, 7);
  const chosen = monthOf(from, to);
  const recent = Array.from({ length: MONTHS }, (_none, index) => monthAway(current, -index));
  const months = chosen === undefined || recent.includes(chosen) ? recent : [...recent, chosen];
  const choose = (month: string | undefined): void => {
    const days = month === undefined ? undefined : daysOfMonth(month);
    setFilters({ [fromName]: days?.from, [toName]: days?.to, pagina: undefined });
  };
  const isOther = chosen === undefined && (from !== null || to !== null);
  return (
    <div className="month-picker">
      <Button
        look="quiet"
        aria-label={messages.previousMonth}
        onClick={() => choose(monthAway(chosen ?? monthAway(current, 1), -1))}
      >
        <ChevronLeft className="icon-mark" aria-hidden="true" />
      </Button>
      <select
        aria-label={messages.month}
        value={isOther ? OTHER : (chosen ?? '')}
        onChange={({ target }) => choose(target.value || undefined)}
      >
        <option value="">{messages.allMonths}</option>
        {isOther && (
          <option value={OTHER} disabled>
            {messages.otherDates}
          </option>
        )}
        {months.map(month => (
          <option key={month} value={month}>
            {formatLongMonth(month, language)}
          </option>
        ))}
      </select>
      <Button
        look="quiet"
        aria-label={messages.nextMonth}
        disabled={chosen === undefined || chosen >= current}
        onClick={() => choose(monthAway(chosen ?? current, 1))}
      >
        <ChevronRight className="icon-mark" aria-hidden="true" />
      </Button>
    </div>
  );
}
