import { useId } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { listMessages } from '../../messages/list-messages.ts';
import { type Density, useListPreferences } from '../../session/list-preferences.ts';
import { useMessages } from '../../session/preferences.ts';
import { Button } from '../button.tsx';
import { CheckBox } from '../field.tsx';
import { Settings2 } from '../icons/icons.tsx';
import type { Column } from './column.ts';

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

/** The list's settings: its visible columns and row density. */
export function TableOptions<Row>({ name, columns }: { name: string; columns: readonly Column<Row>[] }) {
  const messages = useMessages(listMessages);
  return (
    <DialogTrigger>
      <AriaButton className="table-gear" aria-label={messages.options}>
        <Settings2 className="icon-mark" aria-hidden="true" />
      </AriaButton>
      <Popover placement="bottom end" className="popover">
        <Dialog className="dialog" aria-label={messages.options}>
          <div className="table-choices">
            <DensityChoice />
            <ColumnChoice name={name} columns={columns} />
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
