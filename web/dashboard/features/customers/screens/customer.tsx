import type { Customer } from '@recaudo/contract/api/customers';
import { useState } from 'react';
import { personMessages } from '../../../messages/person-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import type { Params } from '../../../router/paths.ts';
import { navigate } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useGet } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../ui/page.tsx';
import { Identifier, RawObject } from '../../../ui/values/code.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { type Reachable, SendLinkDialog } from '../dialogs/send-link-dialog.tsx';
import { customerMessages } from '../messages/customer-messages.ts';
import { ContactLine } from './contact-line.tsx';
import { CustomerCards } from './customer-cards.tsx';
import { CustomerConsents } from './customer-consents.tsx';
import { CustomerCredit } from './customer-credit.tsx';
import { CustomerFields, readCustomer } from './customer-form.tsx';
import { CustomerInvoices } from './customer-invoices.tsx';
import { CustomerItems } from './customer-items.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { Activity } from './person-activity.tsx';
import { CustomerPayments } from './person-payments.tsx';
import { PersonSubscriptions } from './person-subscriptions.tsx';
import { PersonalDataPanel } from './personal-data-panel.tsx';

const nameOf = ({ name, last_name: lastName }: Customer): string => `${name} ${lastName ?? ''}`.trim();
const reachable = (customer: Customer): Reachable => ({
  name: nameOf(customer),
  email: customer.email,
  phone: customer.phone_number,
});

/** The document comes from the newest PSE payment, because only PSE asks for one. */
function Contact({ customer }: { customer: Customer }) {
  const query = { customer: customer.id, method: 'bank_account', limit: 1 } as const;
  const { data } = useData('/transactions', { query });
  const document = data?.transactions[0]?.customer?.document;
  return <ContactLine email={customer.email} phone={customer.phone_number} document={document} />;
}

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

/** Everything about a customer, with the actions that support needs. */
function Everything({ customer }: { customer: Customer }) {
  const { id } = customer;
  const activity = useData('/customers/:customer_id/activity', { path: { customer_id: id } });
  return (
    <>
      <CustomerPayments customerId={id} />
      <PersonSubscriptions customerId={id} person={reachable(customer)} />
      <CustomerInvoices customerId={id} />
      <div className="split">
        <div>
          <CustomerNotes customerId={id} />
          <Activity query={activity} />
        </div>
        <div>
          <Profile customer={customer} />
          <CustomerItems customer={{ id, name: nameOf(customer) }} />
          <CustomerCredit customer={customer} />
          <CustomerCards customerId={id} />
          <CustomerConsents customerId={id} />
          <PersonalDataPanel customerId={id} />
        </div>
      </div>
    </>
  );
}

export default function CustomerScreen({ params }: { params: Params }) {
  const messages = useMessages(customerMessages);
  const id = params['id'] ?? '';
  const customer = useGet('/customers/:customer_id', { path: { customer_id: id } });
  const [open, setOpen] = useState<'edit' | 'remove' | 'link'>();
  const address = useAddress();
  const people = useMessages(personMessages);
  const { data } = customer;
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHead
        title={data === undefined ? messages.one : nameOf(data)}
        trail={[{ title: messages.title, href: address('/clientes') }]}
        lead={data && <Contact customer={data} />}
      >
        <Button needs="money" look="primary" onClick={() => setOpen('link')}>
          {people.sendLink}
        </Button>
        <Button needs="money" onClick={() => setOpen('edit')}>
          {messages.edit}
        </Button>
        <Button needs="money" onClick={() => setOpen('remove')}>
          {messages.remove}
        </Button>
      </PageHead>
      <Loaded query={customer}>{shown => <Everything customer={shown} />}</Loaded>
      {data !== undefined && open === 'link' && <SendLinkDialog person={reachable(data)} onClose={close} />}
      {data !== undefined && open !== undefined && open !== 'link' && (
        <CustomerDialogs customer={data} open={open} onClose={close} />
      )}
    </>
  );
}
