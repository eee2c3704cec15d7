import { addDays, addMonths, bogotaDateOf } from '../../../../server/src/primitives/calendar-date.ts';
import { withQuery } from '../../api/request.ts';
import { usePanel } from '../../api/use-api.ts';
import { formatDay } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { fill } from '../../messages/dictionary.ts';
import { simulatorMessages } from '../../messages/simulator-messages.ts';
import { useMessages, usePreferences } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';

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
  const messages = useMessages(simulatorMessages);
  const { language } = usePreferences();
  const isDistance = Number.isInteger(amount) && amount >= 1 && amount <= MOST;
  const until = isDistance ? dayAfter(now, amount, unit) : '';
  const ahead = usePanel<Ahead>(withQuery(`${useDataAddress()}/renewals-ahead`, { until }), isDistance);
  if (ahead.data === undefined) return null;
  const day = formatDay(ahead.data.until, language);
  if (ahead.data.steps.length === 0) return <p className="quiet">{fill(messages.nothingAhead, { day })}</p>;
  return (
    <div>
      <p>{fill(messages.ahead, { day })}</p>
      <ul className="plain-list">
        {ahead.data.steps.map(({ action, count, amount: money }) => (
          <li key={action}>
            {fill(messages[`ahead_${action}`], { count, amount: formatMoney(money, language) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
