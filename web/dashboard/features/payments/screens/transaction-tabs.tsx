import type { Charge } from '@recaudo/contract/api/charges';
import type { QueryValues } from '../../../api/request.ts';
import { moneyListMessages } from '../../../messages/money-list-messages.ts';
import { stateMessages } from '../../../messages/state-messages.ts';
import { useFilters } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { StatusTabs } from '../../../ui/lists/status-tabs.tsx';

const states = [
  'completed',
  'in_progress',
  'charge_pending',
  'failed',
  'cancelled',
  'refunded',
  'chargeback_pending',
  'chargeback_accepted',
  'chargeback_adjustment',
] as const satisfies readonly Charge['status'][];

/** The statuses of the filtered transactions with their counts. */
export function TransactionTabs({ query }: { query: QueryValues }) {
  const messages = useMessages(moneyListMessages);
  const names = useMessages(stateMessages);
  const chosen = useFilters().filters.get('status') ?? '';
  const { status: _status, ...others } = query;
  const { data: counts } = useData('/transactions/counts', { query: others });
  const shown = states.filter(state => {
    const counted = counts?.[state];
    return state === chosen || (counted !== undefined && (counted.count > 0 || counted.is_more));
  });
  return (
    <StatusTabs
      label={messages.states}
      choices={[['', messages.all], ...shown.map(state => [state, names[state]] as const)]}
      counts={counts}
      first="all"
      kept="all"
    />
  );
}
