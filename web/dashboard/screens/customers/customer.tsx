import type { Customer } from '@recaudo/contract/api/customers';
import { useState } from 'react';
import { customerMessages } from '../../messages/customer-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import type { Params } from '../../router/paths.ts';
import { navigate } from '../../router/router.tsx';
import { useMessages } from '../../session/preferences.ts';
import { useGateway } from '../../session/session.tsx';
import { useGet } from '../../session/use-api.ts';
import { useData } from '../../session/use-data.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Identifier, RawObject } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Instant, Money } from '../../ui/money.tsx';
import { Facts, PageHead, Panel } from '../../ui/page.tsx';
import { ChargeTable } from '../payments/charge-table.tsx';
import { SubscriptionTable } from '../recurring/subscription-table.tsx';
import { CustomerCards } from './customer-cards.tsx';
import { CustomerConsents } from './customer-consents.tsx';
import { CustomerFields, readCustomer } from './customer-form.tsx';
import { CustomerNotes } from './customer-notes.tsx';

function CustomerDialogs({
  customer,
  open,
  onClose,
}: {
  customer: Customer;
  open: 'edit' | 'remove';
  onClose: () => void;
}) {
  const messages = useMessages(customerMessages);
  const ui = useMessages(uiMessages);
  const { api } = useGateway();
  const address = useAddress();
  const path = { customer_id: customer.id };
  if (open === 'edit') {
    return (
      <Dialog title={messages.edit} onClose={onClose}>
        <Form
          action={values => api.put('/customers/:customer_id', { path, body: readCustomer(values) })}
          submit={ui.save}
          done={messages.edited}
          onDone={onClose}
          onCancel={onClose}
        >
          <CustomerFields customer={customer} />
        </Form>
      </Dialog>
    );
  }
  return (
    <Dialog title={messages.remove} onClose={onClose}>
      <p>{messages.removeLead}</p>
      <Form
        action={() => api.delete('/customers/:customer_id', { path })}
        submit={messages.remove}
        look="danger"
        done={messages.removed}
        onDone={() => navigate(address('/clientes'))}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function Profile({ customer }: { customer: Customer }) {
  const messages = useMessages(customerMessages);
  const place = customer.customer_address;
  return (
    <Panel title={messages.profile}>
      <Facts
        rows={[
          ['id', <Identifier key="id" value={customer.id} />],
          [messages.email, customer.email],
          [messages.phone, customer.phone_number],
          [messages.externalId, customer.external_id],
          [
            messages.balance,
            customer.balance === undefined ? undefined : <Money key="balance" amount={customer.balance} />,
          ],
          [messages.department, place?.department],
          [messages.city, place?.city],
          [messages.additional, place?.additional],
          [messages.since, <Instant key="since" iso={customer.creation_date} />],
        ]}
      />
      <RawObject value={customer} />
    </Panel>
  );
}

function CustomerMoney({ customerId }: { customerId: string }) {
  const messages = useMessages(customerMessages);
  const address = useAddress();
  const path = { customer_id: customerId };
  const subscriptions = useData('/subscriptions', { query: path });
  const charges = useGet('/customers/:customer_id/charges', { path });
  return (
    <>
      <Panel
        title={messages.subscriptions}
        actions={
          <ButtonLink needs="money" href={`${address('/suscripciones/nueva')}?cliente=${customerId}`}>
            {messages.newSubscription}
          </ButtonLink>
        }
      >
        <Loaded query={subscriptions} lines={2}>
          {rows =>
            rows.length === 0 ? (
              <p className="quiet">{messages.noSubscriptions}</p>
            ) : (
              <SubscriptionTable rows={rows} />
            )
          }
        </Loaded>
      </Panel>
      <Panel title={messages.charges}>
        <Loaded query={charges} lines={3}>
          {rows =>
            rows.length === 0 ? (
              <p className="quiet">{messages.noCharges}</p>
            ) : (
              <ChargeTable rows={rows} isShort />
            )
          }
        </Loaded>
      </Panel>
    </>
  );
}

export default function CustomerScreen({ params }: { params: Params }) {
  const messages = useMessages(customerMessages);
  const id = params['id'] ?? '';
  const customer = useGet('/customers/:customer_id', { path: { customer_id: id } });
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const { data } = customer;
  return (
    <>
      <PageHead title={data === undefined ? messages.one : `${data.name} ${data.last_name ?? ''}`.trim()}>
        <Button needs="money" onClick={() => setOpen('edit')}>
          {messages.edit}
        </Button>
        <Button needs="money" onClick={() => setOpen('remove')}>
          {messages.remove}
        </Button>
      </PageHead>
      <Loaded query={customer}>
        {shown => (
          <div className="split">
            <div>
              <CustomerMoney customerId={id} />
            </div>
            <div>
              <Profile customer={shown} />
              <CustomerCards customerId={id} />
              <CustomerNotes customerId={id} />
              <CustomerConsents customerId={id} />
            </div>
          </div>
        )}
      </Loaded>
      {data !== undefined && open !== undefined && (
        <CustomerDialogs customer={data} open={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
