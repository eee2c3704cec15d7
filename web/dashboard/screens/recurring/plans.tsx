import type { Plan } from '../../api/types.ts';
import { PAGE_ROWS, usePage } from '../../api/use-api.ts';
import { navigate, useAddressDialog } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
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
      caption={words.plans}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/planes/${id}`)}
      columns={[
        { title: words.name, cell: ({ name }) => name },
        { title: words.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
        { title: words.every, cell: row => <RhythmText plan={row} /> },
        { title: words.trialDays, cell: row => row.trial_days, align: 'end', isWide: true },
        { title: words.retries, cell: row => row.retry_times, align: 'end', isWide: true },
        {
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
  return (
    <>
      <PageHead title={words.plans}>
        <Button look="primary" onClick={() => open('month')}>
          {words.newPlan}
        </Button>
      </PageHead>
      <Loaded query={plans}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={words.emptyPlans} lead={words.emptyPlansLead}>
              <p>{words.templates}</p>
              <div className="buttons">
                <Button onClick={() => open('week')}>{words.weekly}</Button>
                <Button onClick={() => open('month')}>{words.monthly}</Button>
                <Button onClick={() => open('year')}>{words.yearly}</Button>
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
