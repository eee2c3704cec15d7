import { formatShortMoney } from '../../format/money.ts';
import { chartMessages } from '../../messages/chart-messages.ts';
import { useMessages, usePreferences } from '../../session/preferences.ts';
import { Chart } from './chart.tsx';

export interface MoneyBar {
  label: string;
  /** The label on the axis, if the full one is too long. */
  short?: string;
  value: number;
  /** The formatted value. */
  text: string;
}

/** Bars of amounts. */
export function MoneyBars({
  title,
  bars,
  barsAre,
}: {
  title: string;
  bars: readonly MoneyBar[];
  /** The kind of the bars, if not times. */
  barsAre?: string;
}) {
  const messages = useMessages(chartMessages);
  const { language } = usePreferences();
  return (
    <Chart
      title={title}
      look="bars"
      pointsAre={barsAre}
      points={bars.map(({ label, short = label, value, text }) => ({ label, short, value, text }))}
      axisText={value => formatShortMoney(value, language)}
      empty={messages.nothing}
    />
  );
}
