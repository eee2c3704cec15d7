import type { ListedInvoice } from '@recaudo/contract/merchant/billing/invoices';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import type { Column } from '../../../../ui/lists/column.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Clipped } from '../../../../ui/values/clipped.tsx';
import { CopyId } from '../../../../ui/values/copy-id.tsx';
import { Day, Money } from '../../../../ui/values/money.tsx';
import { Person } from '../../../../ui/values/person.tsx';
import { invoiceMessages } from '../../messages/invoice-messages.ts';
import { InvoiceBadge } from './invoice-badge.tsx';

const wide = { isWide: true };

function useColumns(): Column<ListedInvoice>[] {
  const messages = useMessages(invoiceMessages);
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  const conceptOf = ({ description, further_lines: count }: ListedInvoice): string =>
    count === 0 ? description : fill(messages.furtherLines, { description, count });
  return [
    {
      id: 'customer',
      title: messages.customer,
      cell: ({ customer, total }) => (
        <Person name={customer.name} email={customer.email} also={formatMoney(total, language)} />
      ),
    },
    { id: 'amount', title: messages.amount, cell: ({ total }) => <Money amount={total} />, align: 'end' },
    { id: 'status', title: messages.state, cell: ({ status }) => <InvoiceBadge status={status} /> },
    {
      id: 'due',
      title: messages.dueDate,
      cell: ({ due_date: day }) => (day === null ? ui.none : <Day day={day} />),
    },
    { id: 'concept', title: messages.concept, cell: row => <Clipped text={conceptOf(row)} />, ...wide },
    {
      id: 'number',
      title: messages.number,
      cell: ({ number }) => number ?? <span className="quiet">{messages.noNumber}</span>,
      align: 'end',
      ...wide,
    },
    {
      id: 'collection',
      title: messages.collection,
      cell: row => messages[row.collection],
      isExtra: true,
      ...wide,
    },
    {
      id: 'date',
      title: messages.date,
      cell: ({ issue_date: day }) => (day === null ? ui.none : <Day day={day} />),
      isExtra: true,
      ...wide,
    },
    { id: 'id', title: 'id', cell: ({ id }) => <CopyId id={id} />, isExtra: true, ...wide },
  ];
}

export function InvoiceTable({ rows }: { rows: readonly ListedInvoice[] }) {
  const messages = useMessages(invoiceMessages);
  const address = useAddress();
  const columns = useColumns();
  return (
    <Table
      name="invoices"
      caption={messages.title}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/cuentas-de-cobro/${id}`)}
      columns={columns}
    />
  );
}
