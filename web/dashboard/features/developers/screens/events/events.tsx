import type { Event } from '@recaudo/contract/api/events';
import { eventTypes } from '@recaudo/contract/shared/event-types';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useFilters, useSearch } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { PAGE_ROWS, usePage } from '../../../../session/use-api.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import type { Filter } from '../../../../ui/filters/filter.ts';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { Pager } from '../../../../ui/lists/pager.tsx';
import { SavedViews } from '../../../../ui/lists/saved-views.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { Clipped } from '../../../../ui/values/clipped.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { developerMessages } from '../../messages/developer-messages.ts';
import { objectOf } from './event-object.ts';
import { useObjectWords } from './object-link.tsx';

function Filters() {
  const messages = useMessages(developerMessages);
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'type',
      label: messages.type,
      isPinned: true,
      choices: eventTypes.map(type => [type, type] as const),
    },
    { kind: 'dates', name: 'creation', label: messages.date, isPinned: true },
  ];
  return <FilterRow search={{ kind: 'text', name: 'resource', label: messages.object }} filters={filters} />;
}

function EventTable({ rows }: { rows: readonly Event[] }) {
  const messages = useMessages(developerMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  const words = useObjectWords();
  return (
    <Table
      name="events"
      caption={messages.events}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/eventos/${id}`)}
      columns={[
        { id: 'type', title: messages.type, cell: ({ type }) => type },
        { id: 'date', title: messages.date, cell: row => <Instant iso={row.event_date} /> },
        {
          id: 'object',
          title: messages.object,
          cell: row => {
            const about = objectOf(row);
            return about === undefined ? ui.none : <Clipped text={words(about.object)} />;
          },
          isWide: true,
        },
        {
          id: 'sequence',
          title: messages.sequence,
          cell: ({ sequence }) => sequence,
          align: 'end',
          isWide: true,
        },
      ]}
    />
  );
}

export default function Events() {
  const messages = useMessages(developerMessages);
  const ui = useMessages(uiMessages);
  const isFiltered = useSearch() !== '';
  const { filters } = useFilters();
  const text = (name: string): string | undefined => filters.get(name) || undefined;
  const events = usePage('/events', {
    query: {
      type: text('type') as Event['type'] | undefined,
      resource: text('resource'),
      'creation[gte]': text('creation[gte]'),
      'creation[lte]': text('creation[lte]'),
    },
  });
  return (
    <>
      <PageHead title={messages.events} lead={messages.eventsLead} />
      <Filters />
      <SavedViews list="events" />
      <Loaded query={events} lines={10}>
        {rows =>
          rows.length === 0 ? (
            <Empty
              title={isFiltered ? ui.nothingMatches : messages.emptyEvents}
              lead={isFiltered ? ui.nothingMatchesLead : messages.emptyEventsLead}
            />
          ) : (
            <>
              <EventTable rows={rows.slice(0, PAGE_ROWS)} />
              <Pager page={events.page} rows={rows.length} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
