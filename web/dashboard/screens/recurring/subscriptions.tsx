import type { Plan } from '@recaudo/contract/api/plans';
import type { ListedSubscription } from '../../api/recurring-types.ts';
import { PAGE_ROWS, useGet, usePageNumber } from '../../api/use-api.ts';
import { useData } from '../../api/use-data.ts';
import { useFilters } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { recurringWords } from '../../words/recurring-words.ts';
import { stateWords } from '../../words/state-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { SubscriptionTable } from './subscription-table.tsx';

const states = ['trial', 'active', 'past_due', 'unpaid', 'cancelled'] as const;

function Filters({ plans }: { plans: readonly Plan[] }) {
  const words = useWords(recurringWords);
  const ui = useWords(uiWords);
  const { filters } = useFilters();
  const kept = (name: string) => ({ name, defaultValue: filters.get(name) ?? '' });
  return (
    <FilterBar>
      <SelectField
        label={words.plan}
        name="plan"
        defaultValue={filters.get('plan') ?? ''}
        choices={[['', ui.all], ...plans.map(({ id, name }) => [id, name] as const)]}
      />
      <TextField label={words.chargedFrom} type="date" {...kept('charge[gte]')} />
      <TextField label={words.chargedTo} type="date" {...kept('charge[lte]')} />
    </FilterBar>
  );
}

/** Those that are cancelled are in their own tab only. */
function States() {
  const words = useWords(recurringWords);
  const stateNames = useWords(stateWords);
  const { filters } = useFilters();
  const counts = useData('/counts/subscriptions', { query: { plan_id: filters.get('plan') ?? undefined } });
  // They are of all days.
  const hasDays = filters.get('charge[gte]') !== null || filters.get('charge[lte]') !== null;
  return (
    <StatusTabs
      label={words.state}
      choices={[['', words.notCancelled], ...states.map(state => [state, stateNames[state]] as const)]}
      counts={hasDays ? undefined : counts.data}
      kept={['plan', 'charge[gte]', 'charge[lte]']}
    />
  );
}

function SubscriptionList() {
  const words = useWords(recurringWords);
  const address = useAddress();
  const { filters } = useFilters();
  const { page, rows: wanted } = usePageNumber();
  const subscriptions = useData<ListedSubscription[]>('/subscriptions', {
    plan_id: filters.get('plan') ?? undefined,
    status: filters.get('status') ?? undefined,
    'charge[gte]': filters.get('charge[gte]') ?? undefined,
    'charge[lte]': filters.get('charge[lte]') ?? undefined,
    ...wanted,
  });
  return (
    <Loaded query={subscriptions}>
      {rows =>
        rows.length === 0 ? (
          <Empty title={words.emptySubscriptions} lead={words.emptySubscriptionsLead}>
            <ButtonLink needs="money" look="primary" href={address('/suscripciones/nueva')}>
              {words.newSubscription}
            </ButtonLink>
          </Empty>
        ) : (
          <>
            <SubscriptionTable name="subscriptions" rows={rows.slice(0, PAGE_ROWS)} />
            <Pager page={page} rows={rows.length} />
          </>
        )
      }
    </Loaded>
  );
}

/** All of the merchant, newest first; with days of a next charge, the nearest first. */
export default function Subscriptions() {
  const words = useWords(recurringWords);
  const address = useAddress();
  const plans = useGet('/plans', { query: { limit: 100 } });
  return (
    <>
      <PageHead title={words.subscriptions}>
        <ButtonLink needs="money" look="primary" href={address('/suscripciones/nueva')}>
          {words.newSubscription}
        </ButtonLink>
      </PageHead>
      <Loaded query={plans}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={words.emptyPlans} lead={words.noPlansLead}>
              <ButtonLink needs="money" look="primary" href={`${address('/planes')}?nuevo=1`}>
                {words.newPlan}
              </ButtonLink>
            </Empty>
          ) : (
            <>
              <SavedViews list="subscriptions" />
              <Filters plans={rows} />
              <States />
              <SubscriptionList />
            </>
          )
        }
      </Loaded>
    </>
  );
}
