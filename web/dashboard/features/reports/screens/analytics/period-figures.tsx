import type { PeriodAnalytics } from '@recaudo/contract/merchant/money/analytics';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../format/money.ts';
import { formatNumber } from '../../../../format/number.ts';
import { formatRate } from '../../../../format/rate.ts';
import { analyticsMessages } from '../../../../messages/analytics-messages.ts';
import { chartMessages } from '../../../../messages/chart-messages.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Delta } from '../../../../ui/charts/delta.tsx';
import { Panel } from '../../../../ui/page.tsx';

/** Each figure of the period with its change. */
export function PeriodFigures({ period: { totals: now, before } }: { period: PeriodAnalytics }) {
  const messages = useMessages(analyticsMessages);
  const chart = useMessages(chartMessages);
  const { language } = usePreferences();
  const then = before.totals;
  const money = (amount: number | null): string =>
    amount === null ? '—' : formatMoney(Math.round(amount), language);
  const rate = (share: number | null): string => (share === null ? '—' : formatRate(share, language));
  /** Omits an earlier value of zero, because the change then shows a dash. */
  const known = (value: number | null, text: string): string | undefined =>
    (value ?? 0) === 0 ? undefined : text;
  const share = (a: number | null, b: number | null) => <Delta unit="share" now={a ?? 0} before={b ?? 0} />;
  const cards: [title: string, figure: string, earlier: string | undefined, delta: ReactNode][] = [
    [
      messages.totalSales,
      money(now.sales),
      known(then.sales, money(then.sales)),
      share(now.sales, then.sales),
    ],
    [
      messages.approvedPayments,
      formatNumber(now.approved, language),
      known(then.approved, formatNumber(then.approved, language)),
      share(now.approved, then.approved),
    ],
    [
      messages.approval,
      rate(now.approval_rate),
      known(then.approval_rate, rate(then.approval_rate)),
      <Delta key="rate" unit="points" now={now.approval_rate} before={then.approval_rate} />,
    ],
    [
      messages.average,
      money(now.average),
      known(then.average, money(then.average)),
      share(now.average, then.average),
    ],
    [
      messages.recoveredShort,
      money(now.recovered),
      known(then.recovered, money(then.recovered)),
      share(now.recovered, then.recovered),
    ],
  ];
  return (
    <div className="figures row">
      {cards.map(([title, figure, earlier, delta]) => (
        <Panel key={title} title={title}>
          <p className="kpi-figure">{figure}</p>
          <p className="small quiet">
            {delta} {earlier !== undefined && fill(chart.before, { figure: earlier })}
          </p>
        </Panel>
      ))}
    </div>
  );
}
