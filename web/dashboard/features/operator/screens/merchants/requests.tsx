import { usePanel } from '../../../../api/use-panel.ts';
import { stateMessages } from '../../../../messages/state-messages.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import type { Filter } from '../../../../ui/filters/filter.ts';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { Badge } from '../../../../ui/values/badge.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { settingsMessages } from '../../../settings/messages/settings-messages.ts';

const states = ['submitted', 'returned', 'approved'] as const;

export default function Requests() {
  const messages = useMessages(settingsMessages);
  const stateNames = useMessages(stateMessages);
  const requests = usePanel('/ops/go-live', { query: { state: useFilters().filters.get('state') ?? '' } });
  const state: Filter = {
    kind: 'choice',
    name: 'state',
    label: messages.state,
    isPinned: true,
    choices: states.map(name => [name, stateNames[name]] as const),
  };
  return (
    <>
      <PageHead title={messages.requests} lead={messages.requestsLead} />
      <FilterRow filters={[state]} />
      <Loaded query={requests} lines={4}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={messages.noRequests} lead={messages.noRequestsLead} />
          ) : (
            <Table
              caption={messages.requests}
              rows={rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/ops/solicitudes/${id}`}
              columns={[
                { title: messages.business, cell: row => row.business_name },
                { title: messages.state, cell: row => <Badge state={row.state} /> },
                { title: messages.legalName, cell: row => row.legal_name, isWide: true },
                { title: messages.nit, cell: ({ nit }) => nit, isWide: true },
                { title: messages.asked, cell: row => <Instant iso={row.creation_date} />, isWide: true },
              ]}
            />
          )
        }
      </Loaded>
    </>
  );
}
