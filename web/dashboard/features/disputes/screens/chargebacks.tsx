import type { Chargeback, ChargebackList } from '@recaudo/contract/merchant/disputes/chargebacks';
import { stageWords } from '@recaudo/contract/shared/disputes/case-words';
import { formatMoney } from '../../../format/money.ts';
import { personMessages } from '../../../messages/person-messages.ts';
import { useFilters } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { CursorPager } from '../../../ui/lists/cursor-pager.tsx';
import { StatusTabs } from '../../../ui/lists/status-tabs.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty } from '../../../ui/page.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import { Mark } from '../../../ui/values/mark.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { Person } from '../../../ui/values/person.tsx';
import { chargebackMessages } from '../messages/chargeback-messages.ts';
import { Countdown } from './countdown.tsx';
import { DeadlineFilter } from './deadline-filter.tsx';
import { Retrievals } from './network-case.tsx';
import { SimulateChargeback } from './simulate-chargeback.tsx';

const ROWS = 50;

/** The words of the charge's own states. */
export const chargeStateOf = {
  pending: 'chargeback_pending',
  accepted: 'chargeback_accepted',
  rejected: 'chargeback_adjustment',
} as const satisfies Record<Chargeback['state'], string>;

/** A saved response still needs the merchant's action; a sent one waits for the network. */
function ChargebackState({ row }: { row: Chargeback }) {
  const messages = useMessages(chargebackMessages);
  if (row.state !== 'pending' || row.answered_date === null) {
    return <Badge state={chargeStateOf[row.state]} />;
  }
  return row.submitted_date === null ? (
    <Mark tone="wait">{messages.savedState}</Mark>
  ) : (
    <Mark tone="good">{messages.sentState}</Mark>
  );
}

function ChargebackTable({ now, chargebacks }: ChargebackList) {
  const messages = useMessages(chargebackMessages);
  const people = useMessages(personMessages);
  const { language } = usePreferences();
  const address = useAddress();
  return (
    <Table
      name="chargebacks"
      caption={messages.title}
      rows={chargebacks}
      keyOf={row => row.transaction_id}
      hrefOf={row => address(`/contracargos/${row.transaction_id}`)}
      columns={[
        {
          id: 'payer',
          title: people.payer,
          cell: ({ payer, amount }) => (
            <Person name={payer?.name} email={payer?.email} also={formatMoney(amount, language)} />
          ),
        },
        {
          id: 'amount',
          title: messages.amount,
          cell: ({ amount }) => <Money amount={amount} />,
          align: 'end',
        },
        {
          id: 'reason',
          title: messages.reason,
          cell: ({ reason, case: known }) =>
            known === null ? messages[reason] : `${messages[reason]} · ${stageWords[known.stage][language]}`,
        },
        {
          id: 'deadline',
          title: messages.deadline,
          cell: row => <Countdown now={now} deadline={row.deadline} isOpen={row.state === 'pending'} />,
        },
        {
          id: 'state',
          title: messages.state,
          cell: row => <ChargebackState row={row} />,
          isWide: true,
        },
        {
          id: 'opened',
          title: messages.opened,
          cell: row => <Instant iso={row.creation_date} />,
          isWide: true,
        },
      ]}
    />
  );
}

/** Disputes of cardholders with their banks; shares a screen with the reversals. */
export function Chargebacks() {
  const messages = useMessages(chargebackMessages);
  const { environment } = useGateway();
  const { filters } = useFilters();
  const get = (name: string) => filters.get(name) ?? '';
  const chargebacks = useData('/chargebacks', {
    query: {
      state: get('status'),
      deadline: get('deadline'),
      after: get('pagina'),
      limit: ROWS,
    },
  });
  const { data: counts } = useData('/counts/chargebacks');
  return (
    <>
      <StatusTabs
        label={messages.states}
        counts={counts}
        first="pending"
        choices={[
          ['', messages.pending],
          ['accepted', messages.accepted],
          ['rejected', messages.rejected],
        ]}
      />
      {get('status') === '' && <DeadlineFilter />}
      <Loaded query={chargebacks}>
        {list => (
          <>
            <Retrievals retrievals={list.retrievals} />
            {list.chargebacks.length === 0 ? (
              <Empty title={messages.emptyTitle} lead={messages.emptyLead}>
                {environment === 'sandbox' && <SimulateChargeback />}
              </Empty>
            ) : (
              <>
                <ChargebackTable {...list} />
                <CursorPager next={list.next} />
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
