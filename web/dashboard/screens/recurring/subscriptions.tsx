import type { Plan, Subscription } from '../../api/types.ts';
import { PAGE_ROWS, useGet, usePage } from '../../api/use-api.ts';
import { useFilters } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { recurringWords } from '../../words/recurring-words.ts';
import { stateWords } from '../../words/state-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { SubscriptionTable } from './subscription-table.tsx';

const states = ['trial', 'active', 'past_due', 'unpaid', 'cancelled'] as const;

function Filters({ plans, planId }: { plans: readonly Plan[]; planId: string }) {
  const words = useWords(recurringWords);
  const ui = useWords(uiWords);
  const stateNames = useWords(stateWords);
  const { filters } = useFilters();
  return (
    <FilterBar>
      <SelectField
        label={words.plan}
        name="plan"
        defaultValue={planId}
        choices={plans.map(({ id, name }) => [id, name])}
      />
      <SelectField
        label={words.state}
        name="status"
        defaultValue={filters.get('status') ?? ''}
        choices={[['', ui.all], ...states.map(state => [state, stateNames[state]] as const)]}
      />
    </FilterBar>
  );
}

function PlanSubscriptions({ planId }: { planId: string }) {
  const words = useWords(recurringWords);
  const address = useAddress();
  const status = (useFilters().filters.get('status') || undefined) as Subscription['status'] | undefined;
  const subscriptions = usePage('/plans/{plan_id}/subscriptions', {
    path: { plan_id: planId },
    query: { status },
  });
  return (
    <Loaded query={subscriptions}>
      {rows =>
        rows.length === 0 ? (
          <Empty title={words.emptySubscriptions} lead={words.emptySubscriptionsLead}>
            <ButtonLink look="primary" href={`${address('/suscripciones/nueva')}?plan=${planId}`}>
              {words.newSubscription}
            </ButtonLink>
          </Empty>
        ) : (
          <>
            <SubscriptionTable rows={rows.slice(0, PAGE_ROWS)} />
            <Pager page={subscriptions.page} rows={rows.length} />
          </>
        )
      }
    </Loaded>
  );
}

/** The API lists the subscriptions of a plan; the newest plan is shown first. */
export default function Subscriptions() {
  const words = useWords(recurringWords);
  const address = useAddress();
  const plans = useGet('/plans', { query: { limit: 100 } });
  const wanted = useFilters().filters.get('plan');
  return (
    <>
      <PageHead title={words.subscriptions}>
        <ButtonLink look="primary" href={address('/suscripciones/nueva')}>
          {words.newSubscription}
        </ButtonLink>
      </PageHead>
      <Loaded query={plans}>
        {rows => {
          const planId = wanted ?? rows[0]?.id;
          if (planId === undefined) {
            return (
              <Empty title={words.emptyPlans} lead={words.noPlansLead}>
                <ButtonLink look="primary" href={`${address('/planes')}?nuevo=1`}>
                  {words.newPlan}
                </ButtonLink>
              </Empty>
            );
          }
          return (
            <>
              <Filters plans={rows} planId={planId} />
              <PlanSubscriptions planId={planId} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
