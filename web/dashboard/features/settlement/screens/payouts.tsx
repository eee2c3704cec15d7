import type { PayoutView } from '@recaudo/contract/api/payouts';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useFilters, useSearch } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { PAGE_ROWS, usePage } from '../../../session/use-api.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/lists/column.ts';
import { Pager } from '../../../ui/lists/pager.tsx';
import { StatusTabs } from '../../../ui/lists/status-tabs.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../ui/page.tsx';
import { Day, Instant, Money } from '../../../ui/values/money.tsx';
import { Named } from '../../../ui/values/named.tsx';
import { payoutMessages } from '../messages/payout-messages.ts';
import { OnlySettled } from './only-settled.tsx';
import { PayoutMark, usePaidAccount } from './payout-mark.tsx';

const shownStatuses = ['sent', 'paid', 'failed', 'returned'] as const;

function useColumns(): Column<PayoutView>[] {
  const messages = useMessages(payoutMessages);
  const accountOf = usePaidAccount();
  const paidSettlements = ({ settlements }: PayoutView): string => {
    if (settlements.length === 0) return messages.paysNone;
    if (settlements.length === 1) return messages.paysOne;
    return fill(messages.paysMany, { count: settlements.length });
  };
  return [
    {
      id: 'payDate',
      title: messages.payDate,
      cell: row => <Named name={<Day day={row.pay_date} />} below={accountOf(row)} />,
    },
    { id: 'amount', title: messages.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
    {
      id: 'status',
      title: messages.state,
      cell: ({ status, reason }) => <Named name={<PayoutMark status={status} />} below={reason} />,
    },
    { id: 'settlements', title: messages.pays, cell: paidSettlements, isWide: true },
    {
      id: 'created',
      title: messages.createdAt,
      cell: row => <Instant iso={row.creation_date} />,
      isWide: true,
    },
  ];
}

/** What to do about a newest payout that did not arrive. */
function LastFailed({ payout }: { payout: PayoutView | undefined }) {
  const messages = useMessages(payoutMessages);
  const { language } = usePreferences();
  const address = useAddress();
  const accountOf = usePaidAccount();
  if (payout === undefined || (payout.status !== 'failed' && payout.status !== 'returned')) return null;
  const values = { amount: formatMoney(payout.amount, language), account: accountOf(payout) };
  return (
    <div className="notice closing bad">
      <p>{fill(messages.lastFailed, values)}</p>
      <p>{messages[`${payout.status}Note`]}</p>
      <div className="buttons">
        <ButtonLink href={address('/cuenta-bancaria')}>{messages.toAccount}</ButtonLink>
      </div>
    </div>
  );
}

function NoPayouts() {
  const messages = useMessages(payoutMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  if (useSearch() !== '') return <Empty title={ui.nothingMatches} lead={ui.nothingMatchesLead} />;
  return (
    <Empty title={messages.emptyTitle} lead={messages.emptyLead}>
      <ButtonLink look="primary" href={address('/cuenta-bancaria')}>
        {messages.toAccount}
      </ButtonLink>
    </Empty>
  );
}

function List() {
  const messages = useMessages(payoutMessages);
  const address = useAddress();
  const columns = useColumns();
  const chosen = useFilters().filters.get('status');
  const status = shownStatuses.find(known => known === chosen);
  const page = usePage('/payouts', { query: { status } });
  const isNewest = status === undefined && page.page === 1;
  return (
    <>
      <StatusTabs
        label={messages.states}
        choices={[['', messages.all], ...shownStatuses.map(each => [each, messages[`${each}Tab`]] as const)]}
      />
      <Loaded query={page} lines={10}>
        {rows =>
          rows.length === 0 ? (
            <NoPayouts />
          ) : (
            <>
              {isNewest && <LastFailed payout={rows[0]} />}
              <Table
                name="payouts"
                caption={messages.title}
                rows={rows.slice(0, PAGE_ROWS)}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => address(`/desembolsos/${id}`)}
                columns={columns}
              />
              <Pager page={page.page} rows={rows.length} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** Every payout to the merchant, newest first. */
export default function Payouts() {
  const messages = useMessages(payoutMessages);
  const address = useAddress();
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead}>
        <ButtonLink href={address('/saldo')}>{messages.toBalance}</ButtonLink>
      </PageHead>
      <OnlySettled>
        <List />
      </OnlySettled>
    </>
  );
}
