import type { ListedCustomer } from '@recaudo/contract/merchant/customers/customers';
import type { Cell } from '../../../format/csv.ts';
import { fill } from '../../../messages/dictionary.ts';
import { listMessages } from '../../../messages/list-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useAddress } from '../../../shell/use-address.ts';
import type { BulkAction } from '../../../ui/lists/bulk-action.ts';
import type { Column } from '../../../ui/lists/column.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { copyLines, downloadCsv } from '../../../ui/lists/take-away.ts';
import { Mark } from '../../../ui/values/mark.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { Named } from '../../../ui/values/named.tsx';
import { customerMessages } from '../messages/customer-messages.ts';

function useColumns(): Column<ListedCustomer>[] {
  const messages = useMessages(customerMessages);
  const ui = useMessages(uiMessages);
  return [
    { id: 'name', title: messages.name, cell: row => <Named name={row.name} below={row.email} /> },
    { id: 'external_id', title: messages.externalId, cell: row => row.external_id ?? ui.none, isWide: true },
    {
      id: 'balance',
      title: messages.balance,
      cell: row => (row.balance === null ? ui.none : <Money amount={row.balance} />),
      align: 'end',
      isWide: true,
    },
    { id: 'cards', title: messages.cards, cell: row => row.cards, align: 'end', isWide: true },
    {
      id: 'subscriptions',
      title: messages.subscriptions,
      cell: row => row.subscriptions,
      align: 'end',
      isWide: true,
    },
    {
      id: 'last_payment',
      title: messages.lastPayment,
      cell: ({ last_payment: last }) =>
        last === null ? (
          ui.none
        ) : (
          <>
            <Money amount={last.amount} /> <Instant iso={last.date} />
          </>
        ),
      isWide: true,
    },
    {
      id: 'since',
      title: messages.since,
      cell: row => <Instant iso={row.creation_date} />,
      isWide: true,
      isExtra: true,
    },
    {
      id: 'status',
      title: messages.state,
      cell: ({ status }) => (
        <Mark tone={status === 'active' ? 'good' : 'idle'}>
          {status === 'active' ? messages.isActive : messages.isDeleted}
        </Mark>
      ),
      isWide: true,
      isExtra: true,
    },
    { id: 'id', title: 'id', cell: ({ id }) => <code>{id}</code>, isWide: true, isExtra: true },
  ];
}

const header = ['id', 'name', 'email', 'external_id', 'balance', 'cards', 'subscriptions', 'creation_date'];
const lineOf = (row: ListedCustomer): Cell[] => [
  row.id,
  row.name,
  row.email,
  row.external_id ?? '',
  row.balance ?? '',
  row.cards,
  row.subscriptions,
  row.creation_date,
];

export function CustomerTable({ rows }: { rows: readonly ListedCustomer[] }) {
  const messages = useMessages(customerMessages);
  const lists = useMessages(listMessages);
  const address = useAddress();
  const columns = useColumns();
  const bulk: BulkAction<ListedCustomer>[] = [
    {
      id: 'copy',
      label: lists.copyEmails,
      all: chosen =>
        copyLines(
          chosen.map(({ email }) => email),
          fill(lists.copied, { count: chosen.length }),
        ),
    },
    {
      id: 'export',
      label: lists.exportChosen,
      all: chosen => downloadCsv('customers', [header, ...chosen.map(lineOf)]),
    },
  ];
  return (
    <Table
      name="customers"
      caption={messages.title}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => address(`/clientes/${id}`)}
      columns={columns}
      bulk={bulk}
    />
  );
}
