import { BarList } from '../ui/charts/bar-list.tsx';
import { Chart } from '../ui/charts/chart.tsx';
import { CohortTable } from '../ui/charts/cohort-table.tsx';
import { DeclineBars } from '../ui/charts/decline-bars.tsx';
import { Delta } from '../ui/charts/delta.tsx';
import { MoneyBars } from '../ui/charts/money-bars.tsx';
import { Sparkline } from '../ui/values/sparkline.tsx';
import { Specimen } from './specimen.tsx';

const values = [4, 9, 2, 0, 7];
const points = values.map((value, index) => ({
  label: `${index + 1}/11/2026`,
  short: String(index + 1),
  value,
  text: String(value),
  before: { label: `${index + 1}/10/2026`, value: 5 - index, text: String(5 - index) },
}));
const bars = values.map((value, index) => ({ label: `${index + 1}/11`, value, text: String(value) }));
const asText = (value: number): string => String(value);

export const Charts = () => (
  <Specimen of="Chart, MoneyBars, BarList, DeclineBars, CohortTable, Delta, Sparkline">
    <Chart title="Sales" look="area" points={points} axisText={asText} empty="Nothing" />
    <Chart title="Sales of nobody" look="area" points={[]} axisText={asText} empty="Nothing in these days" />
    <MoneyBars title="Recovered" bars={bars} />
    <BarList
      title="By bank"
      rows={[
        { id: 'one', name: 'Bancolombia', share: 1, text: '92 %', detail: '120', href: '/ui' },
        { id: 'two', name: 'Davivienda', share: 0.4, text: '81 %' },
      ]}
    />
    <DeclineBars
      title="Declines"
      declines={[{ error_code: 3003, description: 'Insufficient funds', count: 2, before: 1 }]}
      hrefOf={code => `/ui?${code}`}
    />
    <CohortTable
      title="Cohorts"
      cohorts={[
        { month: '2026-09', size: 20, kept: [20, 16, 15] },
        { month: '2026-10', size: 10, kept: [10, 9] },
      ]}
    />
    <p className="buttons">
      <Delta unit="share" now={120} before={100} />
      <Delta unit="share" now={80} before={100} />
      <Delta unit="points" now={0.91} before={0.91} />
      <Delta unit="share" now={3} before={0} />
      <Sparkline bars={bars.map(({ value }) => ({ good: value, bad: 1 }))} />
    </p>
  </Specimen>
);
