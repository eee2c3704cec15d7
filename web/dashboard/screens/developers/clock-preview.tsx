import { addDays, addMonths, bogotaDateOf } from '@recaudo/contract/calendar-date';
import { withQuery } from '../../api/request.ts';
import { usePanel } from '../../api/use-panel.ts';
import { formatDay } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { fill } from '../../words/dictionary.ts';
import { simulatorWords } from '../../words/simulator-words.ts';

interface Ahead {
  until: string;
  steps: {
    action: 'first_charges' | 'renewals' | 'retries' | 'cancelled' | 'unpaid';
    count: number;
    amount: number;
  }[];
}

const MOST = 3_660;

function dayAfter(now: string, amount: number, unit: string): string {
  const today = bogotaDateOf(new Date(now));
  if (unit === 'months') return addMonths(today, amount, Number(today.slice(8)));
  return addDays(today, unit === 'weeks' ? amount * 7 : amount);
}

/** What will happen if the clock is moved there, before it is. */
export function ClockPreview({
  now,
  amount,
  unit = 'months',
}: {
  now: string;
  amount: number;
  unit?: string | undefined;
}) {
  const words = useWords(simulatorWords);
  const { language } = usePreferences();
  const isDistance = Number.isInteger(amount) && amount >= 1 && amount <= MOST;
  const until = isDistance ? dayAfter(now, amount, unit) : '';
  const ahead = usePanel<Ahead>(withQuery(`${useDataAddress()}/renewals-ahead`, { until }), isDistance);
  if (ahead.data === undefined) return null;
  const day = formatDay(ahead.data.until, language);
  if (ahead.data.steps.length === 0) return <p className="quiet">{fill(words.nothingAhead, { day })}</p>;
  return (
    <div>
      <p>{fill(words.ahead, { day })}</p>
      <ul className="plain-list">
        {ahead.data.steps.map(({ action, count, amount: money }) => (
          <li key={action}>
            {fill(words[`ahead_${action}`], { count, amount: formatMoney(money, language) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
