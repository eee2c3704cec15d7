import type { Overview } from '../../api/data-types.ts';
import { formatDay } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { formatRate } from '../../format/rate.ts';
import { fill } from '../../messages/dictionary.ts';
import { figureMessages } from '../../messages/figure-messages.ts';
import { paymentMessages } from '../../messages/payment-messages.ts';
import { useMessages, usePreferences } from '../../shell/preferences.ts';
import { BarChart } from '../../ui/chart.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { Reason } from '../../ui/reason.tsx';
import { Table } from '../../ui/table.tsx';

interface Props {
  overview: Overview;
}

export function SalesToday({ overview: { today, same_day_last_week: before } }: Props) {
  const messages = useMessages(figureMessages);
  const { language } = usePreferences();
  return (
    <Panel title={messages.salesToday}>
      <p className="figure">
        <Money amount={today.sales} />
      </p>
      <p className="small quiet">
        {fill(messages.lastWeek, { amount: formatMoney(before.sales, language) })}
      </p>
    </Panel>
  );
}

export function ApprovalToday({ overview: { today, same_day_last_week: before } }: Props) {
  const messages = useMessages(figureMessages);
  const { language } = usePreferences();
  const rate = (share: number | null): string =>
    share === null ? messages.noRate : formatRate(share, language);
  return (
    <Panel title={messages.approvalToday}>
      <p className="figure">{rate(today.approval_rate)}</p>
      <p className="small quiet">{fill(messages.approvalLastWeek, { rate: rate(before.approval_rate) })}</p>
    </Panel>
  );
}

export function RenewalsAhead({ overview: { next_renewals: renewals } }: Props) {
  const messages = useMessages(figureMessages);
  return (
    <Panel title={messages.renewals}>
      <p className="figure">
        <Money amount={renewals.amount} />
      </p>
      <p className="small quiet">{fill(messages.renewalsCount, { count: renewals.count })}</p>
    </Panel>
  );
}

export function DailySales({ overview }: Props) {
  const messages = useMessages(figureMessages);
  const { language } = usePreferences();
  return (
    <Panel title={messages.daily}>
      <BarChart
        title={messages.daily}
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
  const messages = useMessages(figureMessages);
  const payments = useMessages(paymentMessages);
  const { language } = usePreferences();
  const title = fill(messages.byMethod, { days });
  return (
    <Panel title={title}>
      <Table
        caption={title}
        rows={overview.by_method}
        keyOf={({ method }) => method}
        columns={[
          {
            title: messages.method,
            cell: ({ method }) => (method === 'customer' ? payments.balance : payments[method]),
          },
          { title: messages.sales, cell: ({ sales }) => <Money amount={sales} />, align: 'end' },
          { title: messages.approved, cell: ({ approved }) => approved, align: 'end', isWide: true },
          { title: messages.refused, cell: ({ refused }) => refused, align: 'end', isWide: true },
          {
            title: messages.approval,
            align: 'end',
            cell: ({ approved, refused }) =>
              approved + refused === 0
                ? messages.noRate
                : formatRate(approved / (approved + refused), language),
          },
        ]}
      />
    </Panel>
  );
}

export function TopDeclines({ overview, days }: Props & { days: number }) {
  const messages = useMessages(figureMessages);
  const title = fill(messages.declines, { days });
  return (
    <Panel title={title}>
      {overview.top_declines.length === 0 ? (
        <p className="quiet">{messages.noDeclines}</p>
      ) : (
        <Table
          caption={title}
          rows={overview.top_declines}
          keyOf={row => String(row.error_code)}
          columns={[
            {
              title: messages.code,
              cell: ({ error_code: code }) => <a href={`/docs/errors/${code}`}>{code}</a>,
            },
            {
              title: messages.reason,
              cell: row => <Reason code={row.error_code} description={row.description} />,
            },
            { title: messages.times, cell: ({ count }) => count, align: 'end' },
          ]}
        />
      )}
    </Panel>
  );
}
