import type { ReconciledDay } from '@recaudo/contract/merchant/money/reconciliation';
import { fill } from '../../../../messages/dictionary.ts';
import { paymentMessages } from '../../../../messages/payment-messages.ts';
import { useAddressDialog, useFilters } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { useData, useDataPath } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import type { Filter } from '../../../../ui/filters/filter.ts';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import type { Column } from '../../../../ui/lists/column.ts';
import { SavedViews } from '../../../../ui/lists/saved-views.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead, Panel } from '../../../../ui/page.tsx';
import { Day, Money } from '../../../../ui/values/money.tsx';
import { closingMessages } from '../../messages/closing-messages.ts';
import { reconciliationMessages } from '../../messages/reconciliation-messages.ts';
import { Deposits } from './deposits.tsx';
import { expectedOf } from './expected-of.ts';
import { Files } from './files.tsx';
import { UploadDialog } from './upload-dialog.tsx';

function Filters() {
  const messages = useMessages(reconciliationMessages);
  const payments = useMessages(paymentMessages);
  const filters: Filter[] = [
    { kind: 'dates', name: 'creation', label: messages.day, isPinned: true },
    {
      kind: 'choice',
      name: 'method',
      label: messages.method_column,
      isPinned: true,
      choices: [
        ['card', payments.card],
        ['bank_account', payments.bank_account],
        ['store', payments.store],
      ],
    },
    {
      kind: 'choice',
      name: 'comparar',
      label: messages.compare,
      initial: 'neto',
      choices: [
        ['neto', messages.net],
        ['bruto', messages.gross],
      ],
    },
  ];
  return <FilterRow filters={filters} />;
}

const money = (
  title: string,
  read: (row: ReconciledDay) => number,
  isWide = false,
): Column<ReconciledDay> => ({ title, cell: row => <Money amount={read(row)} />, align: 'end', isWide });

function DayTable({ days }: { days: readonly ReconciledDay[] }) {
  const messages = useMessages(reconciliationMessages);
  const payments = useMessages(paymentMessages);
  const address = useAddress();
  const isGross = useFilters().filters.get('comparar') === 'bruto';
  const open = (row: ReconciledDay): string => {
    const count = row.open_transactions + row.open_lines;
    return count === 0 ? messages.noneOpen : fill(messages.openCount, { count });
  };
  return (
    <Table
      caption={messages.days_table}
      rows={days}
      keyOf={row => row.day + row.method}
      hrefOf={row => address(`/conciliacion/${row.day}/${row.method}`)}
      columns={[
        { title: messages.day, cell: ({ day }) => <Day day={day} /> },
        {
          title: messages.method_column,
          cell: ({ method }) => (method === 'customer' ? payments.balance : payments[method]),
        },
        money(messages.charged, row => row.charged, true),
        money(messages.refunded, row => row.refunded, true),
        money(messages.fees, row => row.fees, true),
        money(messages.expected, row => expectedOf(row, isGross).expected, true),
        money(messages.received, row => row.received, true),
        money(messages.difference, row => expectedOf(row, isGross).difference),
        { title: messages.open, cell: open, isWide: true },
      ]}
    />
  );
}

export default function Reconciliation() {
  const messages = useMessages(reconciliationMessages);
  const closing = useMessages(closingMessages);
  const address = useAddress();
  const { filters } = useFilters();
  const dataPath = useDataPath();
  const dialog = useAddressDialog();
  const summary = useData('/reconciliation', {
    query: {
      'creation[gte]': filters.get('creation[gte]') ?? '',
      'creation[lte]': filters.get('creation[lte]') ?? '',
      method: filters.get('method') ?? '',
    },
  });
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead}>
        <a className="button plain" href={dataPath('/reconciliation/template.csv')} download>
          {messages.template}
        </a>
        {summary.data !== undefined && (
          <ButtonLink href={address(`/conciliacion/mes/${summary.data.to.slice(0, 7)}`)}>
            {closing.link}
          </ButtonLink>
        )}
        <Button needs="money" look="primary" onClick={() => dialog.open()}>
          {messages.upload}
        </Button>
      </PageHead>
      <Deposits />
      <Filters />
      <SavedViews list="reconciliation" />
      <Loaded query={summary}>
        {({ days }) =>
          days.length === 0 ? (
            <Empty title={messages.emptyTitle} lead={messages.emptyLead} />
          ) : (
            <Panel title={messages.days_table}>
              <DayTable days={days} />
            </Panel>
          )
        }
      </Loaded>
      <Files />
      {dialog.opened !== null && <UploadDialog onClose={dialog.close} />}
    </>
  );
}
