import type { ListedTransaction } from '@recaudo/contract/merchant/payments/transactions';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { listMessages } from '../../../messages/list-messages.ts';
import { moneyListMessages } from '../../../messages/money-list-messages.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { personMessages } from '../../../messages/person-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useAddress } from '../../../shell/use-address.ts';
import type { BulkAction } from '../../../ui/lists/bulk-action.ts';
import type { Column } from '../../../ui/lists/column.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { copyLines, downloadCsv } from '../../../ui/lists/take-away.ts';
import { Reason } from '../../../ui/rejections/reason.tsx';
import { ChargeBadge } from '../../../ui/values/badge.tsx';
import { Clipped } from '../../../ui/values/clipped.tsx';
import { CopyId } from '../../../ui/values/copy-id.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { Person } from '../../../ui/values/person.tsx';
import { AmountCell } from './amount-cell.tsx';
import { markOf, useMeansText } from './means.tsx';
import { transactionHeader, transactionLine } from './transaction-lines.ts';

/** Hidden until the person selects them. */
function useExtraColumns(): Column<ListedTransaction>[] {
  const messages = useMessages(paymentMessages);
  const lists = useMessages(moneyListMessages);
  const people = useMessages(personMessages);
  const ui = useMessages(uiMessages);
  const extra = { isWide: true, isExtra: true };
  return [
    {
      id: 'subscription',
      title: lists.subscription,
      cell: row => (row.subscription_id === null ? ui.none : people.renewal),
      ...extra,
    },
    {
      id: 'description',
      title: messages.description,
      cell: row => <Clipped text={row.description ?? ui.none} />,
      ...extra,
    },
    {
      id: 'error_code',
      title: messages.failure,
      cell: row => (row.error_code === null ? ui.none : <Reason code={row.error_code} />),
      ...extra,
    },
    {
      id: 'id',
      title: 'id',
      cell: ({ id }) => <CopyId id={id} />,
      ...extra,
    },
  ];
}

function useColumns(): Column<ListedTransaction>[] {
  const messages = useMessages(paymentMessages);
  const people = useMessages(personMessages);
  const { language } = usePreferences();
  const meansOf = useMeansText();
  const ui = useMessages(uiMessages);
  const wide = { isWide: true };
  return [
    {
      id: 'customer',
      title: people.payer,
      cell: row => (
        <Person
          name={row.customer?.name}
          email={row.customer?.email}
          mark={markOf(row)}
          also={formatMoney(row.amount, language)}
        />
      ),
    },
    { id: 'amount', title: messages.amount, cell: row => <AmountCell row={row} />, align: 'end' },
    {
      id: 'status',
      title: messages.state,
      cell: row => <ChargeBadge status={row.status} method={row.method} />,
    },
    { id: 'date', title: messages.date, cell: row => <Instant iso={row.creation_date} /> },
    {
      id: 'method',
      title: messages.method,
      cell: row => <Clipped text={meansOf(row)} />,
      ...wide,
    },
    {
      id: 'order',
      title: messages.order,
      cell: row => <Clipped text={row.order_id ?? ui.none} />,
      ...wide,
    },
    ...useExtraColumns(),
  ];
}

/** Actions on selected transactions that need no request. */
function useBulk(): BulkAction<ListedTransaction>[] {
  const lists = useMessages(listMessages);
  return [
    {
      id: 'copy',
      label: lists.copyIds,
      all: rows =>
        copyLines(
          rows.map(({ id }) => id),
          fill(lists.copied, { count: rows.length }),
        ),
    },
    {
      id: 'export',
      label: lists.exportChosen,
      all: rows => downloadCsv('transactions', [transactionHeader, ...rows.map(transactionLine)]),
    },
  ];
}

export function TransactionTable({ rows }: { rows: readonly ListedTransaction[] }) {
  const messages = useMessages(paymentMessages);
  const { language } = usePreferences();
  const address = useAddress();
  return (
    <Table
      name="transactions"
      caption={messages.title}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={row => `${formatMoney(row.amount, language)} ${row.order_id ?? row.customer?.name ?? row.id}`}
      hrefOf={({ id }) => address(`/transacciones/${id}`)}
      columns={useColumns()}
      bulk={useBulk()}
    />
  );
}
