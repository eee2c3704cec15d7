import type { MrrMonth } from '@recaudo/contract/merchant/money/analytics';
import type { CSSProperties } from 'react';
import { formatDay, formatMonth } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useData } from '../../../../session/use-data.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { mrrMessages } from '../../messages/mrr-messages.ts';
import { mrrMovements, type StackedMonth, stackMonths } from './mrr-bars.ts';

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

function Legend() {
  const messages = useMessages(mrrMessages);
  return (
    <p className="chart-legend small" aria-hidden="true">
      {mrrMovements.map(movement => (
        <span key={movement} className={`mrr-key ${movement}`}>
          {messages[movement]}
        </span>
      ))}
    </p>
  );
}

function Stack({ stack: { month, blocks }, zero }: { stack: StackedMonth; zero: number }) {
  const { language } = usePreferences();
  return (
    <div className="mrr-month">
      <div className="mrr-stack" style={{ '--zero': percent(zero) } as CSSProperties}>
        {blocks.map(({ movement, top, height }) => (
          <span
            key={movement}
            className={`mrr-block ${movement}`}
            style={{ top: percent(top), height: percent(height) }}
          />
        ))}
      </div>
      <span className="mrr-label">{formatMonth(month, language)}</span>
    </div>
  );
}

function MonthTable({ months }: { months: readonly MrrMonth[] }) {
  const messages = useMessages(mrrMessages);
  const { language } = usePreferences();
  return (
    <Table
      caption={messages.title}
      rows={[...months].reverse()}
      keyOf={({ month }) => month}
      columns={[
        { title: messages.month, cell: ({ month }) => formatMonth(month, language) },
        { title: messages.opening, cell: row => <Money amount={row.opening} />, align: 'end', isWide: true },
        ...mrrMovements.map(movement => ({
          title: messages[movement],
          cell: (row: MrrMonth) => <Money amount={row[movement].amount} />,
          align: 'end' as const,
          isWide: true,
        })),
        { title: messages.closing, cell: row => <Money amount={row.closing} />, align: 'end' },
      ]}
    />
  );
}

function Movements({ months }: { months: readonly MrrMonth[] }) {
  const messages = useMessages(mrrMessages);
  const { language } = usePreferences();
  const drawn = stackMonths(months);
  const [first, last] = [months[0], months.at(-1)];
  if (drawn === undefined || first === undefined || last === undefined) {
    return <p className="chart-empty quiet">{messages.nothing}</p>;
  }
  const label = fill(messages.chart, {
    first: formatMonth(first.month, language),
    last: formatMonth(last.month, language),
    opening: formatMoney(first.opening, language),
    closing: formatMoney(last.closing, language),
  });
  return (
    <>
      <Legend />
      <div className="mrr-chart" role="img" aria-label={label}>
        {drawn.stacks.map(stack => (
          <Stack key={stack.month} stack={stack} zero={drawn.zero} />
        ))}
      </div>
      <details>
        <summary>{messages.asTable}</summary>
        <MonthTable months={months} />
      </details>
    </>
  );
}

/** Recurring revenue gained and lost in each month. */
export function MrrMovements({ months }: { months: string }) {
  const messages = useMessages(mrrMessages);
  const { language } = usePreferences();
  const report = useData('/analytics/mrr', { query: { months } });
  const { data } = report;
  return (
    <Panel
      title={messages.title}
      actions={
        data && (
          <span className="small quiet">{fill(messages.lead, { day: formatDay(data.since, language) })}</span>
        )
      }
    >
      <Loaded query={report} lines={4}>
        {shown => <Movements months={shown.months} />}
      </Loaded>
    </Panel>
  );
}
