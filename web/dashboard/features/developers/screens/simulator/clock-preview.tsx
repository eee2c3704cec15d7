import { addDays, addMonths, bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { formatDay } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useData } from '../../../../session/use-data.ts';
import { simulatorMessages } from '../../messages/simulator-messages.ts';

const MOST = 3_660;

function dayAfter(now: string, amount: number, unit: string): string {
  const today = bogotaDateOf(new Date(now));
  if (unit === 'months') return addMonths(today, amount, Number(today.slice(8)));
  return addDays(today, unit === 'weeks' ? amount * 7 : amount);
}

function Ahead({ until }: { until: string }) {
  const messages = useMessages(simulatorMessages);
  const { language } = usePreferences();
  const { data } = useData('/renewals-ahead', { query: { until } });
  if (data === undefined) return null;
  const day = formatDay(data.until, language);
  if (data.steps.length === 0) return <p className="quiet">{fill(messages.nothingAhead, { day })}</p>;
  return (
    <div>
      <p>{fill(messages.ahead, { day })}</p>
      <ul className="plain-list">
        {data.steps.map(({ action, count, amount }) => (
          <li key={action}>
            {fill(messages[`ahead_${action}`], { count, amount: formatMoney(amount, language) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A preview of the events if the clock moves there. */
export function ClockPreview({
  now,
  amount,
  unit = 'months',
}: {
  now: string;
  amount: number;
  unit?: string | undefined;
}) {
  const isDistance = Number.isInteger(amount) && amount >= 1 && amount <= MOST;
  return isDistance ? <Ahead until={dayAfter(now, amount, unit)} /> : null;
}
