import { changeFilters } from '../router/paths.ts';
import { useFilters, usePath, useSearch } from '../router/router.tsx';
import { useWords } from '../shell/preferences.ts';
import { moneyListWords } from '../words/money-list-words.ts';
import { uiWords } from '../words/ui-words.ts';
import { ButtonLink } from './button.tsx';
import { Empty } from './page.tsx';

/** Pages that go on behind the last row seen; that row is in the address, and a changed filter starts over. */
export function CursorPager({ next }: { next: string | null | undefined }) {
  const words = useWords(uiWords);
  const [path, search] = [usePath(), useSearch()];
  const isFirst = useFilters().filters.get('pagina') === null;
  if (isFirst && next == null) return null;
  return (
    <nav className="pager" aria-label={words.pages}>
      {!isFirst && <ButtonLink href={path + changeFilters(search, {})}>{`← ${words.toStart}`}</ButtonLink>}
      {next != null && (
        <ButtonLink href={path + changeFilters(search, { pagina: next })}>{`${words.next} →`}</ButtonLink>
      )}
    </nav>
  );
}

/** The look has ended before it found anything; from there it can go on. */
export function NotYet({ next }: { next: string }) {
  const words = useWords(moneyListWords);
  const [path, search] = [usePath(), useSearch()];
  return (
    <Empty title={words.notYet} lead={words.notYetLead}>
      <ButtonLink look="primary" href={path + changeFilters(search, { pagina: next })}>
        {words.goOn}
      </ButtonLink>
    </Empty>
  );
}
