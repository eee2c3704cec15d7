import type { Counts } from '@recaudo/contract/merchant/money/counts';
import { formatNumber } from '../../format/number.ts';
import { fill } from '../../messages/dictionary.ts';
import { listMessages } from '../../messages/list-messages.ts';
import { stateMessages } from '../../messages/state-messages.ts';
import { stateTabMessages } from '../../messages/state-tab-messages.ts';
import { changeFilters } from '../../router/paths.ts';
import { Link, useFilters, usePath, useSearch } from '../../router/router.tsx';
import { useMessages, usePreferences } from '../../session/preferences.ts';
import type { Choice } from '../field.tsx';

function Count({ counted = { count: 0, is_more: false } }: { counted: Counts[string] | undefined }) {
  const messages = useMessages(listMessages);
  const { language } = usePreferences();
  const count = formatNumber(counted.count, language);
  return <span className="count">{counted.is_more ? fill(messages.more, { count }) : count}</span>;
}

/** A list's states as tabs, with counts where known; the selected state is in the URL. */
export function StatusTabs({
  label,
  choices,
  counts,
  first,
  kept = [],
}: {
  label: string;
  choices: readonly Choice[];
  counts?: Counts | undefined;
  /** The state of the tab without a state in the URL. */
  first?: string;
  /** Filters to keep when the tab changes. */
  kept?: readonly string[] | 'all';
}) {
  const states: Readonly<Record<string, string>> = useMessages(stateMessages);
  const plurals: Readonly<Record<string, string>> = useMessages(stateTabMessages);
  const path = usePath();
  const search = useSearch();
  const { filters } = useFilters();
  const chosen = filters.get('status') ?? '';
  const hrefOf = (status: string): string => {
    if (kept === 'all') return path + changeFilters(search, { status });
    const next = new URLSearchParams(status === '' ? {} : { status });
    for (const name of kept) if (filters.get(name)) next.set(name, filters.get(name) ?? '');
    const query = next.toString();
    return query === '' ? path : `${path}?${query}`;
  };
  return (
    <nav className="tabs" aria-label={label}>
      {choices.map(([status, text]) => {
        const counted = status === '' ? first : status;
        return (
          <Link key={status} href={hrefOf(status)} aria-current={status === chosen ? 'page' : undefined}>
            {(text === states[status] ? plurals[status] : undefined) ?? text}
            {counts !== undefined && counted !== undefined && (
              <>
                {' '}
                <Count counted={counts[counted]} />
              </>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
