import { useEffect, useRef, useState } from 'react';
import { fill } from '../../messages/dictionary.ts';
import { listMessages } from '../../messages/list-messages.ts';
import { useMessages } from '../../session/preferences.ts';

/** A list's selected rows. A row that leaves the list is deselected. */
export interface Selection<Row> {
  rows: readonly Row[];
  chosen: readonly Row[];
  has: (id: string) => boolean;
  choose: (id: string, isChosen: boolean) => void;
  chooseAll: (isChosen: boolean) => void;
}

export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    rows,
    chosen: rows.filter(row => ids.has(keyOf(row))),
    has: id => ids.has(id),
    choose: (id, isChosen) => {
      const next = new Set(ids);
      if (isChosen) next.add(id);
      else next.delete(id);
      setIds(next);
    },
    chooseAll: isChosen => setIds(new Set(isChosen ? rows.map(keyOf) : [])),
  };
}

export function ChooseAll<Row>({ selection }: { selection: Selection<Row> }) {
  const messages = useMessages(listMessages);
  const box = useRef<HTMLInputElement>(null);
  const { rows, chosen } = selection;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = chosen.length > 0 && chosen.length < rows.length;
  }, [chosen.length, rows.length]);
  return (
    <th scope="col" className="choose">
      <label className="check">
        <input
          ref={box}
          type="checkbox"
          checked={rows.length > 0 && chosen.length === rows.length}
          onChange={event => selection.chooseAll(event.target.checked)}
        />
        <span className="hidden">{messages.chooseAll}</span>
      </label>
    </th>
  );
}

export function ChooseRow<Row>({
  selection,
  id,
  name,
}: {
  selection: Selection<Row>;
  id: string;
  name: string;
}) {
  const messages = useMessages(listMessages);
  return (
    <td className="choose">
      <label className="check">
        <input
          type="checkbox"
          checked={selection.has(id)}
          onChange={event => selection.choose(id, event.target.checked)}
        />
        <span className="hidden">{fill(messages.choose, { name })}</span>
      </label>
    </td>
  );
}
