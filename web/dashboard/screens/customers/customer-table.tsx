import type { CustomerRow } from '../../api/data-types.ts';
import type { Cell } from '../../format/csv.ts';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import type { BulkAction } from '../../ui/bulk-bar.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment, Money } from '../../ui/money.tsx';
import { Named } from '../../ui/named.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { copyLines, downloadCsv } from '../../ui/take-away.ts';
import { customerWords } from '../../words/customer-words.ts';
import { fill } from '../../words/dictionary.ts';
import { listWords } from '../../words/list-words.ts';
import { uiWords } from '../../words/ui-words.ts';

function useColumns(): Column<CustomerRow>[] {
  const words = useWords(customerWords);
  const ui = useWords(uiWords);
  return [
    { id: 'name', title: words.name, cell: row => <Named name={row.name} below={row.email} /> },
    { id: 'external_id', title: words.externalId, cell: row => row.external_id ?? ui.none, isWide: true },
    {
      id: 'balance',
      title: words.balance,
      cell: row => (row.balance === null ? ui.none : <Money amount={row.balance} />),
      align: 'end',
      isWide: true,
    },
    { id: 'cards', title: words.cards, cell: row => row.cards, align: 'end', isWide: true },
    {
      id: 'subscriptions',
      title: words.subscriptions,
      cell: row => row.subscriptions,
      align: 'end',
      isWide: true,
    },
    {
      id: 'last_payment',
      title: words.lastPayment,
      cell: ({ last_payment: last }) =>
        last === null ? (
          ui.none
        ) : (
          <>
            <Money amount={last.amount} /> <Moment iso={last.date} />
          </>
        ),
      isWide: true,
    },
    {
      id: 'since',
      title: words.since,
      cell: row => <Moment iso={row.creation_date} />,
      isWide: true,
      isExtra: true,
    },
    {
      id: 'status',
      title: words.state,
      cell: ({ status }) => (
        <Mark tone={status === 'active' ? 'good' : 'idle'}>
          {status === 'active' ? words.isActive : words.isDeleted}
        </Mark>
      ),
      isWide: true,
      isExtra: true,
    },
    { id: 'id', title: 'id', cell: ({ id }) => <code>{id}</code>, isWide: true, isExtra: true },
  ];
}

const header = ['id', 'name', 'email', 'external_id', 'balance', 'cards', 'subscriptions', 'creation_date'];
const lineOf = (row: CustomerRow): Cell[] => [
  row.id,
  row.name,
  row.email,
  row.external_id ?? '',
  row.balance ?? '',
  row.cards,
  row.subscriptions,
  row.creation_date,
];

export function CustomerTable({ rows }: { rows: readonly CustomerRow[] }) {
  const words = useWords(customerWords);
  const lists = useWords(listWords);
  const address = useAddress();
  const columns = useColumns();
  const bulk: BulkAction<CustomerRow>[] = [
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
      caption={words.title}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => address(`/clientes/${id}`)}
      columns={columns}
      bulk={bulk}
    />
  );
}
