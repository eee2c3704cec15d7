import type { AgingReport, CustomerAge } from '@recaudo/contract/merchant/billing/aging';
import { formatDay } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { PAGE_ROWS, usePageNumber } from '../../../../session/use-api.ts';
import { useData } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { BarList } from '../../../../ui/charts/bar-list.tsx';
import type { Column } from '../../../../ui/lists/column.ts';
import { Pager } from '../../../../ui/lists/pager.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead, Panel } from '../../../../ui/page.tsx';
import { Day, Money } from '../../../../ui/values/money.tsx';
import { Person } from '../../../../ui/values/person.tsx';
import { reportMessages } from '../../../reports/messages/report-messages.ts';
import { ExportLinks } from '../../../reports/screens/export-links.tsx';
import { agingMessages } from '../../messages/aging-messages.ts';

const ages = ['not_due', 'days_1_to_30', 'days_31_to_60', 'days_61_to_90', 'days_over_90'] as const;

/** The amount owed in each age group, as bars of the total. */
function ByAge({ totals }: { totals: AgingReport['totals'] }) {
  const messages = useMessages(agingMessages);
  const { language } = usePreferences();
  const count = totals.count === 1 ? messages.one : fill(messages.count, { count: totals.count });
  return (
    <Panel
      title={messages.byAge}
      actions={
        <span>
          <strong>
            <Money amount={totals.total} />
          </strong>{' '}
          <span className="quiet">{count}</span>
        </span>
      }
    >
      <BarList
        title={messages.byAge}
        rows={ages.map(age => ({
          id: age,
          name: messages[age],
          share: totals.total === 0 ? 0 : totals[age] / totals.total,
          text: formatMoney(totals[age], language),
        }))}
      />
    </Panel>
  );
}

const overdueOf = (row: CustomerAge): number => Math.round((row.total - row.not_due) * 100) / 100;

function useColumns(): Column<CustomerAge>[] {
  const messages = useMessages(agingMessages);
  const { language } = usePreferences();
  return [
    {
      id: 'customer',
      title: messages.customer,
      cell: ({ customer, total }) => (
        <Person name={customer.name} email={customer.email} also={formatMoney(total, language)} />
      ),
    },
    ...ages.map(
      (age): Column<CustomerAge> => ({
        id: age,
        title: messages[age],
        cell: row => <Money amount={row[age]} />,
        align: 'end',
        isWide: true,
      }),
    ),
    {
      id: 'overdue',
      title: messages.overdue,
      cell: row => <Money amount={overdueOf(row)} />,
      align: 'end',
      isWide: true,
    },
    { id: 'total', title: messages.total, cell: row => <Money amount={row.total} />, align: 'end' },
    {
      id: 'oldest',
      title: messages.oldest,
      cell: row => <Day day={row.oldest_due_date} />,
      isWide: true,
      isExtra: true,
    },
  ];
}

function Report({ report, page }: { report: AgingReport; page: number }) {
  const messages = useMessages(agingMessages);
  const address = useAddress();
  const columns = useColumns();
  const { customers, totals, next } = report;
  if (totals.count === 0) {
    return (
      <Empty title={messages.emptyTitle} lead={messages.emptyLead}>
        <ButtonLink look="primary" href={address('/cuentas-de-cobro')}>
          {messages.toInvoices}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <ByAge totals={totals} />
      <Table
        name="aging"
        caption={messages.byCustomer}
        rows={customers}
        keyOf={({ customer }) => customer.id}
        hrefOf={({ customer }) => address(`/cuentas-de-cobro?status=open&customer_id=${customer.id}`)}
        columns={columns}
      />
      <Pager page={page} rows={next === null ? customers.length : PAGE_ROWS + 1} />
    </>
  );
}

/** Open invoices by customer and by how long they have been overdue. */
export default function Aging() {
  const messages = useMessages(agingMessages);
  const reports = useMessages(reportMessages);
  const { language } = usePreferences();
  const { page, rows } = usePageNumber();
  const report = useData('/aging', { query: { offset: rows.offset, limit: PAGE_ROWS } });
  const { data } = report;
  return (
    <>
      <PageHead
        title={messages.title}
        lead={data && fill(messages.lead, { day: formatDay(data.as_of, language) })}
      >
        <ExportLinks kind="aging" query={{}} labels={{ csv: reports.exportCsv, xlsx: reports.exportXlsx }} />
      </PageHead>
      <Loaded query={report}>{shown => <Report report={shown} page={page} />}</Loaded>
    </>
  );
}
