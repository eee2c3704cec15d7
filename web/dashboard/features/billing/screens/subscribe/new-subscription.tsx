import type { Plan } from '@recaudo/contract/api/billing/plans';
import type { Customer } from '@recaudo/contract/api/customers';
import { useEffect } from 'react';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { useGet } from '../../../../session/use-api.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/field.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead, Panel } from '../../../../ui/page.tsx';
import { RoleNote } from '../../../../ui/role-note.tsx';
import { Person } from '../../../../ui/values/person.tsx';
import { recurringMessages } from '../../messages/recurring-messages.ts';
import { usePriceText } from '../prices/price-text.ts';
import { RhythmText } from '../rhythm.tsx';
import { ChooseCustomer } from './choose-customer.tsx';
import { SubscribeForm } from './subscribe-form.tsx';

type Choose = (changes: Record<string, string | undefined>) => void;

function ChoosePlan({ plans, plan, onChoose }: { plans: Plan[]; plan: Plan | undefined; onChoose: Choose }) {
  const messages = useMessages(recurringMessages);
  const priceText = usePriceText();
  const [only] = plans;
  const isOnly = plans.length === 1 && plan === undefined;
  useEffect(() => {
    if (isOnly && only !== undefined) onChoose({ plan: only.id });
  });
  const offered = plan === undefined || plans.some(({ id }) => id === plan.id) ? plans : [plan, ...plans];
  return (
    <SelectField
      label={messages.plan}
      value={plan?.id ?? ''}
      onChange={({ target }) => onChoose({ plan: target.value || undefined })}
      choices={[
        ...(plan === undefined ? [['', messages.choosePlan] as const] : []),
        ...offered.map(option => [option.id, `${option.name} · ${priceText(option)}`] as const),
      ]}
      {...(plan === undefined ? {} : { hint: <RhythmText plan={plan} /> })}
    />
  );
}

const nameOf = ({ name, last_name: lastName }: Customer): string => `${name} ${lastName ?? ''}`.trim();

function ChosenCustomer({ customer, onChange }: { customer: Customer; onChange: () => void }) {
  const messages = useMessages(recurringMessages);
  return (
    <div className="chosen-line">
      <Person name={nameOf(customer)} email={customer.email} />
      <Button onClick={onChange}>{messages.otherCustomer}</Button>
    </div>
  );
}

/** Plan, customer and card on one screen. The URL contains the choices, so that it can be linked to. */
export default function NewSubscription() {
  const messages = useMessages(recurringMessages);
  const address = useAddress();
  const { filters, setFilters } = useFilters();
  const [planId, customerId] = [filters.get('plan'), filters.get('cliente')];
  const plans = useGet('/plans', { query: { limit: 100 } });
  const { data: plan } = useGet('/plans/:plan_id', { path: { plan_id: planId ?? '' } }, planId !== null);
  const { data: customer } = useGet(
    '/customers/:customer_id',
    { path: { customer_id: customerId ?? '' } },
    customerId !== null,
  );
  return (
    <>
      <PageHead title={messages.newSubscription} />
      <RoleNote needs="money" />
      <Loaded query={plans}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={messages.emptyPlans} lead={messages.noPlansLead}>
              <ButtonLink needs="money" look="primary" href={`${address('/planes')}?nuevo=1`}>
                {messages.newPlan}
              </ButtonLink>
            </Empty>
          ) : (
            <div className="halves">
              <Panel title={messages.planAndCustomer}>
                <ChoosePlan plans={rows} plan={plan} onChoose={setFilters} />
                {customer === undefined ? (
                  <ChooseCustomer planId={planId} onChoose={id => setFilters({ cliente: id })} />
                ) : (
                  <ChosenCustomer customer={customer} onChange={() => setFilters({ cliente: undefined })} />
                )}
              </Panel>
              <Panel title={messages.cardAndCharge}>
                {plan === undefined || customer === undefined ? (
                  <p className="quiet">{messages.firstChoose}</p>
                ) : (
                  <SubscribeForm plan={plan} customer={{ id: customer.id, name: nameOf(customer) }} />
                )}
              </Panel>
            </div>
          )
        }
      </Loaded>
    </>
  );
}
