import type { ListedTransaction } from '../../api/money-list-types.ts';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { ChargeBadge } from '../../ui/badge.tsx';
import { Moment, Money } from '../../ui/money.tsx';
import { Table } from '../../ui/table.tsx';
import { moneyListWords } from '../../words/money-list-words.ts';
import { paymentWords } from '../../words/payment-words.ts';
import { uiWords } from '../../words/ui-words.ts';

/** visa •1881, the bank of a PSE payment, or the reference of a store. */
function MeansOf({ row }: { row: ListedTransaction }) {
  const words = useWords(paymentWords);
  if (row.card !== null) return `${row.card.brand} •${row.card.last_four}`;
  if (row.method === 'store') return `${words.store} ${row.reference ?? ''}`;
  if (row.method === 'bank_account') return [words.bank_account, row.bank_name].filter(Boolean).join(' ');
  return row.method === 'customer' ? words.balance : words[row.method];
}

export function TransactionTable({ rows }: { rows: readonly ListedTransaction[] }) {
  const words = useWords(paymentWords);
  const lists = useWords(moneyListWords);
  const ui = useWords(uiWords);
  const address = useAddress();
  return (
    <Table
      caption={words.title}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/transacciones/${id}`)}
      columns={[
        { title: words.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
        { title: words.state, cell: row => <ChargeBadge status={row.status} method={row.method} /> },
        { title: words.method, cell: row => <MeansOf row={row} />, isWide: true },
        { title: words.date, cell: row => <Moment iso={row.creation_date} /> },
        {
          title: words.customer,
          cell: ({ customer }) => customer?.name ?? customer?.id ?? ui.none,
          isWide: true,
        },
        { title: words.order, cell: row => row.order_id ?? ui.none, isWide: true },
        {
          title: lists.subscription,
          cell: row => (row.subscription_id === null ? ui.none : <code>{row.subscription_id}</code>),
          isWide: true,
        },
      ]}
    />
  );
}
