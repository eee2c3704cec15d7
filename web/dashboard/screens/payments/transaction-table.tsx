import type { ListedTransaction } from '@recaudo/contract/data/transactions';
import { formatMoney } from '../../format/money.ts';
import { fill } from '../../messages/dictionary.ts';
import { listMessages } from '../../messages/list-messages.ts';
import { moneyListMessages } from '../../messages/money-list-messages.ts';
import { paymentMessages } from '../../messages/payment-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../session/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { ChargeBadge } from '../../ui/badge.tsx';
import type { BulkAction } from '../../ui/bulk-action.ts';
import { Clipped } from '../../ui/clipped.tsx';
import type { Column } from '../../ui/column.ts';
import { Instant, Money } from '../../ui/money.tsx';
import { Reason } from '../../ui/reason.tsx';
import { Table } from '../../ui/table.tsx';
import { copyLines, downloadCsv } from '../../ui/take-away.ts';
import { transactionHeader, transactionLine } from './transaction-lines.ts';

/** visa •1881, the bank of a PSE payment, or the reference of a store. */
function meansOf(row: ListedTransaction, messages: Record<keyof typeof paymentMessages.es, string>): string {
  if (row.card !== null) return `${row.card.brand} •${row.card.last_four}`;
  if (row.method === 'store') return `${messages.store} ${row.reference ?? ''}`;
  if (row.method === 'bank_account') return [messages.bank_account, row.bank_name].filter(Boolean).join(' ');
  return row.method === 'customer' ? messages.balance : messages[row.method];
}

/** Enough of it to tell two apart; the whole of it on hover. */
const ShortId = ({ id }: { id: string }) => <code title={id}>…{id.slice(-6)}</code>;

function useColumns(): Column<ListedTransaction>[] {
  const messages = useMessages(paymentMessages);
  const lists = useMessages(moneyListMessages);
  const ui = useMessages(uiMessages);
  const wide = { isWide: true };
  const extra = { isWide: true, isExtra: true };
  return [
    { id: 'amount', title: messages.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
    {
      id: 'status',
      title: messages.state,
      cell: row => <ChargeBadge status={row.status} method={row.method} />,
    },
    {
      id: 'customer',
      title: messages.customer,
      cell: ({ customer }) => <Clipped text={customer?.name ?? customer?.id ?? ui.none} />,
    },
    { id: 'date', title: messages.date, cell: row => <Instant iso={row.creation_date} /> },
    {
      id: 'method',
      title: messages.method,
      cell: row => <Clipped text={meansOf(row, messages)} />,
      ...wide,
    },
    {
      id: 'order',
      title: messages.order,
      cell: row => <Clipped text={row.order_id ?? ui.none} />,
      ...wide,
    },
    {
      id: 'subscription',
      title: lists.subscription,
      cell: row => (row.subscription_id === null ? ui.none : <ShortId id={row.subscription_id} />),
      ...wide,
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
    { id: 'id', title: 'id', cell: ({ id }) => <code>{id}</code>, ...extra },
  ];
}

/** What can be done to chosen transactions without a request. */
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
      nameOf={row => `${formatMoney(row.amount, language)} ${row.order_id ?? row.id}`}
      hrefOf={({ id }) => address(`/transacciones/${id}`)}
      columns={useColumns()}
      bulk={useBulk()}
    />
  );
}
