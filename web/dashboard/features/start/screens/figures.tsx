import type { Overview, PeriodFigures } from '@recaudo/contract/merchant/money/overview';
import type { ReactNode } from 'react';
import { formatShortDay } from '../../../format/dates.ts';
import { formatMoney } from '../../../format/money.ts';
import { formatNumber } from '../../../format/number.ts';
import { formatRate } from '../../../format/rate.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { Delta } from '../../../ui/charts/delta.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { figureMessages } from '../messages/figure-messages.ts';

interface Props {
  overview: Overview;
}

/** The requested period, which Inicio always includes. */
const periodOf = (overview: Overview, days: number): PeriodFigures | undefined =>
  overview.periods.find(period => period.days === days);

/** One figure with its change. */
function Figure({ figure, delta, children }: { figure: ReactNode; delta?: ReactNode; children: ReactNode }) {
  return (
    <div className="kpi">
      <p className="kpi-figure">{figure}</p>
      <p>{delta}</p>
      <p className="small quiet">{children}</p>
    </div>
  );
}

function LastDays({ days }: { days: number }) {
  const messages = useMessages(figureMessages);
  return <span className="small quiet">{fill(messages.lastDaysShort, { days })}</span>;
}

/** Today compared with the same hours a week ago; week and month compared with the previous ones. */
export function Sales({ overview: { periods } }: Props) {
  const messages = useMessages(figureMessages);
  const { language } = usePreferences();
  const shown = periods.filter(({ days }) => days <= 30);
  return (
    <Panel title={messages.salesCard}>
      <dl className="kpis">
        {shown.map(({ days, sales, before }) => (
          <div key={days} className="kpi">
            <dt>{days === 1 ? messages.today : fill(messages.lastDaysShort, { days })}</dt>
            <dd>
              <span className="kpi-figure">
                <Money amount={sales} />
              </span>
              <Delta unit="share" now={sales} before={before.sales} />
              {before.sales > 0 && (
                <span className="small quiet">
                  {fill(messages.before, { figure: formatMoney(before.sales, language) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

export function Approval({ overview, days }: Props & { days: number }) {
  const messages = useMessages(figureMessages);
  const { language } = usePreferences();
  const period = periodOf(overview, days);
  const rate = period?.approval_rate ?? null;
  return (
    <Panel title={messages.approvalCard} actions={<LastDays days={days} />}>
      <Figure
        figure={rate === null ? '—' : formatRate(rate, language)}
        delta={<Delta unit="points" now={rate} before={period?.before.approval_rate ?? null} />}
      >
        {rate === null
          ? messages.noRate
          : fill(messages.approvedOf, {
              approved: formatNumber(period?.approved ?? 0, language),
              all: formatNumber((period?.approved ?? 0) + (period?.refused ?? 0), language),
            })}
      </Figure>
    </Panel>
  );
}

export function Recovered({ overview, days }: Props & { days: number }) {
  const messages = useMessages(figureMessages);
  const period = periodOf(overview, days);
  const [now, before] = [period?.recovered ?? 0, period?.before.recovered ?? 0];
  return (
    <Panel title={messages.recoveredCard} actions={<LastDays days={days} />}>
      <Figure figure={<Money amount={now} />} delta={<Delta unit="share" now={now} before={before} />}>
        {messages.recoveredLead}
      </Figure>
    </Panel>
  );
}

/** More days are summed up, because the card is not a calendar. */
const SHOWN_DAYS = 2;

export function RenewalsAhead({ overview: { next_renewals: renewals } }: Props) {
  const messages = useMessages(figureMessages);
  const { language } = usePreferences();
  const shown = renewals.days.slice(0, SHOWN_DAYS);
  const rest = renewals.days.slice(SHOWN_DAYS).reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title={messages.renewals}>
      <p className="kpi-figure">
        <Money amount={renewals.amount} />
      </p>
      {renewals.count === 0 ? (
        <p className="small quiet">{messages.noRenewals}</p>
      ) : (
        <ul className="next-days">
          {shown.map(({ date, count, amount }) => (
            <li key={date}>
              <span>
                <time dateTime={date}>{formatShortDay(date, language)}</time>{' '}
                <span className="quiet">× {count}</span>
              </span>
              <Money amount={amount} />
            </li>
          ))}
          {rest > 0 && <li className="quiet">{fill(messages.moreRenewals, { count: rest })}</li>}
        </ul>
      )}
    </Panel>
  );
}
