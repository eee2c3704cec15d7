import type { Overview } from '@recaudo/contract/data/overview';
import { formatDay } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { formatRate } from '../../format/rate.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { BarChart } from '../../ui/chart.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { Reason } from '../../ui/reason.tsx';
import { Table } from '../../ui/table.tsx';
import { fill } from '../../words/dictionary.ts';
import { figureWords } from '../../words/figure-words.ts';
import { paymentWords } from '../../words/payment-words.ts';

interface Props {
  overview: Overview;
}

export function SalesToday({ overview: { today, same_day_last_week: before } }: Props) {
  const words = useWords(figureWords);
  const { language } = usePreferences();
  return (
    <Panel title={words.salesToday}>
      <p className="figure">
        <Money amount={today.sales} />
      </p>
      <p className="small quiet">{fill(words.lastWeek, { amount: formatMoney(before.sales, language) })}</p>
    </Panel>
  );
}

export function ApprovalToday({ overview: { today, same_day_last_week: before } }: Props) {
  const words = useWords(figureWords);
  const { language } = usePreferences();
  const rate = (share: number | null): string =>
    share === null ? words.noRate : formatRate(share, language);
  return (
    <Panel title={words.approvalToday}>
      <p className="figure">{rate(today.approval_rate)}</p>
      <p className="small quiet">{fill(words.approvalLastWeek, { rate: rate(before.approval_rate) })}</p>
    </Panel>
  );
}

export function RenewalsAhead({ overview: { next_renewals: renewals } }: Props) {
  const words = useWords(figureWords);
  return (
    <Panel title={words.renewals}>
      <p className="figure">
        <Money amount={renewals.amount} />
      </p>
      <p className="small quiet">{fill(words.renewalsCount, { count: renewals.count })}</p>
    </Panel>
  );
}

export function DailySales({ overview }: Props) {
  const words = useWords(figureWords);
  const { language } = usePreferences();
  return (
    <Panel title={words.daily}>
      <BarChart
        title={words.daily}
        bars={overview.daily.map(({ date, sales }) => ({
          label: formatDay(date, language),
          value: sales,
          text: formatMoney(sales, language),
        }))}
      />
    </Panel>
  );
}

export function ByMethod({ overview, days }: Props & { days: number }) {
  const words = useWords(figureWords);
  const payments = useWords(paymentWords);
  const { language } = usePreferences();
  const title = fill(words.byMethod, { days });
  return (
    <Panel title={title}>
      <Table
        caption={title}
        rows={overview.by_method}
        keyOf={({ method }) => method}
        columns={[
          {
            title: words.method,
            cell: ({ method }) => (method === 'customer' ? payments.balance : payments[method]),
          },
          { title: words.sales, cell: ({ sales }) => <Money amount={sales} />, align: 'end' },
          { title: words.approved, cell: ({ approved }) => approved, align: 'end', isWide: true },
          { title: words.refused, cell: ({ refused }) => refused, align: 'end', isWide: true },
          {
            title: words.approval,
            align: 'end',
            cell: ({ approved, refused }) =>
              approved + refused === 0 ? words.noRate : formatRate(approved / (approved + refused), language),
          },
        ]}
      />
    </Panel>
  );
}

export function TopDeclines({ overview, days }: Props & { days: number }) {
  const words = useWords(figureWords);
  const title = fill(words.declines, { days });
  return (
    <Panel title={title}>
      {overview.top_declines.length === 0 ? (
        <p className="quiet">{words.noDeclines}</p>
      ) : (
        <Table
          caption={title}
          rows={overview.top_declines}
          keyOf={row => String(row.error_code)}
          columns={[
            {
              title: words.code,
              cell: ({ error_code: code }) => <a href={`/docs/errors/${code}`}>{code}</a>,
            },
            {
              title: words.reason,
              cell: row => <Reason code={row.error_code} description={row.description} />,
            },
            { title: words.times, cell: ({ count }) => count, align: 'end' },
          ]}
        />
      )}
    </Panel>
  );
}
