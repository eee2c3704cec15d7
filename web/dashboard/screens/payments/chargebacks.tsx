import type { Chargeback, ChargebackList } from '../../api/chargeback-types.ts';
import { useData } from '../../api/use-data.ts';
import { useFilters } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { useAddress } from '../../shell/use-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { CursorPager } from '../../ui/cursor-pager.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment, Money } from '../../ui/money.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { Table } from '../../ui/table.tsx';
import { chargebackWords } from '../../words/chargeback-words.ts';
import { Countdown } from './countdown.tsx';
import { SimulateChargeback } from './simulate-chargeback.tsx';

const ROWS = 50;

/** The words of the charge's own states. */
export const chargeStateOf = {
  pending: 'chargeback_pending',
  accepted: 'chargeback_accepted',
  rejected: 'chargeback_adjustment',
} as const satisfies Record<Chargeback['state'], string>;

function ChargebackTable({ now, chargebacks }: ChargebackList) {
  const words = useWords(chargebackWords);
  const address = useAddress();
  return (
    <Table
      name="chargebacks"
      caption={words.title}
      rows={chargebacks}
      keyOf={row => row.transaction_id}
      hrefOf={row => address(`/contracargos/${row.transaction_id}`)}
      columns={[
        { id: 'amount', title: words.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
        { id: 'reason', title: words.reason, cell: ({ reason }) => words[reason] },
        { id: 'deadline', title: words.deadline, cell: row => <Countdown now={now} chargeback={row} /> },
        {
          id: 'state',
          title: words.state,
          cell: ({ state }) => <Badge state={chargeStateOf[state]} />,
          isWide: true,
        },
        { id: 'opened', title: words.opened, cell: row => <Moment iso={row.creation_date} />, isWide: true },
      ]}
    />
  );
}

function DeadlineFilter({ chosen }: { chosen: string }) {
  const words = useWords(chargebackWords);
  return (
    <FilterBar>
      <SelectField
        label={words.deadlineFilter}
        name="deadline"
        defaultValue={chosen}
        choices={[
          ['', words.anyDeadline],
          ['2d', words.in2d],
          ['7d', words.in7d],
          ['over', words.over],
        ]}
      />
    </FilterBar>
  );
}

export default function Chargebacks() {
  const words = useWords(chargebackWords);
  const { environment } = useGateway();
  const { filters } = useFilters();
  const get = (name: string) => filters.get(name) ?? '';
  const chargebacks = useData<ChargebackList>('/chargebacks', {
    state: get('status'),
    deadline: get('deadline'),
    after: get('pagina'),
    limit: ROWS,
  });
  const { data: counts } = useData('/counts/chargebacks');
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <SavedViews list="chargebacks" />
      <StatusTabs
        label={words.states}
        counts={counts}
        first="pending"
        choices={[
          ['', words.pending],
          ['accepted', words.accepted],
          ['rejected', words.rejected],
        ]}
      />
      {get('status') === '' && <DeadlineFilter chosen={get('deadline')} />}
      <Loaded query={chargebacks}>
        {list =>
          list.chargebacks.length === 0 ? (
            <Empty title={words.emptyTitle} lead={words.emptyLead}>
              {environment === 'sandbox' && <SimulateChargeback />}
            </Empty>
          ) : (
            <>
              <ChargebackTable {...list} />
              <CursorPager next={list.next} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
