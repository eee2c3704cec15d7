import type { GoLiveRequest } from '../../api/panel-types.ts';
import { withQuery } from '../../api/request.ts';
import { usePanel } from '../../api/use-panel.ts';
import { useFilters } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { Badge } from '../../ui/badge.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { stateWords } from '../../words/state-words.ts';
import { uiWords } from '../../words/ui-words.ts';

const states = ['submitted', 'returned', 'approved'] as const;

export default function Requests() {
  const words = useWords(settingsWords);
  const ui = useWords(uiWords);
  const stateNames = useWords(stateWords);
  const state = useFilters().filters.get('state') ?? '';
  const requests = usePanel<GoLiveRequest[]>(withQuery('/panel/ops/go-live', { state }));
  return (
    <>
      <PageHead title={words.requests} lead={words.requestsLead} />
      <FilterBar>
        <SelectField
          label={words.state}
          name="state"
          defaultValue={state}
          choices={[['', ui.all], ...states.map(name => [name, stateNames[name]] as const)]}
        />
      </FilterBar>
      <Loaded query={requests} lines={4}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={words.noRequests} lead={words.noRequestsLead} />
          ) : (
            <Table
              caption={words.requests}
              rows={rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/ops/solicitudes/${id}`}
              columns={[
                { title: words.business, cell: row => row.business_name },
                { title: words.state, cell: row => <Badge state={row.state} /> },
                { title: words.legalName, cell: row => row.legal_name, isWide: true },
                { title: words.nit, cell: ({ nit }) => nit, isWide: true },
                { title: words.asked, cell: row => <Moment iso={row.creation_date} />, isWide: true },
              ]}
            />
          )
        }
      </Loaded>
    </>
  );
}
