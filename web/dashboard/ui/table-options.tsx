import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { listMessages } from '../messages/list-messages.ts';
import { type Density, useListPreferences } from '../shell/list-preferences.ts';
import { useMessages } from '../shell/preferences.ts';
import { Button } from './button.tsx';
import { CheckBox } from './field.tsx';
import type { Column } from './table.tsx';

const densities: readonly Density[] = ['comfortable', 'compact'];

function DensityChoice() {
  const messages = useMessages(listMessages);
  const { density, setDensity } = useListPreferences();
  const name = useId();
  return (
    <fieldset>
      <legend>{messages.density}</legend>
      {densities.map(choice => (
        <label key={choice} className="check">
          <input type="radio" name={name} checked={density === choice} onChange={() => setDensity(choice)} />
          <span>{messages[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function ColumnChoice<Row>({ name, columns }: { name: string; columns: readonly Column<Row>[] }) {
  const messages = useMessages(listMessages);
  const { columns: kept, showColumn, resetColumns } = useListPreferences();
  const chosen = kept[name] ?? {};
  return (
    <fieldset>
      <legend>{messages.columns}</legend>
      {columns
        .slice(1)
        .map(
          ({ id, title, isExtra }) =>
            id !== undefined && (
              <CheckBox
                key={id}
                label={title}
                checked={chosen[id] ?? isExtra !== true}
                onChange={event => showColumn(name, id, event.target.checked)}
              />
            ),
        )}
      {Object.keys(chosen).length > 0 && (
        <Button look="quiet" onClick={() => resetColumns(name)}>
          {messages.resetColumns}
        </Button>
      )}
    </fieldset>
  );
}

/** Which columns a list shows, and how close its rows are. Escape closes it, as does a press elsewhere. */
export function TableOptions<Row>({ name, columns }: { name: string; columns: readonly Column<Row>[] }) {
  const messages = useMessages(listMessages);
  const box = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const closeByKey = (event: KeyboardEvent<HTMLDetailsElement>): void => {
    if (event.key !== 'Escape') return;
    close();
    box.current?.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={box}
      className="table-options"
      open={isOpen}
      onToggle={event => setOpen(event.currentTarget.open)}
      onKeyDown={closeByKey}
      onBlur={event => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <summary className="button plain">{messages.options}</summary>
      {isOpen && (
        <div className="table-choices">
          <DensityChoice />
          <ColumnChoice name={name} columns={columns} />
        </div>
      )}
    </details>
  );
}
