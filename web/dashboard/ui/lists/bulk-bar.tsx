import { useState } from 'react';
import { fill } from '../../messages/dictionary.ts';
import { listMessages } from '../../messages/list-messages.ts';
import { useMessages } from '../../session/preferences.ts';
import { Button } from '../button.tsx';
import type { BulkAction, EachAction } from './bulk-action.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Selection } from './selection.tsx';

/** Appears when a row is selected. Hides actions that apply to no selected row. */
export function BulkBar<Row>({
  selection,
  actions,
  nameOf,
}: {
  selection: Selection<Row>;
  actions: readonly BulkAction<Row>[];
  nameOf: (row: Row) => string;
}) {
  const messages = useMessages(listMessages);
  const [running, setRunning] = useState<{ action: EachAction<Row>; rows: readonly Row[] }>();
  const { chosen } = selection;
  return (
    <>
      <div className="bulk-bar" role="region" aria-label={messages.bulk} hidden={chosen.length === 0}>
        <span role="status">
          {chosen.length === 0 ? '' : fill(messages.chosen, { count: chosen.length })}
        </span>
        <div className="buttons">
          {actions.map(action => {
            const rows = chosen.filter(row => action.isFor?.(row) ?? true);
            if (rows.length === 0) return null;
            return (
              <Button
                key={action.id}
                onClick={() => {
                  if ('each' in action) setRunning({ action, rows });
                  else void action.all(rows);
                }}
              >
                {rows.length === chosen.length ? action.label : `${action.label} (${rows.length})`}
              </Button>
            );
          })}
          <Button look="quiet" onClick={() => selection.chooseAll(false)}>
            {messages.chooseNone}
          </Button>
        </div>
      </div>
      {running !== undefined && (
        <BulkDialog {...running} nameOf={nameOf} onClose={() => setRunning(undefined)} />
      )}
    </>
  );
}
