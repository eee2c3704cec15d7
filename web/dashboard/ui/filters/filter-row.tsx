import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { fill } from '../../messages/dictionary.ts';
import { filterMessages } from '../../messages/filter-messages.ts';
import { useFilters } from '../../router/router.tsx';
import { useMessages, usePreferences } from '../../session/preferences.ts';
import { readValues } from '../form.tsx';
import { ChevronDown, ListFilterPlus, Search, X } from '../icons/icons.tsx';
import { Skeleton } from '../loaded.tsx';
import {
  type Changes,
  describeFilter,
  type Filter,
  isOn,
  isSetting,
  type TextFilter,
  withoutFilter,
} from './filter.ts';
import { FilterEditor } from './filter-editor.tsx';

const loadMenu = () => import('./filter-menu.tsx');
const FilterMenu = lazy(loadMenu);

/** The search box, always visible because most people search. Applied on Enter and on blur. */
function SearchBox({
  filter,
  value,
  onChange,
}: {
  filter: TextFilter;
  value: string;
  onChange: (changes: Changes) => void;
}) {
  const apply = (text: string): void => {
    if (text.trim() !== value) onChange({ [filter.name]: text.trim() });
  };
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    apply(readValues(new FormData(event.currentTarget))[filter.name] ?? '');
  };
  return (
    <form className="search-box" role="search" onSubmit={send}>
      <Search className="icon-mark" aria-hidden="true" />
      <input
        // Reset when the URL changes elsewhere, e.g. by a saved view or the back button.
        key={value}
        type="search"
        name={filter.name}
        aria-label={filter.label}
        placeholder={filter.hint ?? filter.label}
        defaultValue={value}
        autoComplete="off"
        onBlur={event => apply(event.target.value)}
      />
    </form>
  );
}

/** An active filter: a click opens its editor, the cross removes it. */
function Chip({
  filter,
  text,
  isOpen,
  onOpenChange,
  onChange,
}: {
  filter: Filter;
  text: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: (changes: Changes) => void;
}) {
  const messages = useMessages(filterMessages);
  return (
    <li className="filter-chip">
      <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
        <AriaButton>
          <span className="quiet">{filter.label}</span>
          {text === '' ? (
            <ChevronDown className="icon-mark" aria-hidden="true" />
          ) : (
            <span className="filter-value">{text}</span>
          )}
        </AriaButton>
        <Popover placement="bottom start" className="popover">
          <Dialog className="dialog" aria-label={filter.label}>
            {({ close }) => (
              <FilterEditor
                filter={filter}
                onApply={changes => {
                  onChange(changes);
                  close();
                }}
              />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {text !== '' && !isSetting(filter) && (
        <AriaButton
          aria-label={fill(messages.takeAway, { filter: filter.label })}
          onPress={() => onChange(withoutFilter(filter))}
        >
          <X className="icon-mark" aria-hidden="true" />
        </AriaButton>
      )}
    </li>
  );
}

function AddFilter({ filters, onChosen }: { filters: readonly Filter[]; onChosen: (name: string) => void }) {
  const messages = useMessages(filterMessages);
  if (filters.length === 0) return null;
  return (
    <DialogTrigger>
      <AriaButton className="button plain small-button" onHoverStart={() => void loadMenu()}>
        <ListFilterPlus className="icon-mark" aria-hidden="true" />
        {messages.add}
      </AriaButton>
      <Popover placement="bottom start" className="popover menu-popover">
        <Dialog className="dialog" aria-label={messages.add}>
          {({ close }) => (
            <Suspense fallback={<Skeleton lines={4} />}>
              <FilterMenu
                label={messages.add}
                filters={filters}
                onChosen={name => {
                  close();
                  onChosen(name);
                }}
              />
            </Suspense>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/**
 * The row above a list: the search, the active filters, and a menu to add one. Choices apply immediately and are stored
 * in the URL.
 */
export function FilterRow({ search, filters }: { search?: TextFilter; filters: readonly Filter[] }) {
  const messages = useMessages(filterMessages);
  const { language } = usePreferences();
  const { filters: values, setFilters } = useFilters();
  /** The filter whose editor is open; it has a chip even before it filters anything. */
  const [opened, setOpened] = useState<string>();
  const isShown = (filter: Filter): boolean =>
    filter.isPinned === true || isSetting(filter) || filter.name === opened || isOn(filter, values);
  const shown = filters.filter(isShown);
  const removable = [...filters, ...(search === undefined ? [] : [search])].filter(
    filter => !isSetting(filter) && isOn(filter, values),
  );
  const clear = (): void => setFilters(Object.assign({}, ...removable.map(withoutFilter)));
  return (
    <div className="filter-row" role="group" aria-label={messages.filters}>
      {search !== undefined && (
        <SearchBox filter={search} value={values.get(search.name) ?? ''} onChange={setFilters} />
      )}
      {shown.length > 0 && (
        <ul className="filter-chips">
          {shown.map(filter => (
            <Chip
              key={filter.name}
              filter={filter}
              text={isOn(filter, values) || isSetting(filter) ? describeFilter(filter, values, language) : ''}
              isOpen={filter.name === opened}
              onOpenChange={isOpen => setOpened(isOpen ? filter.name : undefined)}
              onChange={setFilters}
            />
          ))}
        </ul>
      )}
      <AddFilter filters={filters.filter(filter => !shown.includes(filter))} onChosen={setOpened} />
      {removable.length > 0 && (
        <AriaButton className="button quiet small-button" onPress={clear}>
          {messages.clear}
        </AriaButton>
      )}
    </div>
  );
}
