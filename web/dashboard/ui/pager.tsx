import { PAGE_ROWS } from '../api/use-api.ts';
import { changeFilters } from '../router/paths.ts';
import { Link, usePath, useSearch } from '../router/router.tsx';
import { useWords } from '../shell/preferences.ts';
import { fill } from '../words/dictionary.ts';
import { uiWords } from '../words/ui-words.ts';

/** Without a count: a list of a million rows opens as fast as one of a thousand. */
export function Pager({ page, rows }: { page: number; rows: number }) {
  const words = useWords(uiWords);
  const [path, search] = [usePath(), useSearch()];
  const to = (number: number): string =>
    path + changeFilters(search, { pagina: number === 1 ? undefined : String(number) });
  if (page === 1 && rows <= PAGE_ROWS) return null;
  return (
    <nav className="pager" aria-label={fill(words.page, { page })}>
      {page > 1 && (
        <Link className="button plain" href={to(page - 1)}>
          ← {words.previous}
        </Link>
      )}
      <span className="quiet">{fill(words.page, { page })}</span>
      {rows > PAGE_ROWS && (
        <Link className="button plain" href={to(page + 1)}>
          {words.next} →
        </Link>
      )}
    </nav>
  );
}
