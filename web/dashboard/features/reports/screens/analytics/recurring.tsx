import type { MonthFigures } from '@recaudo/contract/merchant/money/analytics';
import { formatMonth } from '../../../../format/dates.ts';
import { formatMoney, formatShortMoney } from '../../../../format/money.ts';
import { formatRate } from '../../../../format/rate.ts';
import { analyticsMessages } from '../../../../messages/analytics-messages.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useData } from '../../../../session/use-data.ts';
import { Chart } from '../../../../ui/charts/chart.tsx';
import { CohortTable } from '../../../../ui/charts/cohort-table.tsx';
import { Delta } from '../../../../ui/charts/delta.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { MonthTables } from './month-tables.tsx';
import { MrrMovements } from './mrr-movements.tsx';

/** In months. */
export const spans = ['6', '12', '24', '36'] as const;
export const USUAL_SPAN = '12';

interface Measure {
  title: string;
  empty: string;
  look: 'area' | 'bars';
  isRate?: boolean;
  valueOf: (row: MonthFigures) => number | null;
}

/** One figure by month, with the current value and its change above the chart. */
function MonthChart({ months, measure }: { months: readonly MonthFigures[]; measure: Measure }) {
  const messages = useMessages(analyticsMessages);
  const { language } = usePreferences();
  const { title, empty, look, isRate = false, valueOf } = measure;
  const textOf = (value: number | null): string => {
    if (value === null) return messages.emptyMonth;
    return isRate ? formatRate(value, language) : formatMoney(value, language);
  };
  const [before, now] = months.slice(-2).map(valueOf);
  const isKnown = months.some(row => (valueOf(row) ?? 0) !== 0);
  return (
    <Panel
      title={title}
      actions={
        isKnown && (
          <span className="small quiet">
            <strong>{textOf(now ?? null)}</strong>{' '}
            {isRate ? (
              <Delta unit="points" now={now ?? null} before={before ?? null} isBadUp />
            ) : (
              <Delta unit="share" now={now ?? 0} before={before ?? 0} />
            )}
          </span>
        )
      }
    >
      <Chart
        title={title}
        look={look}
        points={months.map(row => ({
          label: formatMonth(row.month, language),
          short: formatMonth(row.month, language),
          value: valueOf(row),
          text: textOf(valueOf(row)),
        }))}
        axisText={value => (isRate ? formatRate(value, language) : formatShortMoney(value, language))}
        empty={empty}
      />
    </Panel>
  );
}

/** Monthly figures: recurring revenue, churn, retention and recovery. */
export function Recurring() {
  const messages = useMessages(analyticsMessages);
  const { filters } = useFilters();
  const months = spans.find(count => count === filters.get('meses')) ?? USUAL_SPAN;
  const figures = useData('/analytics', { query: { months } });
  const measures: Measure[] = [
    { title: messages.mrr, empty: messages.noRecurring, look: 'bars', valueOf: row => row.mrr },
    {
      title: messages.churn,
      empty: messages.noChurn,
      look: 'bars',
      isRate: true,
      valueOf: row => row.churn_rate,
    },
    { title: messages.recovered, empty: messages.noRecovered, look: 'bars', valueOf: row => row.recovered },
  ];
  return (
    <>
      <h2 className="section-title">{messages.recurring}</h2>
      <Loaded query={figures}>
        {data => (
          <>
            <div className="thirds">
              {measures.map(measure => (
                <MonthChart key={measure.title} months={data.months} measure={measure} />
              ))}
            </div>
            <MrrMovements months={months} />
            {data.cohorts.length > 0 && (
              <Panel title={messages.cohorts}>
                <p className="quiet">{messages.cohortsLead}</p>
                <CohortTable title={messages.cohorts} cohorts={data.cohorts} />
              </Panel>
            )}
            <details className="more">
              <summary>{messages.monthByMonth}</summary>
              <MonthTables months={data.months} />
            </details>
          </>
        )}
      </Loaded>
    </>
  );
}
