import { moneyListMessages } from '../../messages/money-list-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { changeFilters } from '../../router/paths.ts';
import { useFilters, usePath, useSearch } from '../../router/router.tsx';
import { useMessages } from '../../session/preferences.ts';
import { ButtonLink } from '../button.tsx';
import { Empty } from '../page.tsx';

/** Pages that go on behind the last row seen; that row is in the address, and a changed filter starts over. */
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

/** The look has ended before it found anything; from there it can go on. */
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
