import type { OverdueSubscription } from '@recaudo/contract/merchant/billing/overdue';
import { useState } from 'react';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { stateMessages } from '../../../../messages/state-messages.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useData } from '../../../../session/use-data.ts';
import { useMay } from '../../../../session/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import { CursorPager } from '../../../../ui/lists/cursor-pager.tsx';
import { SavedViews } from '../../../../ui/lists/saved-views.tsx';
import { useSelection } from '../../../../ui/lists/selection.tsx';
import { StatusTabs } from '../../../../ui/lists/status-tabs.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { RemindDialog } from '../../dialogs/remind-dialog.tsx';
import { RetryDialog } from '../../dialogs/retry-dialog.tsx';
import { overdueMessages } from '../../messages/overdue-messages.ts';
import { OverdueTable } from './overdue-table.tsx';

/** The most subscriptions that one request may remind or charge. */
const ROWS = 100;

function Debtors({ rows }: { rows: readonly OverdueSubscription[] }) {
  const messages = useMessages(overdueMessages);
  const { language } = usePreferences();
  const may = useMay('money');
  const [isRetrying, setRetrying] = useState(false);
  const [isReminding, setReminding] = useState(false);
  const selection = useSelection(rows, row => row.subscription_id);
  const picked = selection.chosen;
  const meant = picked.length === 0 ? rows : picked;
  const amount = meant.reduce((sum, row) => sum + row.amount_at_risk, 0);
  return (
    <>
      <div className="bulk-bar">
        <span className="quiet" role="status">
          {fill(messages.owed, { count: meant.length, amount: formatMoney(amount, language) })}
        </span>
        <div className="buttons">
          <Button needs="money" disabled={picked.length === 0} onClick={() => setRetrying(true)}>
            {messages.retry}
          </Button>
          <Button needs="money" look="primary" onClick={() => setReminding(true)}>
            {fill(messages.send, { count: meant.length })}
          </Button>
        </div>
      </div>
      <OverdueTable rows={rows} selection={may ? selection : undefined} />
      {isReminding && <RemindDialog rows={meant} onClose={() => setReminding(false)} />}
      {isRetrying && <RetryDialog rows={picked} onClose={() => setRetrying(false)} />}
    </>
  );
}

export default function Overdue() {
  const messages = useMessages(overdueMessages);
  const states = useMessages(stateMessages);
  const { filters } = useFilters();
  const [status, after] = [filters.get('status') ?? '', filters.get('pagina') ?? ''];
  const overdue = useData('/overdue', { query: { status, after, limit: ROWS } });
  const counts = useData('/counts/subscriptions');
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <SavedViews list="overdue" />
      <StatusTabs
        label={messages.states}
        counts={counts.data}
        choices={[
          ['', messages.all],
          ['past_due', states.past_due],
          ['unpaid', states.unpaid],
        ]}
      />
      <Loaded query={overdue} lines={8}>
        {({ subscriptions, next }) =>
          subscriptions.length === 0 ? (
            <Empty title={messages.emptyTitle} lead={messages.emptyLead} />
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
