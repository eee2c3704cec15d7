import type { TransactionPage } from '@recaudo/contract/data/transactions';
import { PAGE_ROWS } from '../../api/use-api.ts';
import { useData } from '../../api/use-data.ts';
import { useFilters, useSearch } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { CursorPager, NotYet } from '../../ui/cursor-pager.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { paymentWords } from '../../words/payment-words.ts';
import { reportWords } from '../../words/report-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { ExportLinks } from '../reports/export-links.tsx';
import { FirstChargeSnippet } from '../start/snippet.tsx';
import { chargeQuery } from './charge-query.ts';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionTable } from './transaction-table.tsx';
import { TransactionTabs } from './transaction-tabs.tsx';

function NoCharges() {
  const words = useWords(paymentWords);
  const ui = useWords(uiWords);
  const isFiltered = useSearch() !== '';
  const { environment } = useGateway();
  if (isFiltered) return <Empty title={ui.nothingMatches} lead={ui.nothingMatchesLead} />;
  if (environment === 'production') return <Empty title={words.emptyTitle} lead={words.emptyProduction} />;
  return (
    <Empty title={words.emptyTitle} lead={words.emptyLead}>
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
  const words = useWords(paymentWords);
  const reports = useWords(reportWords);
  const { filters } = useFilters();
  const query = chargeQuery(filters);
  const before = filters.get('pagina') ?? '';
  const page = useData('/transactions', { query: { ...query, before, limit: PAGE_ROWS } });
  return (
    <>
      <PageHead title={words.title}>
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
