import type { MonthFigures } from '@recaudo/contract/merchant/money/analytics';
import { formatMonth } from '../../../../format/dates.ts';
import { formatRate } from '../../../../format/rate.ts';
import { analyticsMessages } from '../../../../messages/analytics-messages.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import type { Column } from '../../../../ui/lists/column.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { Money } from '../../../../ui/values/money.tsx';

type Cell = Column<MonthFigures>['cell'];
const end = (title: string, cell: Cell): Column<MonthFigures> => ({ title, cell, align: 'end' });

export function MonthTables({ months }: { months: readonly MonthFigures[] }) {
  const messages = useMessages(analyticsMessages);
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  const rate = (share: number | null): string => (share === null ? ui.none : formatRate(share, language));
  const month = {
    title: messages.month,
    cell: (row: MonthFigures) => <time dateTime={row.month}>{formatMonth(row.month, language)}</time>,
  };
  const tables: [title: string, columns: Column<MonthFigures>[]][] = [
    [
      messages.salesByMonth,
      [
        end(messages.sales, row =>
          row.count === 0 ? <span className="quiet">{messages.noSales}</span> : <Money amount={row.sales} />,
        ),
        end(messages.payments, row => row.approved),
        end(messages.approval, row => rate(row.approval_rate)),
      ],
    ],
    [
      messages.recurringTable,
      [
        end(messages.mrrShort, row => <Money amount={row.mrr} />),
        end(messages.subscribersShort, row => row.subscriptions),
        { ...end(messages.cancelled, row => row.cancelled), isWide: true },
        end(messages.churn, row => rate(row.churn_rate)),
      ],
    ],
    [
      messages.retriesTable,
      [
        end(messages.failed, row => row.renewals_failed),
        { ...end(messages.recoveredCount, row => row.renewals_recovered), isWide: true },
        end(messages.recovered, row => <Money amount={row.recovered} />),
      ],
    ],
    [
      messages.feesTable,
      [
        end(messages.gatewayFees, row => <Money amount={row.fees} />),
        end(messages.feesTax, row => <Money amount={row.fees_tax} />),
      ],
    ],
  ];
  return tables.map(([title, columns]) => (
    <Panel key={title} title={title}>
      <Table
        caption={title}
        rows={[...months].reverse()}
        keyOf={row => row.month}
        columns={[month, ...columns]}
      />
    </Panel>
  ));
}
