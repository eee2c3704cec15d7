import { type FormEvent, type ReactNode, useState } from 'react';
import { uiMessages } from '../messages/ui-messages.ts';
import { navigate, useFilters, usePath, useSearch } from '../router/router.tsx';
import { useMessages } from '../shell/preferences.ts';
import { Button } from './button.tsx';
import { readValues } from './form.tsx';

/** The filters of a list. What is chosen goes to the address at once. */
export function FilterBar({ children }: { children: ReactNode }) {
  const messages = useMessages(uiMessages);
  const { setFilters } = useFilters();
  const [path, search] = [usePath(), useSearch()];
  const [shown, setShown] = useState({ search, number: 0 });
  // Filters that came from elsewhere (a view, the way back): the boxes are filled anew. Their own keep the focus.
  if (shown.search !== search) setShown({ search, number: shown.number + 1 });
  const apply = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setFilters(readValues(new FormData(event.currentTarget)));
    setShown({ ...shown, search: location.search });
  };
  return (
    <form
      key={shown.number}
      className="filters"
      role="search"
      aria-label={messages.filters}
      onSubmit={apply}
      onChange={event => {
        if (event.target instanceof HTMLInputElement && event.target.type === 'text') return;
        event.currentTarget.requestSubmit();
      }}
    >
      {children}
      <div className="buttons">
        <Button type="submit">{messages.apply}</Button>
        {search !== '' && (
          <Button look="quiet" onClick={() => navigate(path)}>
            {messages.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
