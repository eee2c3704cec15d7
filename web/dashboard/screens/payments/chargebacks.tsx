import type { Counts } from '../../api/data-types.ts';
import { PAGE_ROWS, usePage } from '../../api/use-api.ts';
import { useData } from '../../api/use-data.ts';
import { useFilters } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { chargebackWords } from '../../words/chargeback-words.ts';
import { stateWords } from '../../words/state-words.ts';
import { ChargeTable } from './charge-table.tsx';

const later = ['chargeback_accepted', 'chargeback_adjustment'] as const;

export default function Chargebacks() {
  const words = useWords(chargebackWords);
  const states = useWords(stateWords);
  const asked = useFilters().filters.get('status');
  const status = later.find(state => state === asked) ?? 'chargeback_pending';
  const counts = useData<Counts>('/counts/chargebacks');
  const charges = usePage('/charges', { query: { status } });
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <StatusTabs
        label={words.states}
        counts={counts.data}
        first="chargeback_pending"
        choices={[['', states.chargeback_pending], ...later.map(state => [state, states[state]] as const)]}
      />
      <Loaded query={charges}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={words.emptyTitle} lead={words.emptyLead} />
          ) : (
            <>
              <ChargeTable rows={rows.slice(0, PAGE_ROWS)} />
              <Pager page={charges.page} rows={rows.length} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
