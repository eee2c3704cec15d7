import type { PeriodAnalytics } from '@recaudo/contract/merchant/money/analytics';
import { formatDay, formatMonth, formatShortDay } from '../../../../format/dates.ts';
import { formatMoney, formatShortMoney } from '../../../../format/money.ts';
import { type TimeStep, timeSteps } from '../../../../format/time-steps.ts';
import { analyticsMessages } from '../../../../messages/analytics-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chart } from '../../../../ui/charts/chart.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { usePaymentsOf } from './payments-of.ts';

/** Sales by day, or by month for a long period, compared with the period before. */
export function Volume({ period }: { period: PeriodAnalytics }) {
  const messages = useMessages(analyticsMessages);
  const { language } = usePreferences();
  const paymentsOf = usePaymentsOf(period);
  const money = (amount: number): string => (amount === 0 ? messages.noSales : formatMoney(amount, language));
  const isMonth = ({ name }: TimeStep): boolean => name.length === 7;
  const range = ({ from, to }: { from: string; to: string }): string =>
    from === to
      ? formatShortDay(from, language)
      : `${formatShortDay(from, language)} – ${formatShortDay(to, language)}`;
  return (
    <Panel
      title={messages.volume}
      actions={<ButtonLink href={paymentsOf({ status: 'completed' })}>{messages.seePayments}</ButtonLink>}
    >
      <Chart
        title={messages.volume}
        look="area"
        points={timeSteps(period.days, period.before.days).map(step => ({
          label: isMonth(step) ? formatMonth(step.name, language) : formatDay(step.name, language),
          short: isMonth(step) ? formatMonth(step.name, language) : formatShortDay(step.name, language),
          value: step.sales,
          text: money(step.sales),
          before: step.before && {
            label: range(step.before),
            value: step.before.sales,
            text: money(step.before.sales),
          },
        }))}
        axisText={value => formatShortMoney(value, language)}
        empty={messages.noSalesYet}
      />
    </Panel>
  );
}
