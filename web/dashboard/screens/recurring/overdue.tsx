import { useState } from 'react';
import type { OverdueList, OverdueSubscription, Reminded } from '../../api/data-types.ts';
import { send } from '../../api/request.ts';
import { useChange } from '../../api/use-api.ts';
import { useData, useDataPath } from '../../api/use-data.ts';
import { formatMoney } from '../../format/money.ts';
import { changeFilters } from '../../router/paths.ts';
import { useFilters, usePath, useSearch } from '../../router/router.tsx';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/failure.tsx';
import { CheckBox } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty, PageHead } from '../../ui/page.tsx';
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isRetrying, setRetrying] = useState(false);
  const reminder = useReminder();
  const picked = rows.filter(row => chosen.has(row.subscription_id));
  const meant = picked.length === 0 ? rows : picked;
  const amount = meant.reduce((sum, row) => sum + row.amount_at_risk, 0);
  const choose = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <>
      <div className="bulk-bar">
        <CheckBox
          label={words.selectAll}
          checked={picked.length === rows.length}
          onChange={event =>
            setChosen(new Set(event.target.checked ? rows.map(row => row.subscription_id) : []))
          }
        />
        <span className="quiet" role="status">
          {fill(words.owed, { count: meant.length, amount: formatMoney(amount, language) })}
        </span>
        <div className="buttons">
          <Button disabled={picked.length === 0} onClick={() => setRetrying(true)}>
            {words.retry}
          </Button>
          <Button look="primary" busy={reminder.isPending} onClick={() => reminder.remind(meant)}>
            {fill(words.send, { count: meant.length })}
          </Button>
        </div>
      </div>
      {reminder.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={reminder.error} />
        </div>
      )}
      <OverdueTable rows={rows} chosen={chosen} onChoose={choose} />
      {isRetrying && <RetryDialog rows={picked} onClose={() => setRetrying(false)} />}
    </>
  );
}

export default function Overdue() {
  const words = useWords(overdueWords);
  const states = useWords(stateWords);
  const { filters } = useFilters();
  const [path, search] = [usePath(), useSearch()];
  const [status, after] = [filters.get('status') ?? '', filters.get('after') ?? ''];
  const overdue = useData<OverdueList>('/overdue', { status, after, limit: ROWS });
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <StatusTabs
        label={words.states}
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
              {next !== null && (
                <nav className="pager" aria-label={words.next}>
                  <ButtonLink href={path + changeFilters(search, { after: next })}>{words.next}</ButtonLink>
                </nav>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}
