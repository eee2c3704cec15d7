import type { Plan } from '@recaudo/contract/api/billing/plans';
import type { ListedPlan } from '@recaudo/contract/merchant/billing/plans';
import { formatMoney } from '../../../format/money.ts';
import { formatNumber } from '../../../format/number.ts';
import { fill } from '../../../messages/dictionary.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { navigate, useAddressDialog, useFilters } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { PAGE_ROWS, usePageNumber } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import { useMay } from '../../../session/use-may.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FilterRow } from '../../../ui/filters/filter-row.tsx';
import type { Column } from '../../../ui/lists/column.ts';
import { Pager } from '../../../ui/lists/pager.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../ui/page.tsx';
import { RoleNote } from '../../../ui/role-note.tsx';
import { Named } from '../../../ui/values/named.tsx';
import { recurringMessages } from '../messages/recurring-messages.ts';
import { NewPlanForm } from './plan-form.tsx';
import { usePriceText } from './prices/price-text.ts';
import { RhythmText } from './rhythm.tsx';

const unitOf = (text: string): Plan['repeat_unit'] => (text === 'week' || text === 'year' ? text : 'month');

function useColumns(): Column<ListedPlan>[] {
  const messages = useMessages(recurringMessages);
  const { language } = usePreferences();
  const priceText = usePriceText();
  const atLeast = ({ is_more: isMore }: ListedPlan, value: string): string =>
    isMore ? fill(messages.atLeast, { value }) : value;
  return [
    { id: 'name', title: messages.name, cell: ({ name }) => name },
    { id: 'amount', title: messages.amount, cell: priceText, align: 'end' },
    { id: 'every', title: messages.interval, cell: row => <RhythmText plan={row} /> },
    {
      id: 'billed',
      title: messages.billed,
      cell: row => atLeast(row, formatNumber(row.billed, language)),
      align: 'end',
      isWide: true,
    },
    {
      id: 'mrr',
      title: messages.mrr,
      cell: row => atLeast(row, formatMoney(row.mrr, language)),
      align: 'end',
      isWide: true,
    },
    { id: 'trial', title: messages.trialDays, cell: row => row.trial_days, align: 'end', isWide: true },
    {
      id: 'retries',
      title: messages.retries,
      cell: row => (
        <Named
          name={row.retry_times}
          below={row.status_after_retry === 'unpaid' ? messages.thenUnpaid : messages.thenCancelled}
        />
      ),
      isWide: true,
    },
  ];
}

function PlanTable({ rows }: { rows: readonly ListedPlan[] }) {
  const messages = useMessages(recurringMessages);
  const address = useAddress();
  const columns = useColumns();
  return (
    <Table
      name="plans"
      caption={messages.plans}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/planes/${id}`)}
      columns={columns}
    />
  );
}

function NoPlans({ onTemplate }: { onTemplate: (unit: Plan['repeat_unit']) => void }) {
  const messages = useMessages(recurringMessages);
  const may = useMay('money');
  return (
    <Empty title={messages.emptyPlans} lead={messages.emptyPlansLead}>
      <RoleNote needs="money" />
      {may && <p>{messages.templates}</p>}
      <div className="buttons">
        <Button needs="money" onClick={() => onTemplate('week')}>
          {messages.weekly}
        </Button>
        <Button needs="money" onClick={() => onTemplate('month')}>
          {messages.monthly}
        </Button>
        <Button needs="money" onClick={() => onTemplate('year')}>
          {messages.yearly}
        </Button>
      </div>
    </Empty>
  );
}

function PlanList({ q, onTemplate }: { q: string; onTemplate: (unit: Plan['repeat_unit']) => void }) {
  const ui = useMessages(uiMessages);
  const { page, rows: pageQuery } = usePageNumber();
  const plans = useData('/plans', { query: { q, ...pageQuery } });
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
  const messages = useMessages(recurringMessages);
  const address = useAddress();
  const { opened, open, close } = useAddressDialog();
  const { filters } = useFilters();
  const q = filters.get('q') ?? '';
  return (
    <>
      <PageHead title={messages.plans}>
        <Button needs="money" look="primary" onClick={() => open('month')}>
          {messages.newPlan}
        </Button>
      </PageHead>
      <FilterRow search={{ kind: 'text', name: 'q', label: messages.findPlan }} filters={[]} />
      <PlanList q={q} onTemplate={open} />
      {opened !== null && (
        <Dialog title={messages.newPlan} onClose={close}>
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
