import { eventTypes } from '@recaudo/contract/event-types';
import type { Event } from '../../api/types.ts';
import { PAGE_ROWS, usePage } from '../../api/use-api.ts';
import { useFilters, useSearch } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { Table } from '../../ui/table.tsx';
import { developerWords } from '../../words/developer-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { objectOf } from './event-object.ts';

function Filters() {
  const words = useWords(developerWords);
  const ui = useWords(uiWords);
  const { filters } = useFilters();
  const kept = (name: string) => ({ name, defaultValue: filters.get(name) ?? '' });
  return (
    <FilterBar>
      <SelectField
        label={words.type}
        {...kept('type')}
        choices={[['', ui.all], ...eventTypes.map(type => [type, type] as const)]}
      />
      <TextField label={words.object} type="text" {...kept('resource')} />
      <TextField label={ui.from} type="date" {...kept('creation[gte]')} />
      <TextField label={ui.to} type="date" {...kept('creation[lte]')} />
    </FilterBar>
  );
}

function EventTable({ rows }: { rows: readonly Event[] }) {
  const words = useWords(developerWords);
  const ui = useWords(uiWords);
  const address = useAddress();
  return (
    <Table
      name="events"
      caption={words.events}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/eventos/${id}`)}
      columns={[
        { id: 'type', title: words.type, cell: ({ type }) => type },
        { id: 'date', title: words.date, cell: row => <Moment iso={row.event_date} /> },
        {
          id: 'object',
          title: words.object,
          cell: row => <code>{objectOf(row)?.id ?? ui.none}</code>,
          isWide: true,
        },
        {
          id: 'sequence',
          title: words.sequence,
          cell: ({ sequence }) => sequence,
          align: 'end',
          isWide: true,
        },
      ]}
    />
  );
}

export default function Events() {
  const words = useWords(developerWords);
  const ui = useWords(uiWords);
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
      <PageHead title={words.events} lead={words.eventsLead} />
      <SavedViews list="events" />
      <Filters />
      <Loaded query={events} lines={10}>
        {rows =>
          rows.length === 0 ? (
            <Empty
              title={isFiltered ? ui.nothingMatches : words.emptyEvents}
              lead={isFiltered ? ui.nothingMatchesLead : words.emptyEventsLead}
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
