import { useState } from 'react';
import { fill } from '../../../messages/dictionary.ts';
import { navigate, useFilters } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useGet } from '../../../session/use-api.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty, PageHead, Panel } from '../../../ui/page.tsx';
import { RoleNote } from '../../../ui/role-note.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { recurringMessages } from '../messages/recurring-messages.ts';
import { CardChoice, sourceOf } from './card-fields.tsx';
import { ChooseCustomer } from './choose-customer.tsx';
import { RhythmText } from './rhythm.tsx';

function ChoosePlan({ onChoose }: { onChoose: (id: string) => void }) {
  const messages = useMessages(recurringMessages);
  const address = useAddress();
  const plans = useGet('/plans', { query: { limit: 100 } });
  return (
    <Loaded query={plans}>
      {rows =>
        rows.length === 0 ? (
          <Empty title={messages.emptyPlans} lead={messages.noPlansLead}>
            <ButtonLink needs="money" look="primary" href={`${address('/planes')}?nuevo=1`}>
              {messages.newPlan}
            </ButtonLink>
          </Empty>
        ) : (
          <fieldset>
            <legend className="hidden">{messages.choosePlan}</legend>
            {rows.map(plan => (
              <label key={plan.id} className="choice-card">
                <input type="radio" name="plan" onChange={() => onChoose(plan.id)} />
                <strong>{plan.name}</strong>
                <Money amount={plan.amount} />
                <span className="quiet">
                  <RhythmText plan={plan} />
                </span>
              </label>
            ))}
          </fieldset>
        )
      }
    </Loaded>
  );
}

function ChooseCard({ planId, customerId }: { planId: string; customerId: string }) {
  const messages = useMessages(recurringMessages);
  const { api } = useGateway();
  const address = useAddress();
  const [source, setSource] = useState<string>();
  return (
    <Form
      needs="money"
      action={async (values, idempotencyKey) =>
        api.post('/customers/:customer_id/subscriptions', {
          path: { customer_id: customerId },
          body: { plan_id: planId, source_id: await sourceOf(api, values) },
          idempotencyKey,
        })
      }
      submit={messages.subscribe}
      done={messages.subscribed}
      onDone={({ id }) => navigate(address(`/suscripciones/${customerId}/${id}`))}
      onInput={values => setSource(values['source'])}
    >
      <CardChoice customerId={customerId} chosen={source} />
    </Form>
  );
}

/** Plan, customer, card: what was chosen is in the address, so that the browser's back goes one step back. */
export default function NewSubscription() {
  const messages = useMessages(recurringMessages);
  const address = useAddress();
  const { filters } = useFilters();
  const [planId, customerId] = [filters.get('plan'), filters.get('cliente')];
  const step = planId === null ? 1 : customerId === null ? 2 : 3;
  const choose = (name: string, id: string): void => {
    const chosen = new URLSearchParams(filters);
    chosen.set(name, id);
    navigate(`${address('/suscripciones/nueva')}?${chosen}`);
  };
  const title = [messages.choosePlan, messages.chooseCustomer, messages.chooseCard][step - 1] ?? '';
  return (
    <>
      <PageHead title={messages.newSubscription} lead={fill(messages.step, { step })} />
      <RoleNote needs="money" />
      <Panel title={title}>
        {planId === null && <ChoosePlan onChoose={id => choose('plan', id)} />}
        {planId !== null && customerId === null && (
          <ChooseCustomer planId={planId} onChoose={id => choose('cliente', id)} />
        )}
        {planId !== null && customerId !== null && <ChooseCard planId={planId} customerId={customerId} />}
      </Panel>
    </>
  );
}
