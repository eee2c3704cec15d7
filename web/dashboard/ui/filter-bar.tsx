import { type FormEvent, type ReactNode, useState } from 'react';
import { navigate, useFilters, usePath, useSearch } from '../router/router.tsx';
import { useWords } from '../shell/preferences.ts';
import { uiWords } from '../words/ui-words.ts';
import { Button } from './button.tsx';
import { readValues } from './form.tsx';

/** The filters of a list. What is chosen goes to the address at once. */
export function FilterBar({ children }: { children: ReactNode }) {
  const words = useWords(uiWords);
  const { setFilters } = useFilters();
  const [path, search] = [usePath(), useSearch()];
  const [cleared, setCleared] = useState(0);
  const apply = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setFilters(readValues(new FormData(event.currentTarget)));
  };
  return (
    <form
      key={cleared}
      className="filters"
      role="search"
      aria-label={words.filters}
      onSubmit={apply}
      onChange={event => {
        if (event.target instanceof HTMLInputElement && event.target.type === 'text') return;
        event.currentTarget.requestSubmit();
      }}
    >
      {children}
      <div className="buttons">
        <Button type="submit">{words.apply}</Button>
        {search !== '' && (
          <Button
            look="quiet"
            onClick={() => {
              navigate(path);
              setCleared(cleared + 1);
            }}
          >
            {words.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
