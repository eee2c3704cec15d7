import { type FormEvent, lazy, Suspense } from 'react';
import { filterMessages } from '../../messages/filter-messages.ts';
import { useFilters } from '../../router/router.tsx';
import { useMessages } from '../../session/preferences.ts';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import { readValues } from '../form.tsx';
import { Skeleton } from '../loaded.tsx';
import { type AmountsFilter, type Changes, type Filter, fromOf, type TextFilter, toOf } from './filter.ts';

/** Lists and the calendar are as large as several screens, so they load on demand. */
const ChoiceEditor = lazy(() => import('./choice-editor.tsx'));
const DateRange = lazy(() => import('./date-range.tsx'));

interface EditorProps<One> {
  filter: One;
  onApply: (changes: Changes) => void;
}

const useSend =
  (onApply: (changes: Changes) => void) =>
  (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onApply(readValues(new FormData(event.currentTarget)));
  };

function TextEditor({ filter, onApply }: EditorProps<TextFilter>) {
  const messages = useMessages(filterMessages);
  const { filters } = useFilters();
  const { name, label, hint, digits } = filter;
  const narrowed =
    digits === undefined
      ? {}
      : { inputMode: 'numeric' as const, pattern: `[0-9]{${digits}}`, maxLength: digits };
  return (
    <form className="filter-editor" onSubmit={useSend(onApply)}>
      <TextField
        label={label}
        name={name}
        type="text"
        placeholder={hint}
        defaultValue={filters.get(name) ?? ''}
        autoComplete="off"
        autoFocus
        {...narrowed}
      />
      <Button type="submit" look="primary">
        {messages.apply}
      </Button>
    </form>
  );
}

function AmountsEditor({ filter, onApply }: EditorProps<AmountsFilter>) {
  const messages = useMessages(filterMessages);
  const { filters } = useFilters();
  const kept = (name: string) => ({
    name,
    type: 'text',
    inputMode: 'decimal' as const,
    defaultValue: filters.get(name) ?? '',
  });
  return (
    <form className="filter-editor" onSubmit={useSend(onApply)}>
      <TextField label={messages.atLeast} autoFocus {...kept(fromOf(filter))} />
      <TextField label={messages.atMost} {...kept(toOf(filter))} />
      <Button type="submit" look="primary">
        {messages.apply}
      </Button>
    </form>
  );
}

/** The editor that a chip opens. */
export function FilterEditor({ filter, onApply }: EditorProps<Filter>) {
  if (filter.kind === 'text') return <TextEditor filter={filter} onApply={onApply} />;
  if (filter.kind === 'amounts') return <AmountsEditor filter={filter} onApply={onApply} />;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      {filter.kind === 'choice' ? (
        <ChoiceEditor filter={filter} onApply={onApply} />
      ) : (
        <DateRange filter={filter} onApply={onApply} />
      )}
    </Suspense>
  );
}
