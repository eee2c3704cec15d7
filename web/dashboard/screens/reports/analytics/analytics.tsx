import type { MonthFigures } from '@recaudo/contract/data/analytics';
import { formatMonth } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { formatRate } from '../../format/rate.ts';
import { reportMessages } from '../../messages/report-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useFilters } from '../../router/router.tsx';
import { useMessages, usePreferences } from '../../session/preferences.ts';
import { useData } from '../../session/use-data.ts';
import { BarChart } from '../../ui/chart.tsx';
import type { Filter } from '../../ui/filters/filter.ts';
import { FilterRow } from '../../ui/filters/filter-row.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { MonthTables } from './month-tables.tsx';

const measures = ['sales', 'approval', 'mrr', 'churn', 'recovered', 'gatewayFees'] as const;
type Measure = (typeof measures)[number];
/** In months. */
const spans = ['6', '12', '24', '36'] as const;

const valueOf: Record<Measure, (row: MonthFigures) => number | null> = {
  sales: row => row.sales,
  approval: row => row.approval_rate,
  mrr: row => row.mrr,
  churn: row => row.churn_rate,
  recovered: row => row.recovered,
  gatewayFees: row => row.fees + row.fees_tax,
};

const isRate = (measure: Measure): boolean => measure === 'approval' || measure === 'churn';

function MonthChart({ months, measure }: { months: readonly MonthFigures[]; measure: Measure }) {
  const messages = useMessages(reportMessages);
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  const textOf = (value: number | null): string => {
    if (value === null) return ui.none;
    return isRate(measure) ? formatRate(value, language) : formatMoney(value, language);
  };
  return (
    <Panel title={messages[measure]}>
      <BarChart
        title={messages[measure]}
        {...(isRate(measure) ? { top: 1 } : {})}
        bars={months.map(row => {
          const value = valueOf[measure](row);
          return { label: formatMonth(row.month, language), value: value ?? 0, text: textOf(value) };
        })}
      />
    </Panel>
  );
}

function Choices() {
  const messages = useMessages(reportMessages);
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'ver',
      label: messages.measure,
      initial: 'sales',
      choices: measures.map(name => [name, messages[name]] as const),
    },
    {
      kind: 'choice',
      name: 'meses',
      label: messages.months,
      initial: '12',
      choices: spans.map(count => [count, count] as const),
    },
  ];
  return <FilterRow filters={filters} />;
}

export default function Analytics() {
  const messages = useMessages(reportMessages);
  const { filters } = useFilters();
  const measure = measures.find(name => name === filters.get('ver')) ?? 'sales';
  const months = spans.find(count => count === filters.get('meses')) ?? '12';
  const figures = useData('/analytics', { query: { months } });
  return (
    <>
      <PageHead title={messages.analyticsTitle} lead={messages.analyticsLead} />
      <Choices />
      <Loaded query={figures}>
        {data => (
          <>
            <div className="figures">
              <Panel title={messages.mrr}>
                <p className="figure">
                  <Money amount={data.mrr} />
                </p>
              </Panel>
              <Panel title={messages.subscribers}>
                <p className="figure">{data.subscriptions}</p>
              </Panel>
            </div>
            <MonthChart months={data.months} measure={measure} />
            <MonthTables months={data.months} />
          </>
        )}
      </Loaded>
    </>
  );
}
