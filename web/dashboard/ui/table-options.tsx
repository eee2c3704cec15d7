import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type Density, useListPreferences } from '../shell/list-preferences.ts';
import { useWords } from '../shell/preferences.ts';
import { listWords } from '../words/list-words.ts';
import { Button } from './button.tsx';
import { CheckBox } from './field.tsx';
import type { Column } from './table.tsx';

const densities: readonly Density[] = ['comfortable', 'compact'];

function DensityChoice() {
  const words = useWords(listWords);
  const { density, setDensity } = useListPreferences();
  const name = useId();
  return (
    <fieldset>
      <legend>{words.density}</legend>
      {densities.map(choice => (
        <label key={choice} className="check">
          <input type="radio" name={name} checked={density === choice} onChange={() => setDensity(choice)} />
          <span>{words[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function ColumnChoice<Row>({ name, columns }: { name: string; columns: readonly Column<Row>[] }) {
  const words = useWords(listWords);
  const { columns: kept, showColumn, resetColumns } = useListPreferences();
  const chosen = kept[name] ?? {};
  return (
    <fieldset>
      <legend>{words.columns}</legend>
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
          {words.resetColumns}
        </Button>
      )}
    </fieldset>
  );
}

/** Which columns a list shows, and how close its rows are. Escape closes it, as does a press elsewhere. */
export function TableOptions<Row>({ name, columns }: { name: string; columns: readonly Column<Row>[] }) {
  const words = useWords(listWords);
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
      <summary className="button plain">{words.options}</summary>
      {isOpen && (
        <div className="table-choices">
          <DensityChoice />
          <ColumnChoice name={name} columns={columns} />
        </div>
      )}
    </details>
  );
}
