import type { PeriodAnalytics } from '@recaudo/contract/merchant/money/analytics';
import { daysBetween, parseCalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { formatDay } from '../../../../format/dates.ts';
import { analyticsMessages } from '../../../../messages/analytics-messages.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useData } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import type { Filter } from '../../../../ui/filters/filter.ts';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { ApprovalPanels } from './approval-panels.tsx';
import { DeclinePanel } from './decline-panel.tsx';
import { PeriodFigures } from './period-figures.tsx';
import { Recurring, spans, USUAL_SPAN } from './recurring.tsx';
import { Volume } from './volume.tsx';

function usePeriod() {
  const { filters } = useFilters();
  const query = Object.fromEntries(
    ['creation[gte]', 'creation[lte]'].map(name => [name, filters.get(name) ?? undefined]),
  );
  return useData('/analytics/period', { query });
}

function Lead({ period: { from, to } }: { period: PeriodAnalytics }) {
  const messages = useMessages(analyticsMessages);
  const { language } = usePreferences();
  const [first, last] = [parseCalendarDate(from), parseCalendarDate(to)];
  const days = first === undefined || last === undefined ? 0 : daysBetween(first, last) + 1;
  return fill(messages.analyticsLead, { from: formatDay(from, language), to: formatDay(to, language), days });
}

/** Sales, approval and subscriptions, compared with the previous period. */
export default function Analytics() {
  const messages = useMessages(analyticsMessages);
  const address = useAddress();
  const period = usePeriod();
  const choices = spans.map(count => [count, count] as const);
  const filters: Filter[] = [
    { kind: 'dates', name: 'creation', label: messages.period, isPinned: true },
    { kind: 'choice', name: 'meses', label: messages.months, initial: USUAL_SPAN, choices },
  ];
  return (
    <>
      <PageHead
        title={messages.analyticsTitle}
        lead={period.data === undefined ? undefined : <Lead period={period.data} />}
      >
        <ButtonLink href={address('/exportaciones')}>{messages.exportThem}</ButtonLink>
      </PageHead>
      <FilterRow filters={filters} />
      <Loaded query={period} lines={8}>
        {data => (
          <>
            <PeriodFigures period={data} />
            <Volume period={data} />
            <ApprovalPanels period={data} />
            <DeclinePanel period={data} />
          </>
        )}
      </Loaded>
      <Recurring />
    </>
  );
}
