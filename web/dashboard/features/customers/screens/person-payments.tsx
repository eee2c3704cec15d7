import { personMessages } from '../../../messages/person-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { PaymentTable } from './payment-table.tsx';

const SHOWN = 10;

/** The newest payments of a customer. */
export function CustomerPayments({ customerId }: { customerId: string }) {
  const messages = useMessages(personMessages);
  const address = useAddress();
  const query = { customer: customerId };
  const payments = useData('/transactions', { query: { ...query, limit: SHOWN } });
  const all = `${address('/transacciones')}?${new URLSearchParams(query)}`;
  return (
    <Panel
      title={messages.payments}
      actions={payments.data?.next != null && <ButtonLink href={all}>{messages.seeAll}</ButtonLink>}
    >
      <Loaded query={payments} lines={3}>
        {({ transactions }) =>
          transactions.length === 0 ? (
            <p className="quiet">{messages.noPayments}</p>
          ) : (
            <PaymentTable rows={transactions} caption={messages.payments} />
          )
        }
      </Loaded>
    </Panel>
  );
}

/** Payments with the address of a customer that name no customer; nothing where there are none. */
export function PaymentsByAddress({ email }: { email: string }) {
  const messages = useMessages(personMessages);
  const address = useAddress();
  const { data } = useData('/transactions', { query: { email, limit: SHOWN } });
  if (data === undefined || data.transactions.length === 0) return null;
  const all = address(`/clientes/correo/${encodeURIComponent(email)}`);
  return (
    <Panel title={messages.withoutAccount} actions={<ButtonLink href={all}>{messages.seeAll}</ButtonLink>}>
      <p className="quiet">{messages.withoutAccountLead}</p>
      <PaymentTable rows={data.transactions} caption={messages.withoutAccount} />
    </Panel>
  );
}
