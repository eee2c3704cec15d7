import { formatLongMonth } from '../../../../format/dates.ts';
import { fill } from '../../../../messages/dictionary.ts';
import type { Params } from '../../../../router/paths.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useData, useDataPath } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { closingMessages } from '../../messages/closing-messages.ts';
import { ClosingPack } from './closing-pack.tsx';
import { MethodTable, MonthDeposits } from './month-tables.tsx';
import { MonthState, MonthTotals } from './month-totals.tsx';

/** The month that is `months` away from this one (2026-11). */
function monthFrom(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 15)).toISOString().slice(0, 7);
}

/** The accountant's month: sales, deposits, open payments, and closing. */
export default function ReconciliationMonth({ params }: { params: Params }) {
  const { month = '' } = params;
  const messages = useMessages(closingMessages);
  const { language } = usePreferences();
  const address = useAddress();
  const dataPath = useDataPath();
  const read = useData('/reconciliation/months/:month', { path: { month } });
  const isMonth = /^\d{4}-\d{2}$/.test(month);
  const name = isMonth ? formatLongMonth(month, language) : month;
  const pathOf = (what: string): string => dataPath(`/reconciliation/months/${month}/${what}`);
  const to = (months: number): string => address(`/conciliacion/mes/${monthFrom(month, months)}`);
  return (
    <>
      <PageHead title={fill(messages.title, { month: name })}>
        <ButtonLink href={address('/conciliacion')}>{messages.back}</ButtonLink>
        <a className="button plain" href={pathOf('detail/csv')} download>
          {messages.csv}
        </a>
        <a className="button plain" href={pathOf('detail/xlsx')} download>
          {messages.xlsx}
        </a>
        <a
          className="button primary"
          href={`${pathOf('closing.pdf')}?lang=${language}`}
          target="_blank"
          rel="noreferrer"
        >
          {messages.pdf}
        </a>
      </PageHead>
      {isMonth && (
        <nav className="buttons" aria-label={messages.link}>
          <ButtonLink href={to(-1)}>{messages.previous}</ButtonLink>
          <ButtonLink href={to(1)}>{messages.next}</ButtonLink>
        </nav>
      )}
      <Loaded query={read}>
        {data => (
          <>
            <MonthState read={data} />
            <ClosingPack month={month} />
            <MonthTotals totals={data.totals} />
            <MethodTable totals={data.totals} />
            <MonthDeposits month={month} />
          </>
        )}
      </Loaded>
    </>
  );
}
