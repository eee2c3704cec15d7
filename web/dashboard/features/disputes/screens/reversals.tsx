import type { Reversal } from '@recaudo/contract/api/reversals';
import type { ReversalList } from '@recaudo/contract/merchant/disputes/reversals';
import { reversalStatuses } from '@recaudo/contract/shared/disputes/reversal-words';
import { formatMoney } from '../../../format/money.ts';
import { personMessages } from '../../../messages/person-messages.ts';
import { useFilters } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { CursorPager } from '../../../ui/lists/cursor-pager.tsx';
import { StatusTabs } from '../../../ui/lists/status-tabs.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty } from '../../../ui/page.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { Person } from '../../../ui/values/person.tsx';
import { reversalMessages } from '../messages/reversal-messages.ts';
import { Countdown } from './countdown.tsx';
import { DeadlineFilter } from './deadline-filter.tsx';

const ROWS = 50;

export const reversalState = (status: Reversal['status']) => `reversal_${status}` as const;

/** The next step, and its deadline. */
export function ReversalDeadline({ now, reversal }: { now: string; reversal: Reversal }) {
  const isAccepted = reversal.status === 'accepted';
  const deadline = isAccepted ? reversal.give_back_by : reversal.answer_by;
  return <Countdown now={now} deadline={deadline} isOpen={isAccepted || reversal.status === 'requested'} />;
}

function ReversalTable({ now, reversals }: ReversalList) {
  const messages = useMessages(reversalMessages);
  const people = useMessages(personMessages);
  const { language } = usePreferences();
  const address = useAddress();
  const isAccepted = reversals[0]?.status === 'accepted';
  return (
    <Table
      name="reversals"
      caption={messages.title}
      rows={reversals}
      keyOf={row => row.id}
      hrefOf={row => address(`/contracargos/reversiones/${row.id}`)}
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
        { id: 'reason', title: messages.reason, cell: ({ reason }) => messages[reason] },
        {
          id: 'deadline',
          title: isAccepted ? messages.giveBackBy : messages.answerBy,
          cell: row => <ReversalDeadline now={now} reversal={row} />,
        },
        {
          id: 'state',
          title: messages.state,
          cell: ({ status }) => <Badge state={reversalState(status)} apiWord={status} />,
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

/** Buyers' requests to reverse a payment; shares a screen with the chargebacks. */
export function Reversals() {
  const messages = useMessages(reversalMessages);
  const { filters } = useFilters();
  const get = (name: string) => filters.get(name) ?? '';
  const reversals = useData('/reversals', {
    query: { status: get('status'), deadline: get('deadline'), after: get('pagina'), limit: ROWS },
  });
  const { data: counts } = useData('/counts/reversals');
  const [first, ...others] = reversalStatuses;
  return (
    <>
      <StatusTabs
        label={messages.states}
        counts={counts}
        first={first}
        kept={['tipo']}
        choices={[['', messages[first]], ...others.map(status => [status, messages[status]] as const)]}
      />
      {get('status') === '' && <DeadlineFilter />}
      <Loaded query={reversals}>
        {list =>
          list.reversals.length === 0 ? (
            <Empty title={messages.emptyTitle} lead={messages.emptyLead} />
          ) : (
            <>
              <ReversalTable {...list} />
              <CursorPager next={list.next} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
