import type { ListedTransaction, TransactionPage } from '@recaudo/contract/merchant/payments/transactions';
import { useState } from 'react';
import { fill } from '../../../messages/dictionary.ts';
import { moneyListMessages } from '../../../messages/money-list-messages.ts';
import { personMessages } from '../../../messages/person-messages.ts';
import type { Params } from '../../../router/paths.ts';
import { Link, useFilters } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { PAGE_ROWS } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { CursorPager, NotYet } from '../../../ui/lists/cursor-pager.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty, PageHead, Panel } from '../../../ui/page.tsx';
import { TransactionTotals } from '../../payments/screens/transaction-totals.tsx';
import { SendLinkDialog } from '../dialogs/send-link-dialog.tsx';
import { customerMessages } from '../messages/customer-messages.ts';
import { ContactLine } from './contact-line.tsx';
import { PaymentTable } from './payment-table.tsx';
import { Activity } from './person-activity.tsx';

type PersonField = keyof NonNullable<ListedTransaction['customer']>;

/** The field's value in the newest payment that has it. */
const newestOf = (rows: readonly ListedTransaction[], field: PersonField): string | undefined =>
  rows.map(({ customer }) => customer?.[field]).find(value => value != null) ?? undefined;

/** Customers with this email address. */
function AlsoCustomers({ email }: { email: string }) {
  const messages = useMessages(personMessages);
  const address = useAddress();
  const { data = [] } = useData('/customers', { query: { q: email } });
  return data
    .filter(customer => customer.email.toLowerCase() === email.toLowerCase())
    .map(({ id, name }) => (
      <p key={id}>
        <Link href={address(`/clientes/${id}`)}>{fill(messages.alsoCustomer, { name })}</Link>
      </p>
    ));
}

function Payments({ transactions, next, email }: TransactionPage & { email: string }) {
  const messages = useMessages(personMessages);
  const lists = useMessages(moneyListMessages);
  if (transactions.length === 0) {
    return next === null ? (
      <Empty title={messages.noPaymentsOf} lead={messages.noPaymentsOfLead} />
    ) : (
      <NotYet next={next} />
    );
  }
  return (
    <Panel title={messages.payments}>
      <TransactionTotals query={{ email }} title={lists.lifetime} />
      <PaymentTable rows={transactions} caption={messages.payments} />
      <CursorPager next={next} />
    </Panel>
  );
}

/** A payer who is not one of the merchant's customers, identified by email address. */
export default function Payer({ params }: { params: Params }) {
  const messages = useMessages(personMessages);
  const customers = useMessages(customerMessages);
  const address = useAddress();
  const email = params['email'] ?? '';
  const before = useFilters().filters.get('pagina') ?? '';
  const payments = useData('/transactions', { query: { email, before, limit: PAGE_ROWS } });
  const activity = useData('/payers/activity', { query: { email } });
  const [isSending, setSending] = useState(false);
  const rows = payments.data?.transactions ?? [];
  const person = {
    name: newestOf(rows, 'name') ?? email,
    email,
    phone: newestOf(rows, 'phone'),
    document: newestOf(rows, 'document'),
  };
  return (
    <>
      <PageHead
        title={person.name}
        trail={[{ title: customers.title, href: address('/clientes') }]}
        lead={
          <>
            <ContactLine {...person} />
            <p>{messages.isPayer}</p>
            <AlsoCustomers email={email} />
          </>
        }
      >
        <Button needs="money" look="primary" onClick={() => setSending(true)}>
          {messages.sendLink}
        </Button>
      </PageHead>
      <Loaded query={payments} lines={4}>
        {data => <Payments {...data} email={email} />}
      </Loaded>
      <Activity query={activity} />
      {isSending && <SendLinkDialog person={person} onClose={() => setSending(false)} />}
    </>
  );
}
