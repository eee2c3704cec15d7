import type { Overview } from '@recaudo/contract/merchant/money/overview';
import { formatDay, formatShortDay } from '../../../format/dates.ts';
import { formatMoney, formatShortMoney } from '../../../format/money.ts';
import { formatRate } from '../../../format/rate.ts';
import { timeSteps } from '../../../format/time-steps.ts';
import { fill } from '../../../messages/dictionary.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { DeclineBars } from '../../../ui/charts/decline-bars.tsx';
import { Delta } from '../../../ui/charts/delta.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { figureMessages } from '../messages/figure-messages.ts';

interface Props {
  overview: Overview;
  days: number;
}

/** Sales by day, with the previous period as a thin line. */
export function DailySales({ overview, days }: Props) {
  const messages = useMessages(figureMessages);
  const { language } = usePreferences();
  const money = (amount: number): string => (amount === 0 ? messages.noSales : formatMoney(amount, language));
  const period = overview.periods.find(one => one.days === days);
  return (
    <Panel
      title={messages.daily}
      actions={
        period !== undefined && (
          <span className="small quiet">
            {fill(messages.salesOfDays, { amount: formatMoney(period.sales, language), days })}{' '}
            <Delta unit="share" now={period.sales} before={period.before.sales} />
          </span>
        )
      }
    >
      <Chart
        title={messages.daily}
        look="area"
        points={timeSteps(overview.daily, overview.daily_before).map(({ name, sales, before }) => ({
          label: formatDay(name, language),
          short: formatShortDay(name, language),
          value: sales,
          text: money(sales),
          before: before && {
            label: formatShortDay(before.from, language),
            value: before.sales,
            text: money(before.sales),
          },
        }))}
        axisText={value => formatShortMoney(value, language)}
        empty={messages.noSalesYet}
      />
    </Panel>
  );
}

export function ByMethod({ overview, days }: Props) {
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

/** Each reason links to its payments of these days. */
export function TopDeclines({ overview }: Props) {
  const messages = useMessages(figureMessages);
  const address = useAddress();
  const since = overview.daily[0]?.date ?? '';
  return (
    <Panel title={messages.declines}>
      {overview.top_declines.length === 0 ? (
        <p className="quiet">{messages.noDeclines}</p>
      ) : (
        <DeclineBars
          title={messages.declines}
          declines={overview.top_declines}
          hrefOf={code => address(`/transacciones?status=failed&error_code=${code}&creation[gte]=${since}`)}
        />
      )}
    </Panel>
  );
}
