import { moneyListMessages } from '../../../messages/money-list-messages.ts';
import { personMessages } from '../../../messages/person-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { TransactionTotals } from '../../payments/screens/transaction-totals.tsx';
import { PaymentTable } from './payment-table.tsx';

const SHOWN = 10;

/** All payments of a customer, including those matched by email address only, with their sum. */
export function CustomerPayments({ customerId }: { customerId: string }) {
  const messages = useMessages(personMessages);
  const lists = useMessages(moneyListMessages);
  const address = useAddress();
  const query = { person: customerId };
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
            <>
              <TransactionTotals query={query} title={lists.lifetime} />
              <PaymentTable rows={transactions} caption={messages.payments} />
              <p className="small quiet">{messages.alsoByEmail}</p>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
