import type { TransactionPage } from '../../api/money-list-types.ts';
import { PAGE_ROWS } from '../../api/use-api.ts';
import { useData } from '../../api/use-data.ts';
import { paymentMessages } from '../../messages/payment-messages.ts';
import { reportMessages } from '../../messages/report-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useFilters, useSearch } from '../../router/router.tsx';
import { useMessages } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { CursorPager, NotYet } from '../../ui/cursor-pager.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { ExportLinks } from '../reports/export-links.tsx';
import { FirstChargeSnippet } from '../start/snippet.tsx';
import { chargeQuery } from './charge-query.ts';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionTable } from './transaction-table.tsx';
import { TransactionTabs } from './transaction-tabs.tsx';

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
  const { filters } = useFilters();
  const query = chargeQuery(filters);
  const before = filters.get('pagina') ?? '';
  const page = useData<TransactionPage>('/transactions', { ...query, before, limit: PAGE_ROWS });
  return (
    <>
      <PageHead title={messages.title}>
        <ExportLinks
          kind="transactions"
          query={query}
          labels={{ csv: reports.exportCsv, xlsx: reports.exportXlsx }}
        />
      </PageHead>
      <SavedViews list="transactions" />
      <TransactionFilters />
      <TransactionTabs query={query} />
      <Loaded query={page} lines={10}>
        {data => <Rows {...data} />}
      </Loaded>
    </>
  );
}
