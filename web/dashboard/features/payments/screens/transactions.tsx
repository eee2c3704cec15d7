import type { TransactionPage } from '@recaudo/contract/merchant/payments/transactions';
import { moneyListMessages } from '../../../messages/money-list-messages.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useFilters, useSearch } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { PAGE_ROWS } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { MonthPicker } from '../../../ui/filters/month-picker.tsx';
import { CursorPager, NotYet } from '../../../ui/lists/cursor-pager.tsx';
import { SavedViews } from '../../../ui/lists/saved-views.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../ui/page.tsx';
import { reportMessages } from '../../reports/messages/report-messages.ts';
import { ExportLinks } from '../../reports/screens/export-links.tsx';
import { FirstChargeSnippet } from '../../start/screens/snippet.tsx';
import { chargeQuery } from './charge-query.ts';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionTable } from './transaction-table.tsx';
import { TransactionTabs } from './transaction-tabs.tsx';
import { TransactionTotals } from './transaction-totals.tsx';

function NoCharges() {
  const messages = useMessages(paymentMessages);
  const ui = useMessages(uiMessages);
  const isFiltered = useSearch() !== '';
  const { environment } = useGateway();
  if (isFiltered) return <Empty title={ui.nothingMatches} lead={ui.nothingMatchesLead} />;
  if (environment === 'production')
    return <Empty title={messages.emptyTitle} lead={messages.emptyProduction} />;
  return (
    <Empty title={messages.emptyTitle} lead={messages.emptyLead}>
      <FirstChargeSnippet />
    </Empty>
  );
}

function Rows({ transactions, next }: TransactionPage) {
  if (transactions.length === 0) return next === null ? <NoCharges /> : <NotYet next={next} />;
  return (
    <>
      <TransactionTable rows={transactions} />
      <CursorPager next={next} />
    </>
  );
}

export default function Transactions() {
  const messages = useMessages(paymentMessages);
  const reports = useMessages(reportMessages);
  const lists = useMessages(moneyListMessages);
  const address = useAddress();
  const { filters } = useFilters();
  const query = chargeQuery(filters);
  const before = filters.get('pagina') ?? '';
  const page = useData('/transactions', { query: { ...query, before, limit: PAGE_ROWS } });
  return (
    <>
      <PageHead title={messages.title}>
        <ExportLinks
          kind="transactions"
          query={query}
          labels={{ csv: reports.exportCsv, xlsx: reports.exportXlsx }}
        />
        <ButtonLink needs="money" look="primary" href={address('/enlaces?nuevo=1')}>
          {messages.charge}
        </ButtonLink>
      </PageHead>
      <TransactionTabs query={query} />
      <div className="filter-line">
        <TransactionFilters />
        <MonthPicker name="creation" />
      </div>
      <TransactionTotals query={query} title={lists.ofFiltered} />
      <SavedViews list="transactions" />
      <Loaded query={page} lines={10}>
        {data => <Rows {...data} />}
      </Loaded>
    </>
  );
}
