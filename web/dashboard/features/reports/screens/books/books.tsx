import { formatLongMonth } from '../../../../format/dates.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useBusiness } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { useToday } from '../../../../session/use-today.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/field.tsx';
import { Loaded, Skeleton } from '../../../../ui/loaded.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { closingPackMessages } from '../../messages/closing-pack-messages.ts';
import { ClosingPack } from '../reconciliation/closing-pack.tsx';
import { MethodTable } from '../reconciliation/month-tables.tsx';
import { MonthState, MonthTotals } from '../reconciliation/month-totals.tsx';
import { lastMonths } from './last-months.ts';

const MONTHS = 12;

function BooksOf({ month }: { month: string }) {
  const read = useData('/reconciliation/months/:month', { path: { month } });
  return (
    <>
      <ClosingPack month={month} />
      <Loaded query={read}>
        {data => (
          <>
            <MonthState read={data} />
            <MonthTotals totals={data.totals} />
            <MethodTable totals={data.totals} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The accountant's start screen: a month, its figures, and the closing pack to download. */
export default function Books() {
  const messages = useMessages(closingPackMessages);
  const { language } = usePreferences();
  const business = useBusiness();
  const address = useAddress();
  const today = useToday();
  const { filters, setFilters } = useFilters();
  if (today === undefined) return <Skeleton />;
  const months = lastMonths(today, MONTHS);
  // Defaults to the previous month, which is the one to close.
  const month = months.find(name => name === filters.get('mes')) ?? months[1] ?? '';
  return (
    <>
      <PageHead title={fill(messages.booksTitle, { name: business?.name ?? '' })} lead={messages.booksLead}>
        <ButtonLink href={address(`/conciliacion/mes/${month}`)}>{messages.detail}</ButtonLink>
      </PageHead>
      <div className="short-choice">
        <SelectField
          label={messages.month}
          name="mes"
          value={month}
          onChange={event => setFilters({ mes: event.target.value })}
          choices={months.map(name => [name, formatLongMonth(name, language)])}
        />
      </div>
      <BooksOf key={month} month={month} />
    </>
  );
}
