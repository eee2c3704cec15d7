import { fill } from '../../messages/dictionary.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { changeFilters } from '../../router/paths.ts';
import { Link, usePath, useSearch } from '../../router/router.tsx';
import { useMessages } from '../../session/preferences.ts';
import { PAGE_ROWS } from '../../session/use-api.ts';

/** Without a total count, so that a list of a million rows opens as fast as one of a thousand. */
export function Pager({ page, rows, size = PAGE_ROWS }: { page: number; rows: number; size?: number }) {
  const messages = useMessages(uiMessages);
  const [path, search] = [usePath(), useSearch()];
  const to = (number: number): string =>
    path + changeFilters(search, { pagina: number === 1 ? undefined : String(number) });
  if (page === 1 && rows <= size) return null;
  return (
    <nav className="pager" aria-label={fill(messages.page, { page })}>
      {page > 1 && (
        <Link className="button plain" href={to(page - 1)}>
          ← {messages.previous}
        </Link>
      )}
      <span className="quiet">{fill(messages.page, { page })}</span>
      {rows > size && (
        <Link className="button plain" href={to(page + 1)}>
          {messages.next} →
        </Link>
      )}
    </nav>
  );
}
