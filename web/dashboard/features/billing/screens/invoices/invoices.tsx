import type { InvoicePage } from '@recaudo/contract/merchant/billing/invoices';
import type { QueryValues } from '../../../../api/request.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useFilters, useSearch } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { PAGE_ROWS, useGet } from '../../../../session/use-api.ts';
import { useData } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import type { Filter } from '../../../../ui/filters/filter.ts';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { MonthPicker } from '../../../../ui/filters/month-picker.tsx';
import { CursorPager } from '../../../../ui/lists/cursor-pager.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { invoiceMessages } from '../../messages/invoice-messages.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { InvoiceTabs } from './invoice-tabs.tsx';
import { InvoiceTotals } from './invoice-totals.tsx';

const NEW = '/cuentas-de-cobro/nueva';
const PERSON = 'customer_id';

const names = [
  'status',
  'creation[gte]',
  'creation[lte]',
  'due_date[gte]',
  'due_date[lte]',
  'customer',
  PERSON,
  'subscription_id',
] as const;

/** The URL's filters that the list supports. */
function queryOf(filters: URLSearchParams): QueryValues {
  const query: QueryValues = {};
  for (const name of names) if (filters.get(name)) query[name] = filters.get(name) ?? undefined;
  return query;
}

/** A filter by the customer in the URL, labeled with the customer's name. */
function FiltersOfPerson({ id }: { id: string }) {
  const messages = useMessages(invoiceMessages);
  const { data } = useGet('/customers/:customer_id', { path: { customer_id: id } });
  const name = data === undefined ? id : `${data.name} ${data.last_name ?? ''}`.trim();
  return (
    <Filters also={[{ kind: 'choice', name: PERSON, label: messages.customer, choices: [[id, name]] }]} />
  );
}

function Filters({ also = [] }: { also?: readonly Filter[] }) {
  const messages = useMessages(invoiceMessages);
  return (
    <FilterRow
      search={{ kind: 'text', name: 'customer', label: messages.customer, hint: messages.customerHint }}
      filters={[
        { kind: 'dates', name: 'due_date', label: messages.dueDate, isPinned: true, isAhead: true },
        { kind: 'dates', name: 'creation', label: messages.date },
        ...also,
      ]}
    />
  );
}

function NoInvoices() {
  const messages = useMessages(invoiceMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  if (useSearch() !== '') return <Empty title={ui.nothingMatches} lead={ui.nothingMatchesLead} />;
  return (
    <Empty title={messages.emptyTitle} lead={messages.emptyLead}>
      <ButtonLink needs="money" look="primary" href={address(NEW)}>
        {messages.newInvoice}
      </ButtonLink>
    </Empty>
  );
}

const Rows = ({ invoices, next }: InvoicePage) =>
  invoices.length === 0 ? (
    <NoInvoices />
  ) : (
    <>
      <InvoiceTable rows={invoices} />
      <CursorPager next={next} />
    </>
  );

/** All of a merchant's invoices: who owes, how much, since when. */
export default function Invoices() {
  const messages = useMessages(invoiceMessages);
  const address = useAddress();
  const { filters } = useFilters();
  const query = queryOf(filters);
  const person = filters.get(PERSON);
  const before = filters.get('pagina') ?? '';
  const page = useData('/invoices', { query: { ...query, before, limit: PAGE_ROWS } });
  return (
    <>
      <PageHead title={messages.title}>
        <ButtonLink needs="money" look="primary" href={address(NEW)}>
          {messages.newInvoice}
        </ButtonLink>
      </PageHead>
      <InvoiceTabs query={query} />
      <div className="filter-line">
        {person === null ? <Filters /> : <FiltersOfPerson id={person} />}
        <MonthPicker name="creation" />
      </div>
      <InvoiceTotals query={query} />
      <Loaded query={page} lines={10}>
        {data => <Rows {...data} />}
      </Loaded>
    </>
  );
}
