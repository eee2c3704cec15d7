import type { ListedRefund, RefundPage } from '@recaudo/contract/data/refunds';
import { PAGE_ROWS } from '../../api/use-api.ts';
import { useData } from '../../api/use-data.ts';
import { formatMoment } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { useFilters, useSearch } from '../../router/router.tsx';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CursorPager, NotYet } from '../../ui/cursor-pager.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment, Money } from '../../ui/money.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { Table } from '../../ui/table.tsx';
import { fill } from '../../words/dictionary.ts';
import { moneyListWords } from '../../words/money-list-words.ts';
import { paymentWords } from '../../words/payment-words.ts';
import { reportWords } from '../../words/report-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { ExportLinks } from '../reports/export-links.tsx';
import { chargeQuery } from './charge-query.ts';
import { DatesAndAmounts } from './transaction-filters.tsx';

const arrivals = {
  completed: 'arrivesSoon',
  failed: 'arrivesNever',
  in_progress: 'arrivesLater',
} as const;

function RefundTable({ rows }: { rows: readonly ListedRefund[] }) {
  const words = useWords(moneyListWords);
  const payments = useWords(paymentWords);
  const ui = useWords(uiWords);
  const { language } = usePreferences();
  const address = useAddress();
  const origin = ({ charge }: ListedRefund): string => {
    const card = charge.card === null ? '' : ` · ${charge.card.brand} •${charge.card.last_four}`;
    const date = formatMoment(charge.creation_date, language);
    return fill(words.ofAmount, { amount: formatMoney(charge.amount, language), date }) + card;
  };
  return (
    <Table
      caption={words.refundsTitle}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ charge }) => address(`/transacciones/${charge.id}`)}
      columns={[
        { title: payments.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
        { title: payments.state, cell: ({ status }) => <Badge state={status} /> },
        { title: payments.date, cell: row => <Moment iso={row.creation_date} /> },
        { title: words.arrival, cell: ({ status }) => words[arrivals[status]], isWide: true },
        { title: words.origin, cell: origin, isWide: true },
        { title: payments.order, cell: ({ charge }) => charge.order_id ?? ui.none, isWide: true },
        { title: words.reason, cell: row => row.description ?? ui.none, isWide: true },
      ]}
    />
  );
}

function NoRefunds() {
  const words = useWords(moneyListWords);
  const ui = useWords(uiWords);
  const address = useAddress();
  if (useSearch() !== '') return <Empty title={ui.nothingMatches} lead={ui.nothingMatchesLead} />;
  return (
    <Empty title={words.refundsEmpty} lead={words.refundsEmptyLead}>
      <ButtonLink href={address('/transacciones')}>{words.toTransactions}</ButtonLink>
    </Empty>
  );
}

function Rows({ refunds, next }: RefundPage) {
  if (refunds.length === 0) return next === null ? <NoRefunds /> : <NotYet next={next} />;
  return (
    <>
      <RefundTable rows={refunds} />
      <CursorPager next={next} />
    </>
  );
}

export default function Refunds() {
  const words = useWords(moneyListWords);
  const reports = useWords(reportWords);
  const { filters } = useFilters();
  const query = chargeQuery(filters);
  const before = filters.get('pagina') ?? '';
  const page = useData('/refunds', { query: { ...query, before, limit: PAGE_ROWS } });
  return (
    <>
      <PageHead title={words.refundsTitle} lead={words.refundsLead}>
        <ExportLinks
          kind="refunds"
          query={query}
          labels={{ csv: reports.exportCsv, xlsx: reports.exportXlsx }}
        />
      </PageHead>
      <SavedViews list="refunds" />
      <FilterBar>
        <DatesAndAmounts />
      </FilterBar>
      <Loaded query={page}>{data => <Rows {...data} />}</Loaded>
    </>
  );
}
