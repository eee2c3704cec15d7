import type { Customer } from '@recaudo/contract/api/customers';
import { useState } from 'react';
import { useMessages } from '../../../session/preferences.ts';
import { useGet } from '../../../session/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { CreditDialog } from '../dialogs/credit-dialog.tsx';
import { creditMessages } from '../messages/credit-messages.ts';

const SHOWN = 10;

/** The credit that the merchant owes a customer, with its entries. */
export function CustomerCredit({ customer }: { customer: Customer }) {
  const messages = useMessages(creditMessages);
  const [isOpen, setOpen] = useState(false);
  const path = { customer_id: customer.id };
  const entries = useGet('/customers/:customer_id/credits', { path, query: { limit: SHOWN } });
  const { credit_balance: balance } = customer;
  return (
    <Panel
      title={messages.credit}
      actions={
        <Button needs="money" onClick={() => setOpen(true)}>
          {messages.change}
        </Button>
      }
    >
      {balance === undefined ? (
        <p className="quiet">{messages.noCredit}</p>
      ) : (
        <p>
          <strong>
            <Money amount={balance} />
          </strong>{' '}
          <span className="quiet">{messages.lead}</span>
        </p>
      )}
      <Loaded query={entries} lines={2}>
        {rows =>
          rows.length > 0 && (
            <Table
              caption={messages.credit}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { title: messages.date, cell: entry => <Instant iso={entry.creation_date} /> },
                {
                  title: messages.why,
                  cell: entry => (
                    <>
                      {messages[entry.type]}
                      {entry.reason !== null && <span className="small quiet"> {entry.reason}</span>}
                    </>
                  ),
                },
                { title: messages.amount, cell: entry => <Money amount={entry.amount} />, align: 'end' },
                {
                  title: messages.balance,
                  cell: entry => <Money amount={entry.credit_balance} />,
                  align: 'end',
                  isWide: true,
                },
              ]}
            />
          )
        }
      </Loaded>
      {isOpen && <CreditDialog customer={customer} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
