import type { Charge } from '@recaudo/contract/api/charges';
import type { CustomerAddress } from '@recaudo/contract/api/customers';
import type { ListedTransaction } from '@recaudo/contract/merchant/payments/transactions';
import { brandName } from '../../../format/card-brand.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { personMessages } from '../../../messages/person-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Facts, Panel } from '../../../ui/page.tsx';
import { Copyable, Identifier } from '../../../ui/values/code.tsx';
import { MeansMark } from '../../../ui/values/means-mark.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { deliveryMessages } from '../messages/delivery-messages.ts';
import { personPath } from './person-address.ts';
import { ResendReceipt } from './resend-receipt.tsx';

/** The product's delivery address, as typed by its buyer. */
function deliveryOf({ customer }: Charge): string {
  const { customer_address: place } = (customer ?? {}) as { customer_address?: CustomerAddress | null };
  const { additional, city, department } = place ?? {};
  return [additional, city, department].filter(Boolean).join(', ');
}

function Payer({ charge, row }: { charge: Charge; row: ListedTransaction | undefined }) {
  const messages = useMessages(paymentMessages);
  const people = useMessages(personMessages);
  const delivery = useMessages(deliveryMessages);
  const address = useAddress();
  const deliveryAddress = deliveryOf(charge);
  const person = row?.customer;
  if (person == null) return null;
  const path = personPath(person);
  return (
    <Panel title={people.payer}>
      <Facts
        rows={[
          [messages.name, person.name],
          [messages.email, person.email && <Copyable key="email" text={person.email} />],
          [people.phone, person.phone && <Copyable key="phone" text={person.phone} />],
          [people.document, person.document],
          [
            delivery.delivery,
            deliveryAddress === '' ? undefined : <Copyable key="delivery" text={deliveryAddress} />,
          ],
        ]}
      />
      <div className="buttons">
        {path !== undefined && <ButtonLink href={address(path)}>{people.seePerson}</ButtonLink>}
        {charge.status === 'completed' && person.email !== null && <ResendReceipt id={charge.id} />}
      </div>
    </Panel>
  );
}

/** The name of the last attempt's connection; shares the timeline's query. */
function useConnection({ id }: Charge): string | undefined {
  const { data: steps = [] } = useData('/transactions/:transaction_id/timeline', {
    path: { transaction_id: id },
  });
  return steps
    .filter(({ kind }) => kind === 'attempt')
    .flatMap(({ details }) => (typeof details['link'] === 'string' ? details['link'] : []))
    .at(-1);
}

/** The charge's card, bank or store, and its payer. */
export function MeansOfPayment({ charge, row }: { charge: Charge; row: ListedTransaction | undefined }) {
  const messages = useMessages(paymentMessages);
  const people = useMessages(personMessages);
  const { card, payment_method: means } = charge;
  const isPse = charge.method === 'bank_account';
  const connection = useConnection(charge);
  return (
    <>
      <Panel title={messages.means} actions={<MeansMark method={charge.method} brand={card?.brand} />}>
        <Facts
          rows={[
            [messages.method, charge.method === 'customer' ? messages.balance : messages[charge.method]],
            [people.bank, isPse ? row?.bank_name : undefined],
            [messages.brand, card && brandName(card.brand)],
            [messages.number, card?.card_number],
            [messages.installments, charge.payment_plan?.payments],
            [messages.connection, connection],
            [
              messages.authorization,
              isPse || charge.authorization === null ? undefined : (
                <Identifier key="authorization" value={charge.authorization} />
              ),
            ],
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
      <Payer charge={charge} row={row} />
    </>
  );
}
