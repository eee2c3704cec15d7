import type { Counts } from '../api/data-types.ts';
import { Link, useFilters, usePath } from '../router/router.tsx';
import { usePreferences, useWords } from '../shell/preferences.ts';
import { fill } from '../words/dictionary.ts';
import { listWords } from '../words/list-words.ts';
import type { Choice } from './field.tsx';

function Count({
  of: { counts, at_most: most, is_partial: isPartial },
  status,
}: {
  of: Counts;
  status: string;
}) {
  const words = useWords(listWords);
  const { language } = usePreferences();
  const count = counts[status] ?? 0;
  const shown = new Intl.NumberFormat(language === 'es' ? 'es-CO' : 'en').format(Math.min(count, most));
  return (
    <span className="count">
      {count > most || (isPartial && count > 0) ? fill(words.more, { count: shown }) : shown}
    </span>
  );
}

/** The states of a list, side by side, with how many there are where that is known; the chosen one is in the address. */
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
  /** The state that the tab without one in its address shows. */
  first?: string;
  /** Filters that stay when the tab changes. */
  kept?: readonly string[];
}) {
  const path = usePath();
  const { filters } = useFilters();
  const chosen = filters.get('status') ?? '';
  const hrefOf = (status: string): string => {
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
            {text}
            {counts !== undefined && counted !== undefined && (
              <>
                {' '}
                <Count of={counts} status={counted} />
              </>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
