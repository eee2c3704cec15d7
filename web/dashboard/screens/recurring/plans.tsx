import type { Plan } from '@recaudo/contract/api/plans';
import type { ListedPlan } from '../../api/recurring-types.ts';
import { PAGE_ROWS, usePageNumber } from '../../api/use-api.ts';
import { useData } from '../../api/use-data.ts';
import { formatMoney } from '../../format/money.ts';
import { formatNumber } from '../../format/number.ts';
import { navigate, useAddressDialog, useFilters } from '../../router/router.tsx';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { useMay } from '../../shell/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Named } from '../../ui/named.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RoleNote } from '../../ui/role-note.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { fill } from '../../words/dictionary.ts';
import { recurringWords } from '../../words/recurring-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { NewPlanForm } from './plan-form.tsx';
import { RhythmText } from './rhythm.tsx';

const unitOf = (text: string): Plan['repeat_unit'] => (text === 'week' || text === 'year' ? text : 'month');

function useColumns(): Column<ListedPlan>[] {
  const words = useWords(recurringWords);
  const { language } = usePreferences();
  const atLeast = ({ is_more: isMore }: ListedPlan, value: string): string =>
    isMore ? fill(words.atLeast, { value }) : value;
  return [
    { id: 'name', title: words.name, cell: ({ name }) => name },
    { id: 'amount', title: words.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
    { id: 'every', title: words.every, cell: row => <RhythmText plan={row} /> },
    {
      id: 'billed',
      title: words.billed,
      cell: row => atLeast(row, formatNumber(row.billed, language)),
      align: 'end',
      isWide: true,
    },
    {
      id: 'mrr',
      title: words.mrr,
      cell: row => atLeast(row, formatMoney(row.mrr, language)),
      align: 'end',
      isWide: true,
    },
    { id: 'trial', title: words.trialDays, cell: row => row.trial_days, align: 'end', isWide: true },
    {
      id: 'retries',
      title: words.retries,
      cell: row => (
        <Named
          name={row.retry_times}
          below={row.status_after_retry === 'unpaid' ? words.thenUnpaid : words.thenCancelled}
        />
      ),
      isWide: true,
    },
  ];
}

function PlanTable({ rows }: { rows: readonly ListedPlan[] }) {
  const words = useWords(recurringWords);
  const address = useAddress();
  const columns = useColumns();
  return (
    <Table
      name="plans"
      caption={words.plans}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/planes/${id}`)}
      columns={columns}
    />
  );
}

function NoPlans({ onTemplate }: { onTemplate: (unit: Plan['repeat_unit']) => void }) {
  const words = useWords(recurringWords);
  const may = useMay('money');
  return (
    <Empty title={words.emptyPlans} lead={words.emptyPlansLead}>
      <RoleNote needs="money" />
      {may && <p>{words.templates}</p>}
      <div className="buttons">
        <Button needs="money" onClick={() => onTemplate('week')}>
          {words.weekly}
        </Button>
        <Button needs="money" onClick={() => onTemplate('month')}>
          {words.monthly}
        </Button>
        <Button needs="money" onClick={() => onTemplate('year')}>
          {words.yearly}
        </Button>
      </div>
    </Empty>
  );
}

function PlanList({ q, onTemplate }: { q: string; onTemplate: (unit: Plan['repeat_unit']) => void }) {
  const ui = useWords(uiWords);
  const { page, rows: wanted } = usePageNumber();
  const plans = useData<ListedPlan[]>('/plans', { q, ...wanted });
  return (
    <Loaded query={plans}>
      {rows => {
        if (rows.length === 0 && q !== '') {
          return <Empty title={ui.nothingMatches} lead={ui.nothingMatchesLead} />;
        }
        if (rows.length === 0) return <NoPlans onTemplate={onTemplate} />;
        return (
          <>
            <PlanTable rows={rows.slice(0, PAGE_ROWS)} />
            <Pager page={page} rows={rows.length} />
          </>
        );
      }}
    </Loaded>
  );
}

export default function Plans() {
  const words = useWords(recurringWords);
  const address = useAddress();
  const { opened, open, close } = useAddressDialog();
  const { filters } = useFilters();
  const q = filters.get('q') ?? '';
  return (
    <>
      <PageHead title={words.plans}>
        <Button needs="money" look="primary" onClick={() => open('month')}>
          {words.newPlan}
        </Button>
      </PageHead>
      <FilterBar>
        <TextField label={words.findPlan} type="text" name="q" defaultValue={q} />
      </FilterBar>
      <PlanList q={q} onTemplate={open} />
      {opened !== null && (
        <Dialog title={words.newPlan} onClose={close}>
          <NewPlanForm
            unit={unitOf(opened)}
            onDone={({ id }) => navigate(address(`/planes/${id}`))}
            onCancel={close}
          />
        </Dialog>
      )}
    </>
  );
}
