import type { InvoiceItem } from '@recaudo/contract/api/billing/invoice-items';
import { useState } from 'react';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGet } from '../../../session/use-api.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { Named } from '../../../ui/values/named.tsx';
import { newInvoiceMessages } from '../../billing/messages/new-invoice-messages.ts';
import { AddItemDialog, RemoveItemDialog } from '../dialogs/item-dialogs.tsx';

const SHOWN = 100;

function ItemTable({
  rows,
  onRemove,
}: {
  rows: readonly InvoiceItem[];
  onRemove: (item: InvoiceItem) => void;
}) {
  const messages = useMessages(newInvoiceMessages);
  const ui = useMessages(uiMessages);
  return (
    <Table
      caption={messages.items}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: messages.description,
          cell: ({ description, creation_date: iso }) => (
            <Named name={description} below={<Instant iso={iso} />} />
          ),
        },
        { title: messages.total, cell: ({ total }) => <Money amount={total} />, align: 'end' },
        {
          title: ui.actions,
          cell: row =>
            row.type === 'item' && (
              <Button needs="money" look="quiet" onClick={() => onRemove(row)}>
                {messages.removeItem}
              </Button>
            ),
          align: 'end',
        },
      ]}
    />
  );
}

/** Charges that wait for the customer's next invoice. */
export function CustomerItems({ customer }: { customer: { id: string; name: string } }) {
  const messages = useMessages(newInvoiceMessages);
  const address = useAddress();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<InvoiceItem>();
  const items = useGet('/customers/:customer_id/invoice_items', {
    path: { customer_id: customer.id },
    query: { status: 'waiting', limit: SHOWN },
  });
  return (
    <Panel
      title={messages.items}
      actions={
        <Button needs="money" onClick={() => setAdding(true)}>
          {messages.addItem}
        </Button>
      }
    >
      <Loaded query={items} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p className="quiet">{messages.noItems}</p>
          ) : (
            <>
              <p className="quiet">{messages.itemsLead}</p>
              <ItemTable rows={rows} onRemove={setLeaving} />
              <div className="buttons">
                <ButtonLink needs="money" href={address(`/cuentas-de-cobro/nueva?cliente=${customer.id}`)}>
                  {messages.billItems}
                </ButtonLink>
              </div>
            </>
          )
        }
      </Loaded>
      {isAdding && <AddItemDialog customer={customer} onClose={() => setAdding(false)} />}
      {leaving !== undefined && <RemoveItemDialog item={leaving} onClose={() => setLeaving(undefined)} />}
    </Panel>
  );
}
