import type { ListedInvoice } from '@recaudo/contract/merchant/billing/invoices';
import { personMessages } from '../../../messages/person-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { Link } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import { Day, Money } from '../../../ui/values/money.tsx';
import { Named } from '../../../ui/values/named.tsx';
import { invoiceMessages } from '../../billing/messages/invoice-messages.ts';
import { newInvoiceMessages } from '../../billing/messages/new-invoice-messages.ts';

const SHOWN = 5;

function InvoiceRows({ rows }: { rows: readonly ListedInvoice[] }) {
  const messages = useMessages(invoiceMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  return (
    <Table
      caption={messages.title}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/cuentas-de-cobro/${id}`)}
      columns={[
        {
          title: messages.concept,
          cell: ({ description, number }) => (
            <Named name={description} below={number === null ? messages.noNumber : number} />
          ),
        },
        { title: messages.amount, cell: ({ total }) => <Money amount={total} />, align: 'end' },
        { title: messages.state, cell: ({ status }) => <Badge state={`invoice_${status}`} /> },
        {
          title: messages.dueDate,
          cell: ({ due_date: day }) => (day === null ? ui.none : <Day day={day} />),
          isWide: true,
        },
      ]}
    />
  );
}

/** The newest invoices of a customer or a subscription, with a link to all of them. */
export function CustomerInvoices({
  customerId,
  subscriptionId,
}: {
  customerId: string;
  subscriptionId?: string;
}) {
  const messages = useMessages(invoiceMessages);
  const drafts = useMessages(newInvoiceMessages);
  const people = useMessages(personMessages);
  const address = useAddress();
  const of = subscriptionId === undefined ? { customer_id: customerId } : { subscription_id: subscriptionId };
  const page = useData('/invoices', { query: { ...of, limit: SHOWN } });
  return (
    <Panel
      title={messages.title}
      actions={
        subscriptionId === undefined && (
          <ButtonLink needs="money" href={address(`/cuentas-de-cobro/nueva?cliente=${customerId}`)}>
            {drafts.title}
          </ButtonLink>
        )
      }
    >
      <Loaded query={page} lines={2}>
        {({ invoices, next }) =>
          invoices.length === 0 ? (
            <p className="quiet">{messages.noneYet}</p>
          ) : (
            <>
              <InvoiceRows rows={invoices} />
              {next !== null && (
                <p>
                  <Link href={`${address('/cuentas-de-cobro')}?${new URLSearchParams(of)}`}>
                    {people.seeAll}
                  </Link>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
