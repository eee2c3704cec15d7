import type { QueryValues } from '../../../api/request.ts';
import { moneyListMessages } from '../../../messages/money-list-messages.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useFilters } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { PAGE_ROWS } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import { useMay } from '../../../session/use-may.ts';
import { useAddress } from '../../../shell/use-address.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { FilterRow } from '../../../ui/filters/filter-row.tsx';
import { CursorPager, NotYet } from '../../../ui/lists/cursor-pager.tsx';
import { SavedViews } from '../../../ui/lists/saved-views.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty, PageHead, Panel } from '../../../ui/page.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { reportMessages } from '../messages/report-messages.ts';
import { CommissionTotalTables } from './commission-totals.tsx';
import { ExportLinks } from './export-links.tsx';

function Filters() {
  const messages = useMessages(moneyListMessages);
  const payments = useMessages(paymentMessages);
  const filters: Filter[] = [
    { kind: 'dates', name: 'creation', label: payments.date, isPinned: true },
    {
      kind: 'choice',
      name: 'method',
      label: payments.method,
      isPinned: true,
      choices: [
        ['card', payments.card],
        ['bank_account', payments.bank_account],
        ['store', payments.store],
      ],
    },
    {
      kind: 'choice',
      name: 'ver',
      label: messages.see,
      initial: 'pasarela',
      choices: [
        ['pasarela', messages.ofGateway],
        ['clientes', messages.ofCustomers],
      ],
    },
  ];
  return <FilterRow filters={filters} />;
}

function NoCommissions({ next }: { next: string | null }) {
  const messages = useMessages(moneyListMessages);
  if (next !== null) return <NotYet next={next} />;
  return <Empty title={messages.noCommissions} lead={messages.noCommissionsLead} />;
}

function OfGateway({ query }: { query: QueryValues }) {
  const messages = useMessages(moneyListMessages);
  const payments = useMessages(paymentMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  const mayOpen = useMay('read');
  const page = useData('/commissions', { query });
  return (
    <Loaded query={page}>
      {({ commissions, next }) =>
        commissions.length === 0 ? (
          <NoCommissions next={next} />
        ) : (
          <Panel title={messages.ofGateway}>
            <Table
              caption={messages.ofGateway}
              rows={commissions}
              keyOf={({ id }) => id}
              {...(mayOpen ? { hrefOf: ({ id }: { id: string }) => address(`/transacciones/${id}`) } : {})}
              columns={[
                { title: payments.date, cell: row => <Instant iso={row.creation_date} /> },
                { title: payments.amount, cell: row => <Money amount={row.amount} />, align: 'end' },
                { title: messages.fee, cell: row => <Money amount={row.fee} />, align: 'end', isWide: true },
                { title: messages.tax, cell: row => <Money amount={row.tax} />, align: 'end', isWide: true },
                {
                  title: messages.returned,
                  cell: row => <Money amount={row.returned} />,
                  align: 'end',
                  isWide: true,
                },
                { title: messages.net, cell: row => <Money amount={row.net} />, align: 'end' },
                { title: payments.order, cell: row => row.order_id ?? ui.none, isWide: true },
              ]}
            />
            <CursorPager next={next} />
          </Panel>
        )
      }
    </Loaded>
  );
}

function OfCustomers({ query }: { query: QueryValues }) {
  const messages = useMessages(moneyListMessages);
  const payments = useMessages(paymentMessages);
  const ui = useMessages(uiMessages);
  const page = useData('/commissions/fees', { query });
  return (
    <Panel title={messages.ofCustomers}>
      <Loaded query={page}>
        {({ fees, next }) =>
          fees.length === 0 ? (
            <p className="quiet">{messages.noFees}</p>
          ) : (
            <>
              <Table
                caption={messages.ofCustomers}
                rows={fees}
                keyOf={({ id }) => id}
                columns={[
                  { title: payments.date, cell: row => <Instant iso={row.creation_date} /> },
                  { title: payments.amount, cell: row => <Money amount={row.amount} />, align: 'end' },
                  { title: messages.feeRefunded, cell: row => <Money amount={row.refunded} />, align: 'end' },
                  { title: payments.customer, cell: row => row.customer_id ?? ui.none, isWide: true },
                  { title: payments.description, cell: row => row.description ?? ui.none, isWide: true },
                ]}
              />
              <CursorPager next={next} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

export default function Commissions() {
  const messages = useMessages(moneyListMessages);
  const reports = useMessages(reportMessages);
  const { filters } = useFilters();
  const period = {
    'creation[gte]': filters.get('creation[gte]') ?? '',
    'creation[lte]': filters.get('creation[lte]') ?? '',
    method: filters.get('method') ?? '',
  };
  const isOfCustomers = filters.get('ver') === 'clientes';
  const totals = useData('/commissions/totals', { query: period });
  const query = { ...period, before: filters.get('pagina') ?? '', limit: PAGE_ROWS };
  // The screen's default is this month, so the file covers the same days.
  const exported = totals.data && {
    ...period,
    'creation[gte]': totals.data.from,
    'creation[lte]': totals.data.to,
  };
  return (
    <>
      <PageHead title={messages.commissionsTitle} lead={messages.commissionsLead}>
        <ExportLinks
          kind={isOfCustomers ? 'fees' : 'commissions'}
          query={exported ?? period}
          labels={{ csv: reports.exportCsv, xlsx: reports.exportXlsx }}
        />
      </PageHead>
      <Filters />
      <SavedViews list="commissions" />
      <Loaded query={totals}>
        {data => <CommissionTotalTables totals={data} isOfCustomers={isOfCustomers} />}
      </Loaded>
      {isOfCustomers ? <OfCustomers query={query} /> : <OfGateway query={query} />}
    </>
  );
}
