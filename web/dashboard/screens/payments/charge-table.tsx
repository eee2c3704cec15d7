import type { Charge } from '../../api/types.ts';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { ChargeBadge } from '../../ui/badge.tsx';
import { Moment, Money } from '../../ui/money.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { paymentWords } from '../../words/payment-words.ts';
import { uiWords } from '../../words/ui-words.ts';

/** How it was paid: visa •1111, PSE, or the reference of a store. */
export function PaidBy({ charge }: { charge: Charge }) {
  const words = useWords(paymentWords);
  const { card, method, payment_method: means } = charge;
  if (card !== undefined) return `${card.brand} •${card.card_number.slice(-4)}`;
  if (method === 'store') return means?.reference ?? words.store;
  return method === 'customer' ? words.balance : words[method];
}

export function ChargeTable({ rows, isShort = false }: { rows: readonly Charge[]; isShort?: boolean }) {
  const words = useWords(paymentWords);
  const ui = useWords(uiWords);
  const address = useAddress();
  const columns: Column<Charge>[] = [
    { title: words.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
    { title: words.state, cell: row => <ChargeBadge status={row.status} method={row.method} /> },
    { title: words.method, cell: row => <PaidBy charge={row} />, isWide: true },
    { title: words.date, cell: row => <Moment iso={row.creation_date} /> },
  ];
  const further: Column<Charge>[] = [
    { title: words.customer, cell: ({ customer }) => customer?.name ?? ui.none, isWide: true },
    { title: words.order, cell: row => row.order_id ?? ui.none, isWide: true },
    { title: words.description, cell: row => row.description ?? ui.none, isWide: true },
  ];
  return (
    <Table
      caption={words.title}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/transacciones/${id}`)}
      columns={isShort ? columns : [...columns, ...further]}
    />
  );
}
