import type { CommissionTotals } from '@recaudo/contract/merchant/money/commissions';
import { formatDay, formatMonth } from '../../../format/dates.ts';
import { moneyListMessages } from '../../../messages/money-list-messages.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import type { Column } from '../../../ui/lists/column.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Money } from '../../../ui/values/money.tsx';

type MonthRow = CommissionTotals['months'][number];
type FeeRow = CommissionTotals['fees'][number];

/** The rows, followed by their sum. */
function withTotal<Row extends { month: string }>(
  rows: readonly Row[],
  names: readonly (keyof Row)[],
): Row[] {
  const [first] = rows;
  if (first === undefined) return [];
  const sum = (name: keyof Row) =>
    rows.reduce((centavos, row) => centavos + Math.round(Number(row[name]) * 100), 0);
  const sums = Object.fromEntries(names.map(name => [name, sum(name) / 100]));
  return [...rows, { ...first, ...sums, month: '' }];
}

const money = <Row,>(title: string, read: (row: Row) => number, isWide = false): Column<Row> => ({
  title,
  cell: row => <Money amount={read(row)} />,
  align: 'end',
  isWide,
});

export function CommissionTotalTables({
  totals,
  isOfCustomers,
}: {
  totals: CommissionTotals;
  isOfCustomers: boolean;
}) {
  const messages = useMessages(moneyListMessages);
  const payments = useMessages(paymentMessages);
  const { language } = usePreferences();
  const monthOf = (month: string): string => (month === '' ? messages.total : formatMonth(month, language));
  const methodOf = (row: MonthRow): string => {
    if (row.month === '') return '';
    return row.method === 'customer' ? payments.balance : payments[row.method];
  };
  const months = withTotal(totals.months, ['count', 'charged', 'fee', 'tax', 'returned', 'net']);
  const fees = withTotal(totals.fees, ['count', 'amount', 'refunded']);
  const days = `${formatDay(totals.from, language)} – ${formatDay(totals.to, language)}`;
  return (
    <Panel title={messages.totals} actions={<span className="quiet">{days}</span>}>
      {isOfCustomers ? (
        <Table<FeeRow>
          caption={messages.totals}
          rows={fees}
          keyOf={({ month }) => month}
          columns={[
            { title: messages.month, cell: ({ month }) => monthOf(month) },
            { title: messages.payments, cell: ({ count }) => count, align: 'end', isWide: true },
            money(messages.charged, row => row.amount),
            money(messages.feeRefunded, row => row.refunded),
          ]}
        />
      ) : (
        <Table<MonthRow>
          caption={messages.totals}
          rows={months}
          keyOf={row => row.month + row.method}
          columns={[
            { title: messages.month, cell: ({ month }) => monthOf(month) },
            { title: payments.method, cell: methodOf },
            { title: messages.payments, cell: ({ count }) => count, align: 'end', isWide: true },
            money(messages.charged, row => row.charged, true),
            money(messages.fee, row => row.fee, true),
            money(messages.tax, row => row.tax, true),
            money(messages.returned, row => row.returned, true),
            money(messages.net, row => row.net),
          ]}
        />
      )}
    </Panel>
  );
}
