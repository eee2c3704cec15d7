import type { Charge } from '@recaudo/contract/api/charges';
import { paymentMessages } from '../../messages/payment-messages.ts';
import { Link } from '../../router/router.tsx';
import { useMessages } from '../../session/preferences.ts';
import { useData } from '../../session/use-data.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Identifier } from '../../ui/code.tsx';
import { Instant } from '../../ui/money.tsx';
import { Facts, Panel } from '../../ui/page.tsx';

function Payer({ charge }: { charge: Charge }) {
  const messages = useMessages(paymentMessages);
  const address = useAddress();
  const { customer, customer_id: customerId } = charge;
  if (customer === undefined && customerId === undefined) return null;
  return (
    <Panel title={messages.payer}>
      <Facts
        rows={[
          [messages.name, customer?.name],
          [messages.email, customer?.email],
          [
            messages.customer,
            customerId && (
              <Link key="link" href={address(`/clientes/${customerId}`)}>
                {customerId}
              </Link>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

/** The name of the link that the last try went over; the timeline of the same page is asked once for both. */
function useConnection({ id }: Charge): string | undefined {
  const { data: steps = [] } = useData('/transactions/:transaction_id/timeline', {
    path: { transaction_id: id },
  });
  return steps
    .filter(({ kind }) => kind === 'attempt')
    .flatMap(({ details }) => (typeof details['link'] === 'string' ? details['link'] : []))
    .at(-1);
}

/** The card, the bank or the store of a charge, and who pays. */
export function MeansOfPayment({ charge }: { charge: Charge }) {
  const messages = useMessages(paymentMessages);
  const { card, payment_method: means } = charge;
  const connection = useConnection(charge);
  return (
    <>
      <Panel title={messages.means}>
        <Facts
          rows={[
            [messages.method, charge.method === 'customer' ? messages.balance : messages[charge.method]],
            [messages.brand, card?.brand],
            [messages.number, card?.card_number],
            [messages.installments, charge.payment_plan?.payments],
            [messages.connection, connection],
            [messages.authorization, charge.authorization],
            [messages.reference, means?.reference && <Identifier key="reference" value={means.reference} />],
            [messages.paybin, means?.paybin_reference],
            [messages.dueDate, charge.due_date && <Instant key="due" iso={charge.due_date} />],
            [
              messages.payPage,
              means?.url && (
                <a key="page" href={means.url} target="_blank" rel="noreferrer">
                  {messages.open}
                </a>
              ),
            ],
          ]}
        />
      </Panel>
      <Payer charge={charge} />
    </>
  );
}
