import { moneyListMessages } from '../../messages/money-list-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { changeFilters } from '../../router/paths.ts';
import { useFilters, usePath, useSearch } from '../../router/router.tsx';
import { useMessages } from '../../session/preferences.ts';
import { ButtonLink } from '../button.tsx';
import { Empty } from '../page.tsx';

/** Pages by cursor: the last row seen is in the URL, and changing a filter returns to the first page. */
export function CursorPager({ next }: { next: string | null | undefined }) {
  const messages = useMessages(uiMessages);
  const [path, search] = [usePath(), useSearch()];
  const isFirst = useFilters().filters.get('pagina') === null;
  if (isFirst && next == null) return null;
  return (
    <nav className="pager" aria-label={messages.pages}>
      {!isFirst && <ButtonLink href={path + changeFilters(search, {})}>{`← ${messages.toStart}`}</ButtonLink>}
      {next != null && (
        <ButtonLink href={path + changeFilters(search, { pagina: next })}>{`${messages.next} →`}</ButtonLink>
      )}
    </nav>
  );
}

/** For a search that stopped before it found anything and can continue from there. */
export function NotYet({ next }: { next: string }) {
  const messages = useMessages(moneyListMessages);
  const [path, search] = [usePath(), useSearch()];
  return (
    <Empty title={messages.notYet} lead={messages.notYetLead}>
      <ButtonLink look="primary" href={path + changeFilters(search, { pagina: next })}>
        {messages.goOn}
      </ButtonLink>
    </Empty>
  );
}
