import type { Forecast, ForecastedDay } from '@recaudo/contract/merchant/billing/recovery';
import { formatDay } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { MoneyBars } from '../../../../ui/charts/money-bars.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { Day, Money } from '../../../../ui/values/money.tsx';
import { recoveryMessages } from '../../messages/recovery-messages.ts';

function Calendar({ days }: { days: readonly ForecastedDay[] }) {
  const messages = useMessages(recoveryMessages);
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  const dated = days.flatMap(row => (row.day === null ? [] : [{ ...row, day: row.day }]));
  return (
    <>
      {dated.length > 1 && (
        <MoneyBars
          title={messages.calendar}
          bars={dated.map(({ day, owed }) => ({
            label: formatDay(day, language),
            value: owed,
            text: formatMoney(owed, language),
          }))}
        />
      )}
      <Table
        caption={messages.calendar}
        rows={days}
        keyOf={({ day }) => day ?? ''}
        columns={[
          {
            title: messages.nextTry,
            cell: ({ day }) => (day === null ? messages.waitsForCard : <Day day={day} />),
          },
          { title: messages.owed, cell: row => <Money amount={row.owed} />, align: 'end' },
          {
            title: messages.expectedShort,
            cell: row => (row.expected === null ? ui.none : <Money amount={row.expected} />),
            align: 'end',
            isWide: true,
          },
          { title: messages.subscriptions, cell: row => row.count, align: 'end', isWide: true },
        ]}
      />
    </>
  );
}

/** The expected recovery of today's debt, according to past results. */
export function RecoveryForecast({ forecast }: { forecast: Forecast }) {
  const messages = useMessages(recoveryMessages);
  const { language } = usePreferences();
  const address = useAddress();
  const { cases, needed, count, owed, expected } = forecast;
  const money = (amount: number): string => formatMoney(amount, language);
  return (
    <Panel
      title={messages.forecast}
      actions={<ButtonLink href={address('/cobranza')}>{messages.collect}</ButtonLink>}
    >
      {count === 0 ? (
        <p className="quiet">{messages.nothingOwed}</p>
      ) : (
        <>
          <p>
            <strong>
              {expected === null
                ? fill(messages.owedNow, { amount: money(owed), count })
                : fill(messages.expected, { amount: money(expected) })}
            </strong>
          </p>
          <p className="small quiet">
            {expected === null
              ? fill(messages.tooFew, { cases, needed })
              : `${fill(messages.owedNow, { amount: money(owed), count })}. ${fill(messages.cases, { cases })}`}
          </p>
          <Calendar days={forecast.days} />
        </>
      )}
    </Panel>
  );
}
