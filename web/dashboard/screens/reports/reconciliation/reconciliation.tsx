import type { ReconciledDay, Reconciliation as Summary } from '../../../api/reconciliation-types.ts';
import { useData, useDataPath } from '../../../api/use-data.ts';
import { useAddressDialog, useFilters } from '../../../router/router.tsx';
import { useWords } from '../../../shell/preferences.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Day, Money } from '../../../ui/money.tsx';
import { Empty, PageHead, Panel } from '../../../ui/page.tsx';
import { SavedViews } from '../../../ui/saved-views.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { fill } from '../../../words/dictionary.ts';
import { paymentWords } from '../../../words/payment-words.ts';
import { reconciliationWords } from '../../../words/reconciliation-words.ts';
import { uiWords } from '../../../words/ui-words.ts';
import { expectedOf } from './expected-of.ts';
import { Files } from './files.tsx';
import { UploadDialog } from './upload-dialog.tsx';

function Filters() {
  const words = useWords(reconciliationWords);
  const payments = useWords(paymentWords);
  const ui = useWords(uiWords);
  const { filters } = useFilters();
  const kept = (name: string) => ({ name, defaultValue: filters.get(name) ?? '' });
  return (
    <FilterBar>
      <TextField label={ui.from} type="date" {...kept('creation[gte]')} />
      <TextField label={ui.to} type="date" {...kept('creation[lte]')} />
      <SelectField
        label={words.method_column}
        {...kept('method')}
        choices={[
          ['', ui.all],
          ['card', payments.card],
          ['bank_account', payments.bank_account],
          ['store', payments.store],
        ]}
      />
      <SelectField
        label={words.compare}
        {...kept('comparar')}
        choices={[
          ['', words.net],
          ['bruto', words.gross],
        ]}
      />
    </FilterBar>
  );
}

const money = (
  title: string,
  read: (row: ReconciledDay) => number,
  isWide = false,
): Column<ReconciledDay> => ({ title, cell: row => <Money amount={read(row)} />, align: 'end', isWide });

function DayTable({ days }: { days: readonly ReconciledDay[] }) {
  const words = useWords(reconciliationWords);
  const payments = useWords(paymentWords);
  const address = useAddress();
  const isGross = useFilters().filters.get('comparar') === 'bruto';
  const open = (row: ReconciledDay): string => {
    const count = row.open_transactions + row.open_lines;
    return count === 0 ? words.noneOpen : fill(words.openCount, { count });
  };
  return (
    <Table
      caption={words.days_table}
      rows={days}
      keyOf={row => row.day + row.method}
      hrefOf={row => address(`/conciliacion/${row.day}/${row.method}`)}
      columns={[
        { title: words.day, cell: ({ day }) => <Day day={day} /> },
        {
          title: words.method_column,
          cell: ({ method }) => (method === 'customer' ? payments.balance : payments[method]),
        },
        money(words.charged, row => row.charged, true),
        money(words.refunded, row => row.refunded, true),
        money(words.fees, row => row.fees, true),
        money(words.expected, row => expectedOf(row, isGross).expected, true),
        money(words.received, row => row.received, true),
        money(words.difference, row => expectedOf(row, isGross).difference),
        { title: words.open, cell: open, isWide: true },
      ]}
    />
  );
}

export default function Reconciliation() {
  const words = useWords(reconciliationWords);
  const { filters } = useFilters();
  const dataPath = useDataPath();
  const dialog = useAddressDialog();
  const summary = useData<Summary>('/reconciliation', {
    'creation[gte]': filters.get('creation[gte]') ?? '',
    'creation[lte]': filters.get('creation[lte]') ?? '',
    method: filters.get('method') ?? '',
  });
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <a className="button plain" href={dataPath('/reconciliation/template.csv')} download>
          {words.template}
        </a>
        <Button needs="money" look="primary" onClick={() => dialog.open()}>
          {words.upload}
        </Button>
      </PageHead>
      <SavedViews list="reconciliation" />
      <Filters />
      <Loaded query={summary}>
        {({ days }) =>
          days.length === 0 ? (
            <Empty title={words.emptyTitle} lead={words.emptyLead} />
          ) : (
            <Panel title={words.days_table}>
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
