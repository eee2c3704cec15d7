import type { Charge } from '../../api/types.ts';
import { formatMoney } from '../../format/money.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { ChargeBadge } from '../../ui/badge.tsx';
import type { BulkAction } from '../../ui/bulk-bar.tsx';
import { Moment, Money } from '../../ui/money.tsx';
import { Reason } from '../../ui/reason.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { copyLines, downloadCsv } from '../../ui/take-away.ts';
import { fill } from '../../words/dictionary.ts';
import { listWords } from '../../words/list-words.ts';
import { paymentWords } from '../../words/payment-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { chargeHeader, chargeLine } from './charge-lines.ts';

/** How it was paid: visa •1111, PSE, or the reference of a store. */
export function PaidBy({ charge }: { charge: Charge }) {
  const words = useWords(paymentWords);
  const { card, method, payment_method: means } = charge;
  if (card !== undefined) return `${card.brand} •${card.card_number.slice(-4)}`;
  if (method === 'store') return means?.reference ?? words.store;
  return method === 'customer' ? words.balance : words[method];
}

function useColumns(isShort: boolean): Column<Charge>[] {
  const words = useWords(paymentWords);
  const ui = useWords(uiWords);
  const columns: Column<Charge>[] = [
    { id: 'amount', title: words.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
    {
      id: 'status',
      title: words.state,
      cell: row => <ChargeBadge status={row.status} method={row.method} />,
    },
    { id: 'method', title: words.method, cell: row => <PaidBy charge={row} />, isWide: true },
    { id: 'date', title: words.date, cell: row => <Moment iso={row.creation_date} /> },
  ];
  if (isShort) return columns;
  const extra = { isWide: true, isExtra: true };
  return [
    ...columns,
    {
      id: 'customer',
      title: words.customer,
      cell: ({ customer }) => customer?.name ?? ui.none,
      isWide: true,
    },
    { id: 'order', title: words.order, cell: row => row.order_id ?? ui.none, isWide: true },
    { id: 'description', title: words.description, cell: row => row.description ?? ui.none, isWide: true },
    { id: 'email', title: words.email, cell: ({ customer }) => customer?.email ?? ui.none, ...extra },
    { id: 'authorization', title: words.authorization, cell: row => row.authorization ?? ui.none, ...extra },
    {
      id: 'fee',
      title: words.fee,
      cell: ({ fee }) => (fee ? <Money amount={fee.amount} /> : ui.none),
      ...extra,
    },
    {
      id: 'error_code',
      title: words.failure,
      cell: row => (row.error_code === undefined ? ui.none : <Reason code={row.error_code} />),
      ...extra,
    },
    { id: 'id', title: 'id', cell: ({ id }) => <code>{id}</code>, ...extra },
  ];
}

/** What can be done to chosen charges without a request. */
function useChargeBulk(): BulkAction<Charge>[] {
  const lists = useWords(listWords);
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
      all: rows => downloadCsv('transactions', [chargeHeader, ...rows.map(chargeLine)]),
    },
  ];
}

interface ChargeTableProps {
  rows: readonly Charge[];
  isShort?: boolean;
  /** Makes it a list of its own: columns to choose from, rows to choose. */
  name?: string;
}

export function ChargeTable({ rows, isShort = false, name }: ChargeTableProps) {
  const words = useWords(paymentWords);
  const { language } = usePreferences();
  const address = useAddress();
  const columns = useColumns(isShort);
  const bulk = useChargeBulk();
  return (
    <Table
      caption={words.title}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={row => `${formatMoney(row.amount, language)} ${row.order_id ?? row.id}`}
      hrefOf={({ id }) => address(`/transacciones/${id}`)}
      columns={columns}
      {...(name === undefined ? {} : { name, bulk })}
    />
  );
}
