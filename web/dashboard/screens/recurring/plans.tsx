import type { Plan } from '../../api/types.ts';
import { PAGE_ROWS, usePage } from '../../api/use-api.ts';
import { navigate, useAddressDialog } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { useMay } from '../../shell/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RoleNote } from '../../ui/role-note.tsx';
import { Table } from '../../ui/table.tsx';
import { recurringWords } from '../../words/recurring-words.ts';
import { NewPlanForm } from './plan-form.tsx';
import { RhythmText } from './rhythm.tsx';

const unitOf = (text: string): Plan['repeat_unit'] => (text === 'week' || text === 'year' ? text : 'month');

function PlanTable({ rows }: { rows: readonly Plan[] }) {
  const words = useWords(recurringWords);
  const address = useAddress();
  return (
    <Table
      name="plans"
      caption={words.plans}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/planes/${id}`)}
      columns={[
        { id: 'name', title: words.name, cell: ({ name }) => name },
        { id: 'amount', title: words.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
        { id: 'every', title: words.every, cell: row => <RhythmText plan={row} /> },
        { id: 'trial', title: words.trialDays, cell: row => row.trial_days, align: 'end', isWide: true },
        { id: 'retries', title: words.retries, cell: row => row.retry_times, align: 'end', isWide: true },
        {
          id: 'after_retries',
          title: words.afterRetries,
          cell: row => (row.status_after_retry === 'unpaid' ? words.thenUnpaid : words.thenCancelled),
          isWide: true,
        },
      ]}
    />
  );
}

export default function Plans() {
  const words = useWords(recurringWords);
  const address = useAddress();
  const plans = usePage('/plans', {});
  const { opened, open, close } = useAddressDialog();
  const may = useMay('money');
  return (
    <>
      <PageHead title={words.plans}>
        <Button needs="money" look="primary" onClick={() => open('month')}>
          {words.newPlan}
        </Button>
      </PageHead>
      <Loaded query={plans}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={words.emptyPlans} lead={words.emptyPlansLead}>
              <RoleNote needs="money" />
              {may && <p>{words.templates}</p>}
              <div className="buttons">
                <Button needs="money" onClick={() => open('week')}>
                  {words.weekly}
                </Button>
                <Button needs="money" onClick={() => open('month')}>
                  {words.monthly}
                </Button>
                <Button needs="money" onClick={() => open('year')}>
                  {words.yearly}
                </Button>
              </div>
            </Empty>
          ) : (
            <>
              <PlanTable rows={rows.slice(0, PAGE_ROWS)} />
              <Pager page={plans.page} rows={rows.length} />
            </>
          )
        }
      </Loaded>
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
