import type { PaymentLink } from '@recaudo/contract/merchant/payments/links';
import { stateMessages } from '../../../messages/state-messages.ts';
import { useFilters } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { CursorPager } from '../../../ui/lists/cursor-pager.tsx';
import { SavedViews } from '../../../ui/lists/saved-views.tsx';
import { StatusTabs } from '../../../ui/lists/status-tabs.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty } from '../../../ui/page.tsx';
import { linkMessages } from '../messages/link-messages.ts';
import { LinkTable } from './link-table.tsx';

const ROWS = 50;

/** One-off payment links by status. */
export function SingleLinks({ onShare }: { onShare: (link: PaymentLink) => void }) {
  const messages = useMessages(linkMessages);
  const states = useMessages(stateMessages);
  const { filters } = useFilters();
  const [status, before] = [filters.get('status') ?? '', filters.get('pagina') ?? ''];
  const links = useData('/links', { query: { status, before, limit: ROWS } });
  const counts = useData('/counts/links');
  const shown = ['charge_pending', 'completed', 'cancelled'] as const;
  return (
    <>
      <SavedViews list="links" />
      <StatusTabs
        label={messages.states}
        counts={counts.data}
        kept={['tipo']}
        choices={[['', messages.all], ...shown.map(state => [state, states[state]] as const)]}
      />
      <Loaded query={links}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={messages.emptyTitle} lead={messages.emptyLead} />
          ) : (
            <>
              <LinkTable rows={rows} onShare={onShare} />
              <CursorPager next={rows.length === ROWS ? rows.at(-1)?.id : undefined} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
