import type { TransactionCounts } from '../../api/money-list-types.ts';
import type { QueryValues } from '../../api/request.ts';
import type { Charge } from '../../api/types.ts';
import { useData } from '../../api/use-data.ts';
import { changeFilters } from '../../router/paths.ts';
import { Link, useFilters, usePath, useSearch } from '../../router/router.tsx';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { moneyListWords } from '../../words/money-list-words.ts';
import { stateWords } from '../../words/state-words.ts';

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

/** The states that there are among what is filtered, with how many; a count that has not come yet is left out. */
export function TransactionTabs({ query }: { query: QueryValues }) {
  const words = useWords(moneyListWords);
  const names = useWords(stateWords);
  const { language } = usePreferences();
  const [path, search] = [usePath(), useSearch()];
  const chosen = useFilters().filters.get('status') ?? '';
  const { status: _status, ...others } = query;
  const { data: counts } = useData<TransactionCounts>('/transactions/counts', others);
  const countOf = (state: keyof TransactionCounts): string => {
    const counted = counts?.[state];
    if (counted === undefined) return '';
    const number = new Intl.NumberFormat(language === 'es' ? 'es-CO' : 'en-US', { useGrouping: true });
    return `${number.format(counted.count)}${counted.is_more ? '+' : ''}`;
  };
  const shown = states.filter(state => {
    const counted = counts?.[state];
    return state === chosen || (counted !== undefined && (counted.count > 0 || counted.is_more));
  });
  const tab = (status: string, text: string, count: string) => (
    <Link
      key={status}
      href={path + changeFilters(search, { status })}
      aria-current={status === chosen ? 'page' : undefined}
    >
      {text} {count !== '' && <span className="quiet">{count}</span>}
    </Link>
  );
  return (
    <nav className="tabs" aria-label={words.states}>
      {tab('', words.all, countOf('all'))}
      {shown.map(state => tab(state, names[state], countOf(state)))}
    </nav>
  );
}
