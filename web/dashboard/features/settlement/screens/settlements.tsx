import type { SettlementView } from '@recaudo/contract/api/settlements';
import { settlementStatuses } from '@recaudo/contract/shared/words/settlement-words';
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
import { Day, Money } from '../../../ui/values/money.tsx';
import { Named } from '../../../ui/values/named.tsx';
import { settlementMessages } from '../messages/settlement-messages.ts';
import { OnlySettled } from './only-settled.tsx';
import { SettlementMark } from './settlement-mark.tsx';
import { feeOf, withheldIn } from './withheld.ts';

function useColumns(): Column<SettlementView>[] {
  const messages = useMessages(settlementMessages);
  const { language } = usePreferences();
  const wide = { align: 'end', isWide: true } as const;
  return [
    {
      id: 'number',
      title: messages.one,
      cell: ({ number, cutoff, closing_balance: closing }) => (
        <>
          <Named name={fill(messages.numbered, { number })} below={<Day day={cutoff} />} />
          <span className="hidden"> · {formatMoney(closing, language)}</span>
        </>
      ),
    },
    {
      id: 'closing',
      title: messages.closing,
      cell: row => <Money amount={row.closing_balance} />,
      align: 'end',
    },
    { id: 'status', title: messages.state, cell: ({ status }) => <SettlementMark status={status} /> },
    { id: 'gross', title: messages.gross, cell: ({ gross }) => <Money amount={gross} />, ...wide },
    { id: 'fee', title: messages.fee, cell: row => <Money amount={feeOf(row)} />, ...wide },
    { id: 'withheld', title: messages.withheld, cell: row => <Money amount={withheldIn(row)} />, ...wide },
    {
      id: 'movements',
      title: messages.movements,
      cell: ({ movements }) => movements,
      ...wide,
      isExtra: true,
    },
    {
      id: 'opening',
      title: messages.opening,
      cell: row => <Money amount={row.opening_balance} />,
      ...wide,
      isExtra: true,
    },
  ];
}

function NoSettlements() {
  const messages = useMessages(settlementMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  if (useSearch() !== '') return <Empty title={ui.nothingMatches} lead={ui.nothingMatchesLead} />;
  return (
    <Empty title={messages.emptyTitle} lead={messages.emptyLead}>
      <ButtonLink look="primary" href={address('/saldo')}>
        {messages.toBalance}
      </ButtonLink>
    </Empty>
  );
}

function List() {
  const messages = useMessages(settlementMessages);
  const address = useAddress();
  const columns = useColumns();
  const chosen = useFilters().filters.get('status');
  const status = settlementStatuses.find(known => known === chosen);
  const page = usePage('/settlements', { query: { status } });
  return (
    <>
      <StatusTabs
        label={messages.states}
        choices={[
          ['', messages.all],
          ['closed', messages.closedTab],
          ['paid', messages.paidTab],
          ['carried', messages.carriedTab],
        ]}
      />
      <Loaded query={page} lines={10}>
        {rows =>
          rows.length === 0 ? (
            <NoSettlements />
          ) : (
            <>
              <Table
                name="settlements"
                caption={messages.title}
                rows={rows.slice(0, PAGE_ROWS)}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => address(`/liquidaciones/${id}`)}
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

/** Every settlement of the merchant, newest first. */
export default function Settlements() {
  const messages = useMessages(settlementMessages);
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
