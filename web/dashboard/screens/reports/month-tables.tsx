import type { MonthFigures } from '../../api/data-types.ts';
import { formatMonth } from '../../format/dates.ts';
import { formatRate } from '../../format/rate.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { reportWords } from '../../words/report-words.ts';
import { uiWords } from '../../words/ui-words.ts';

type Cell = Column<MonthFigures>['cell'];
const end = (title: string, cell: Cell): Column<MonthFigures> => ({ title, cell, align: 'end' });

export function MonthTables({ months }: { months: readonly MonthFigures[] }) {
  const words = useWords(reportWords);
  const ui = useWords(uiWords);
  const { language } = usePreferences();
  const rate = (share: number | null): string => (share === null ? ui.none : formatRate(share, language));
  const month = {
    title: words.month,
    cell: (row: MonthFigures) => <time dateTime={row.month}>{formatMonth(row.month, language)}</time>,
  };
  const tables: [title: string, columns: Column<MonthFigures>[]][] = [
    [
      words.salesByMonth,
      [
        end(words.sales, row => <Money amount={row.sales} />),
        end(words.payments, row => row.approved),
        end(words.approval, row => rate(row.approval_rate)),
      ],
    ],
    [
      words.recurringTable,
      [
        end(words.mrrShort, row => <Money amount={row.mrr} />),
        end(words.subscribersShort, row => row.subscriptions),
        { ...end(words.cancelled, row => row.cancelled), isWide: true },
        end(words.churn, row => rate(row.churn_rate)),
      ],
    ],
    [
      words.retriesTable,
      [
        end(words.failed, row => row.renewals_failed),
        { ...end(words.recoveredCount, row => row.renewals_recovered), isWide: true },
        end(words.recovered, row => <Money amount={row.recovered} />),
      ],
    ],
    [
      words.feesTable,
      [
        end(words.gatewayFees, row => <Money amount={row.fees} />),
        end(words.feesTax, row => <Money amount={row.fees_tax} />),
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
