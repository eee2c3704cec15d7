import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react';
import { changeFilters } from './paths.ts';

const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach(listener => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname);
export const useSearch = (): string => useSyncExternalStore(subscribe, () => location.search);

export function navigate(address: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  if (!replace) scrollTo(0, 0);
  tell();
}

/** The current list's filters, which are stored in the URL. */
export function useFilters(): {
  filters: URLSearchParams;
  setFilters: (changes: Record<string, string | undefined>) => void;
} {
  const search = useSearch();
  return {
    filters: new URLSearchParams(search),
    setFilters: changes =>
      navigate(location.pathname + changeFilters(location.search, changes), { replace: true }),
  };
}

/** A dialog that the URL opens (?nuevo=...), so that links and the palette can open it. */
export function useAddressDialog(): {
  opened: string | null;
  open: (what?: string) => void;
  close: () => void;
} {
  const { filters, setFilters } = useFilters();
  return {
    opened: filters.get('nuevo'),
    open: (what = '1') => setFilters({ nuevo: what }),
    close: () => setFilters({ nuevo: undefined }),
  };
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link within the dashboard: a real link for the browser, but without a page load. */
export function Link({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a
      href={href}
      onClick={event => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        navigate(href);
      }}
      {...rest}
    />
  );
}
