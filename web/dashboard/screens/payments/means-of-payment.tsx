import type { Charge } from '../../api/types.ts';
import { Link } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Identifier } from '../../ui/code.tsx';
import { Moment } from '../../ui/money.tsx';
import { Facts, Panel } from '../../ui/page.tsx';
import { paymentWords } from '../../words/payment-words.ts';

function Payer({ charge }: { charge: Charge }) {
  const words = useWords(paymentWords);
  const address = useAddress();
  const { customer, customer_id: customerId } = charge;
  if (customer === undefined && customerId === undefined) return null;
  return (
    <Panel title={words.payer}>
      <Facts
        rows={[
          [words.name, customer?.name],
          [words.email, customer?.email],
          [
            words.customer,
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

/** The card, the bank or the store of a charge, and who pays. */
export function MeansOfPayment({ charge }: { charge: Charge }) {
  const words = useWords(paymentWords);
  const { card, payment_method: means } = charge;
  return (
    <>
      <Panel title={words.means}>
        <Facts
          rows={[
            [words.method, charge.method === 'customer' ? words.balance : words[charge.method]],
            [words.brand, card?.brand],
            [words.number, card?.card_number],
            [words.authorization, charge.authorization],
            [words.reference, means?.reference && <Identifier key="reference" value={means.reference} />],
            [words.paybin, means?.paybin_reference],
            [words.dueDate, charge.due_date && <Moment key="due" iso={charge.due_date} />],
            [
              words.payPage,
              means?.url && (
                <a key="page" href={means.url} target="_blank" rel="noreferrer">
                  {words.open}
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
