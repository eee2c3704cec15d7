import { useState } from 'react';
import type { OverdueList, OverdueSubscription, Reminded } from '../../api/recurring-types.ts';
import { send } from '../../api/request.ts';
import { useChange } from '../../api/use-api.ts';
import { useData, useDataPath } from '../../api/use-data.ts';
import { formatMoney } from '../../format/money.ts';
import { useFilters } from '../../router/router.tsx';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useMay } from '../../shell/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { CursorPager } from '../../ui/cursor-pager.tsx';
import { ErrorText } from '../../ui/failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
import { SavedViews } from '../../ui/saved-views.tsx';
import { useSelection } from '../../ui/selection.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { showToast } from '../../ui/toast.tsx';
import { fill } from '../../words/dictionary.ts';
import { overdueWords } from '../../words/overdue-words.ts';
import { stateWords } from '../../words/state-words.ts';
import { OverdueTable } from './overdue-table.tsx';
import { RetryDialog } from './retry-dialog.tsx';

/** As many as one request may remind or charge. */
const ROWS = 100;

/** Sends to those who are given, and says to how many it went. */
function useReminder() {
  const words = useWords(overdueWords);
  const dataPath = useDataPath();
  const change = useChange((ids: string[], idempotencyKey) =>
    send<Reminded>('POST', dataPath('/overdue/remind'), { body: { subscription_ids: ids }, idempotencyKey }),
  );
  const remind = (rows: readonly OverdueSubscription[]): void =>
    change.mutate(
      rows.map(row => row.subscription_id),
      {
        onSuccess: ({ reminded, left_out: leftOut }) => {
          showToast(fill(words.sent, { count: reminded.length }));
          if (leftOut.length > 0) showToast(fill(words.leftOut, { count: leftOut.length }));
        },
      },
    );
  return { ...change, remind };
}

function Debtors({ rows }: { rows: readonly OverdueSubscription[] }) {
  const words = useWords(overdueWords);
  const { language } = usePreferences();
  const may = useMay('money');
  const [isRetrying, setRetrying] = useState(false);
  const reminder = useReminder();
  const selection = useSelection(rows, row => row.subscription_id);
  const picked = selection.chosen;
  const meant = picked.length === 0 ? rows : picked;
  const amount = meant.reduce((sum, row) => sum + row.amount_at_risk, 0);
  return (
    <>
      <div className="bulk-bar">
        <span className="quiet" role="status">
          {fill(words.owed, { count: meant.length, amount: formatMoney(amount, language) })}
        </span>
        <div className="buttons">
          <Button needs="money" disabled={picked.length === 0} onClick={() => setRetrying(true)}>
            {words.retry}
          </Button>
          <Button
            needs="money"
            look="primary"
            busy={reminder.isPending}
            onClick={() => reminder.remind(meant)}
          >
            {fill(words.send, { count: meant.length })}
          </Button>
        </div>
      </div>
      {reminder.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={reminder.error} />
        </div>
      )}
      <OverdueTable rows={rows} selection={may ? selection : undefined} />
      {isRetrying && <RetryDialog rows={picked} onClose={() => setRetrying(false)} />}
    </>
  );
}

export default function Overdue() {
  const words = useWords(overdueWords);
  const states = useWords(stateWords);
  const { filters } = useFilters();
  const [status, after] = [filters.get('status') ?? '', filters.get('pagina') ?? ''];
  const overdue = useData<OverdueList>('/overdue', { status, after, limit: ROWS });
  const counts = useData('/counts/subscriptions');
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <SavedViews list="overdue" />
      <StatusTabs
        label={words.states}
        counts={counts.data}
        choices={[
          ['', words.all],
          ['past_due', states.past_due],
          ['unpaid', states.unpaid],
        ]}
      />
      <Loaded query={overdue} lines={8}>
        {({ subscriptions, next }) =>
          subscriptions.length === 0 ? (
            <Empty title={words.emptyTitle} lead={words.emptyLead} />
          ) : (
            <>
              <Debtors rows={subscriptions} />
              <CursorPager next={next} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
