import type { Plan } from '@recaudo/contract/api/billing/plans';
import { stateMessages } from '../../../messages/state-messages.ts';
import { useFilters } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { PAGE_ROWS, useGet, usePageNumber } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import { FilterRow } from '../../../ui/filters/filter-row.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { SavedViews } from '../../../ui/lists/saved-views.tsx';
import { StatusTabs } from '../../../ui/lists/status-tabs.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../ui/page.tsx';
import { recurringMessages } from '../messages/recurring-messages.ts';
import { SubscriptionTable } from './subscription-table.tsx';

const states = ['trial', 'active', 'paused', 'past_due', 'unpaid', 'cancelled'] as const;

function Filters({ plans }: { plans: readonly Plan[] }) {
  const messages = useMessages(recurringMessages);
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'plan',
      label: messages.plan,
      isPinned: true,
      choices: plans.map(({ id, name }) => [id, name] as const),
    },
    { kind: 'dates', name: 'charge', label: messages.nextCharge, isPinned: true, isAhead: true },
  ];
  return <FilterRow filters={filters} />;
}

/** Canceled subscriptions appear only in their own tab. */
function States() {
  const messages = useMessages(recurringMessages);
  const stateNames = useMessages(stateMessages);
  const { filters } = useFilters();
  const counts = useData('/counts/subscriptions', { query: { plan_id: filters.get('plan') ?? undefined } });
  // They have no next charge to filter by.
  const hasDays = filters.get('charge[gte]') !== null || filters.get('charge[lte]') !== null;
  return (
    <StatusTabs
      label={messages.state}
      choices={[['', messages.current], ...states.map(state => [state, stateNames[state]] as const)]}
      counts={hasDays ? undefined : counts.data}
      kept={['plan', 'charge[gte]', 'charge[lte]']}
    />
  );
}

function SubscriptionList() {
  const messages = useMessages(recurringMessages);
  const address = useAddress();
  const { filters } = useFilters();
  const { page, rows: pageQuery } = usePageNumber();
  const subscriptions = useData('/subscriptions', {
    query: {
      plan_id: filters.get('plan') ?? undefined,
      status: filters.get('status') ?? undefined,
      'charge[gte]': filters.get('charge[gte]') ?? undefined,
      'charge[lte]': filters.get('charge[lte]') ?? undefined,
      ...pageQuery,
    },
  });
  return (
    <Loaded query={subscriptions}>
      {rows =>
        rows.length === 0 ? (
          <Empty title={messages.emptySubscriptions} lead={messages.emptySubscriptionsLead}>
            <ButtonLink needs="money" look="primary" href={address('/suscripciones/nueva')}>
              {messages.newSubscription}
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

/** All subscriptions, newest first; with a filter by next charge, the nearest first. */
export default function Subscriptions() {
  const messages = useMessages(recurringMessages);
  const address = useAddress();
  const plans = useGet('/plans', { query: { limit: 100 } });
  return (
    <>
      <PageHead title={messages.subscriptions}>
        <ButtonLink needs="money" look="primary" href={address('/suscripciones/nueva')}>
          {messages.newSubscription}
        </ButtonLink>
      </PageHead>
      <Loaded query={plans}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={messages.emptyPlans} lead={messages.noPlansLead}>
              <ButtonLink needs="money" look="primary" href={`${address('/planes')}?nuevo=1`}>
                {messages.newPlan}
              </ButtonLink>
            </Empty>
          ) : (
            <>
              <States />
              <Filters plans={rows} />
              <SavedViews list="subscriptions" />
              <SubscriptionList />
            </>
          )
        }
      </Loaded>
    </>
  );
}
