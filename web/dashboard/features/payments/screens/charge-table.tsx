import type { Charge } from '@recaudo/contract/api/charges';
import { brandName } from '../../../format/card-brand.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useAddress } from '../../../shell/use-address.ts';
import type { Column } from '../../../ui/lists/column.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { ChargeBadge } from '../../../ui/values/badge.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';

/** How it was paid: Visa •1111, PSE, or the reference of a store. */
export function PaidBy({ charge }: { charge: Charge }) {
  const messages = useMessages(paymentMessages);
  const { card, method, payment_method: means } = charge;
  if (card !== undefined) return `${brandName(card.brand)} •${card.card_number.slice(-4)}`;
  if (method === 'store') return means?.reference ?? messages.store;
  return method === 'customer' ? messages.balance : messages[method];
}

export function ChargeTable({ rows, isShort = false }: { rows: readonly Charge[]; isShort?: boolean }) {
  const messages = useMessages(paymentMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  const columns: Column<Charge>[] = [
    { title: messages.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
    { title: messages.state, cell: row => <ChargeBadge status={row.status} method={row.method} /> },
    { title: messages.method, cell: row => <PaidBy charge={row} />, isWide: true },
    { title: messages.date, cell: row => <Instant iso={row.creation_date} /> },
  ];
  const further: Column<Charge>[] = [
    { title: messages.customer, cell: ({ customer }) => customer?.name ?? ui.none, isWide: true },
    { title: messages.order, cell: row => row.order_id ?? ui.none, isWide: true },
    { title: messages.description, cell: row => row.description ?? ui.none, isWide: true },
  ];
  return (
    <Table
      caption={messages.title}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/transacciones/${id}`)}
      columns={isShort ? columns : [...columns, ...further]}
    />
  );
}
