import type { ListedRefund, RefundPage } from '@recaudo/contract/merchant/payments/refunds';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { formatDay } from '../../../format/dates.ts';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { moneyListMessages } from '../../../messages/money-list-messages.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { personMessages } from '../../../messages/person-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useFilters, useSearch } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { PAGE_ROWS } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FilterRow } from '../../../ui/filters/filter-row.tsx';
import { CursorPager, NotYet } from '../../../ui/lists/cursor-pager.tsx';
import { SavedViews } from '../../../ui/lists/saved-views.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../ui/page.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import { Clipped } from '../../../ui/values/clipped.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { Person } from '../../../ui/values/person.tsx';
import { reportMessages } from '../../reports/messages/report-messages.ts';
import { ExportLinks } from '../../reports/screens/export-links.tsx';
import { chargeQuery } from './charge-query.ts';
import { markOf, useMeansText } from './means.tsx';
import { useMoneyFilters } from './transaction-filters.tsx';

const arrivals = {
  completed: 'arrivesSoon',
  failed: 'arrivesNever',
  in_progress: 'arrivesLater',
} as const;

function RefundTable({ rows }: { rows: readonly ListedRefund[] }) {
  const messages = useMessages(moneyListMessages);
  const payments = useMessages(paymentMessages);
  const people = useMessages(personMessages);
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  const address = useAddress();
  const meansOf = useMeansText();
  const origin = ({ charge }: ListedRefund): string => {
    const date = formatDay(bogotaDateOf(new Date(charge.creation_date)), language);
    return fill(messages.ofAmount, { amount: formatMoney(charge.amount, language), date });
  };
  return (
    <Table
      caption={messages.refundsTitle}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ charge }) => address(`/transacciones/${charge.id}`)}
      columns={[
        {
          title: people.payer,
          cell: ({ amount, charge }) => (
            <Person
              name={charge.customer?.name}
              email={charge.customer?.email}
              mark={markOf(charge)}
              also={formatMoney(amount, language)}
            />
          ),
        },
        { title: payments.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
        { title: payments.state, cell: ({ status }) => <Badge state={status} /> },
        { title: payments.date, cell: row => <Instant iso={row.creation_date} /> },
        { title: messages.arrival, cell: ({ status }) => messages[arrivals[status]], isWide: true },
        {
          title: messages.origin,
          cell: row => (
            <span className="two-lines amounts">
              <span>{origin(row)}</span>
              <span className="below">{meansOf({ ...row.charge, bank_name: null, reference: null })}</span>
            </span>
          ),
          isWide: true,
        },
        {
          title: payments.order,
          cell: ({ charge }) => <Clipped text={charge.order_id ?? ui.none} />,
          isWide: true,
        },
        { title: messages.reason, cell: row => row.description ?? ui.none, isWide: true },
      ]}
    />
  );
}

function NoRefunds() {
  const messages = useMessages(moneyListMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  if (useSearch() !== '') return <Empty title={ui.nothingMatches} lead={ui.nothingMatchesLead} />;
  return (
    <Empty title={messages.refundsEmpty} lead={messages.refundsEmptyLead}>
      <ButtonLink href={address('/transacciones')}>{messages.toTransactions}</ButtonLink>
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
  const messages = useMessages(moneyListMessages);
  const reports = useMessages(reportMessages);
  const { filters } = useFilters();
  const query = chargeQuery(filters);
  const before = filters.get('pagina') ?? '';
  const page = useData('/refunds', { query: { ...query, before, limit: PAGE_ROWS } });
  return (
    <>
      <PageHead title={messages.refundsTitle} lead={messages.refundsLead}>
        <ExportLinks
          kind="refunds"
          query={query}
          labels={{ csv: reports.exportCsv, xlsx: reports.exportXlsx }}
        />
      </PageHead>
      <FilterRow filters={useMoneyFilters()} />
      <SavedViews list="refunds" />
      <Loaded query={page}>{data => <Rows {...data} />}</Loaded>
    </>
  );
}
